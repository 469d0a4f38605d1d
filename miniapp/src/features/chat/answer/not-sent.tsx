import { CloudOff, Sparkles } from 'lucide-react'
import { Link } from 'wouter'
import { useUser } from '#miniapp/api/user.ts'
import { useConnectionText } from '#miniapp/components/connection/connection-text.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { mostUnsent, type Upload, type UploadQueue } from '#miniapp/components/upload/upload-queue.ts'
import { useErrorText, useLanguage, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Bubble } from './bubble.tsx'

/** Why some photos were not sent, said once for all of them, and what can be done with them. */
export function NotSent({ uploads, queue }: { uploads: readonly Upload[]; queue: UploadQueue }) {
  const text = useText()
  const ownText = useConnectionText()
  const place = usePlace()
  const keys = uploads.map(({ key }) => key)
  const count = uploads.length
  const refusal = uploads[0]?.refusal
  // What cannot become a scan, or is not here any more, is chosen again.
  const canRetry = refusal !== 'too-many-unsent' && !refusal?.startsWith('photo-')
  return (
    <Bubble
      buttons={
        <>
          {refusal === 'quota-exceeded' && (
            <Button look="primary" className="col-span-2" asChild>
              <Link href={place.plans}>{text('usage.upgradeButton')}</Link>
            </Button>
          )}
          {canRetry && (
            <Button look="soft" onClick={() => queue.retry(keys)}>
              {text('retry')}
            </Button>
          )}
          <Button look="soft" onClick={() => queue.remove(keys)}>
            {count > 1 ? ownText('removeAll', { count }) : ownText('remove')}
          </Button>
        </>
      }
    >
      <Reason uploads={uploads} />
    </Bubble>
  )
}

function Reason({ uploads }: { uploads: readonly Upload[] }) {
  const ownText = useConnectionText()
  const errorText = useErrorText()
  const count = uploads.length
  const refusal = uploads[0]?.refusal
  if (refusal === undefined) {
    return (
      <p className="flex gap-2 text-sm">
        <CloudOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
        {ownText(uploads.every(upload => upload.isKept) ? 'held' : 'heldByPage', { count })}
      </p>
    )
  }
  return (
    <>
      {refusal === 'quota-exceeded' ? (
        <LimitReached />
      ) : (
        <p className="text-sm">{refusal === 'too-many-unsent' ? ownText('tooMany', mostUnsent) : errorText(refusal)}</p>
      )}
      {count > 1 && <p className="mt-1 text-sm text-muted">{ownText('notSent', { count })}</p>}
    </>
  )
}

/** Says that the month's scans are used up, and when there are new ones. */
function LimitReached() {
  const text = useText()
  const ownText = useConnectionText()
  const date = new Intl.DateTimeFormat(useLanguage(), { day: 'numeric', month: 'long' }).format(nextMonth(new Date()))
  const limit = useUser().data?.scan_limit ?? 0
  return (
    <>
      <p className="flex items-center gap-2 text-sm font-semibold">
        <Sparkles aria-hidden="true" className="size-4 text-warning" />
        {ownText('limit.title')}
      </p>
      <p className="mt-1 text-sm">{ownText('limit.hint', { limit, date })}</p>
      <p className="mt-1 text-sm text-muted">{text('usage.upgrade')}</p>
    </>
  )
}

/** When the next calendar month begins in UTC, which is when scans are counted anew (PRODUCT §4). */
export function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
}
