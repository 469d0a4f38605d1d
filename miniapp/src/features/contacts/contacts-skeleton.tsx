import { useText } from '#miniapp/texts/text.ts'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'

/** The shape of the list while it is loading. */
export function ContactsSkeleton() {
  const text = useText()
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col gap-3 overflow-hidden p-4">
      <p className="text-sm text-muted">{text('contacts.loading')}</p>
      {['first', 'second', 'third'].map(row => (
        <div key={row} className="flex gap-3 rounded-card border border-hairline bg-surface p-4">
          <Skeleton className="size-11 shrink-0 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-1/3" />
            <Skeleton className="mt-4 h-3 w-3/4" />
            <Skeleton className="h-3 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  )
}
