import { classNames } from './class-names.ts'

/** The grey shape of something that is still loading. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={classNames('block animate-shimmer rounded-control bg-skeleton', className)} />
  )
}
