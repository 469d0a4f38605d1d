import type { ReactNode } from 'react'
import { classNames } from '#miniapp/ui/class-names.ts'

/** What the bot says. Buttons under it belong to it, as in a Telegram chat. */
export function Bubble(props: { children: ReactNode; buttons?: ReactNode; wide?: boolean }) {
  return (
    <div
      className={classNames(
        'flex max-w-[min(100%,26rem)] group-data-new:animate-rise flex-col gap-1',
        props.wide && 'w-full',
      )}
    >
      <div className="rounded-card rounded-bl-tail border border-hairline bg-surface px-4 py-3">{props.children}</div>
      {props.buttons && <div className="grid grid-cols-2 gap-1">{props.buttons}</div>}
    </div>
  )
}
