import { CircleAlert } from 'lucide-react'
import { Button } from '#miniapp/ui/button.tsx'
import { useEnrichmentText } from './enrichment-text.ts'
import { describeLookUpError } from './look-up-error.ts'

/** Why a look-up brought nothing, and a way to try again. */
export function LookUpFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useEnrichmentText()
  const told = describeLookUpError(error)
  return (
    <div role="alert" className="m-auto flex flex-col items-center gap-4 text-center">
      <CircleAlert aria-hidden="true" className="size-8 text-danger" />
      <div className="flex flex-col gap-1">
        <p className="font-medium text-balance">{'message' in told ? told.message : text(told.key)}</p>
        {'key' in told && told.offline && <p className="text-sm text-muted">{text('offline')}</p>}
      </div>
      <Button look="primary" onClick={onRetry}>
        {text('retry')}
      </Button>
    </div>
  )
}
