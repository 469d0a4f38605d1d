import { Copy } from 'lucide-react'
import { useCopy } from '#miniapp/components/use-copy.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { useAppKeysText } from './app-keys-text.ts'

/** A value that is to be taken along, with a button that copies it. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  const text = useAppKeysText()
  const copy = useCopy()
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex items-center gap-2">
        <code className="min-w-0 flex-1 rounded-control bg-raised px-3 py-2 text-sm break-all select-all">{value}</code>
        <Button look="plain" icon={Copy} aria-label={text('copy', { what: label })} onClick={() => void copy(value)} />
      </dd>
    </div>
  )
}
