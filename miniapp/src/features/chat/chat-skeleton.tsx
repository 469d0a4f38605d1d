import { useText } from '#miniapp/texts/text.ts'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'

/** The shape of a conversation while it is loading. */
export function ChatSkeleton() {
  const text = useText()
  return (
    <div role="status" className="mx-auto flex w-full max-w-2xl flex-1 flex-col justify-end gap-3 p-4">
      <span className="sr-only">{text('loading')}</span>
      <Skeleton className="h-24 w-72 max-w-full" />
      <Skeleton className="h-40 w-60 max-w-full self-end" />
      <Skeleton className="h-56 w-80 max-w-full" />
    </div>
  )
}
