import { useText } from '#miniapp/texts/text.ts'
import { Skeleton } from './skeleton.tsx'

/** The shape of a screen whose script is still loading; not to be seen where that takes no longer than a blink. */
export function ScreenSkeleton() {
  const text = useText()
  return (
    <div
      role="status"
      className="mx-auto flex min-h-0 w-full max-w-2xl flex-1 animate-appear flex-col gap-4 overflow-hidden p-4 [animation-delay:200ms] [animation-fill-mode:backwards]"
    >
      <p className="sr-only">{text('loading')}</p>
      <Skeleton className="h-6 w-2/5" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-40 w-full rounded-card" />
      <Skeleton className="h-40 w-full rounded-card" />
    </div>
  )
}
