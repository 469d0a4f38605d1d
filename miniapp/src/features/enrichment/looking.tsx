import { LoaderCircle } from 'lucide-react'
import { Button } from '#miniapp/ui/button.tsx'
import { useEnrichmentText } from './enrichment-text.ts'

/** While the look-up runs, which can take a minute. */
export function Looking({ onStop }: { onStop: () => void }) {
  const text = useEnrichmentText()
  return (
    <div className="m-auto flex flex-col items-center gap-4 text-center">
      <LoaderCircle aria-hidden="true" className="size-8 animate-spin text-link" />
      <p role="status">{text('loading')}</p>
      <Button look="plain" onClick={onStop}>
        {text('stop')}
      </Button>
    </div>
  )
}
