import { useText } from '#miniapp/texts/text.ts'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'

/** The shape of the list while it is loading. */
export function ContactsSkeleton() {
  const text = useText()
  return (
    <div role="status" className="min-h-0 flex-1 overflow-hidden">
      <p className="px-4 py-2 text-sm text-muted">{text('contacts.loading')}</p>
      {['first', 'second', 'third', 'fourth'].map(row => (
        <div key={row} className="flex h-18 items-center gap-3 border-b border-hairline px-4">
          <Skeleton className="size-11 shrink-0 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-3/4" />
          </div>
        </div>
      ))}
    </div>
  )
}
