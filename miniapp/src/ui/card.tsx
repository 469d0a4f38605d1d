import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A titled part of a screen; what can be done with it stands beside its title. */
export function Card(props: {
  title: string
  hint?: string | undefined
  actions?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <section className={classNames('rounded-card border border-hairline bg-surface p-4 sm:p-5', props.className)}>
      <header className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        {/* A hint beside buttons would be a column of single words on a phone: they go below it. */}
        <div className={classNames('min-w-min flex-1', props.hint ? 'basis-48' : 'basis-24')}>
          <h2 className="font-semibold">{props.title}</h2>
          {props.hint && <p className="text-sm text-muted">{props.hint}</p>}
        </div>
        {props.actions && <div className="flex flex-wrap gap-2">{props.actions}</div>}
      </header>
      {props.children}
    </section>
  )
}
