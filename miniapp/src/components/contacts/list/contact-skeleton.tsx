import { useText } from '#miniapp/texts/text.ts'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'

/** The shape of a contact's page while the contact is loading. */
export function ContactSkeleton() {
  const text = useText()
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col gap-5 overflow-hidden px-4 pt-6 lg:px-6">
      <p className="sr-only">{text('loading')}</p>
      <div className="flex items-center gap-4">
        <Skeleton className="size-16 shrink-0 rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </div>
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="aspect-[8/5] w-full" />
    </div>
  )
}
