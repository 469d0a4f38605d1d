import { X } from 'lucide-react'
import { Button } from '#miniapp/ui/button.tsx'
import { useEventsText } from './events-text.ts'

/** Says that only the contacts of one event are listed, and gives the others back. */
export function EventFilter({ name, onClear }: { name: string; onClear: () => void }) {
  const text = useEventsText()
  return (
    <p className="mx-4 mt-2 flex items-center gap-2 rounded-control bg-soft pl-3 text-sm">
      <span className="min-w-0 flex-1 truncate">{text('filter', { name })}</span>
      <Button look="plain" icon aria-label={text('all')} onClick={onClear}>
        <X aria-hidden="true" className="size-4" />
      </Button>
    </p>
  )
}
