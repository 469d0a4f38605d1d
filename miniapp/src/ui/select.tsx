import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import { inputLook } from './field.tsx'

/** A choice out of many, with an optional label. It is the browser's own select, drawn like a field. */
export function Select({ label, id, className, ...props }: ComponentProps<'select'> & { label?: string }) {
  const ownId = useId()
  const select = (
    <span className={classNames('relative block min-w-0', className)}>
      <select id={id ?? ownId} className={classNames(inputLook, 'h-11 truncate pr-9')} {...props} />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  )
  if (label === undefined) return select
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id ?? ownId} className="text-sm font-medium">
        {label}
      </label>
      {select}
    </div>
  )
}
