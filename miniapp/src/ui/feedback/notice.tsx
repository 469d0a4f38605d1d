import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#miniapp/ui/class-names.ts'

/** One message in the middle of a screen: an empty list, an error, a page that is not there. */
export function Notice(props: {
  icon: LucideIcon
  title: string
  hint?: string | undefined
  /** Whether the title is the screen's own heading. */
  isPage?: boolean
  children?: ReactNode
}) {
  const Title = props.isPage ? 'h1' : 'h2'
  return (
    <div className="m-auto flex max-w-sm animate-appear flex-col items-center gap-3 px-6 py-12 text-center">
      <span className="flex size-16 items-center justify-center rounded-full bg-soft text-link">
        <props.icon aria-hidden="true" className="size-7" strokeWidth={1.75} />
      </span>
      <Title className="text-lg font-semibold text-balance">{props.title}</Title>
      {props.hint && <p className="text-sm text-pretty text-muted">{props.hint}</p>}
      {props.children && (
        <div
          className={classNames(
            'mt-2 flex gap-2',
            props.isPage ? 'w-64 max-w-full flex-col' : 'flex-wrap justify-center',
          )}
        >
          {props.children}
        </div>
      )}
    </div>
  )
}
