import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { inputLook } from './field.tsx'

/** A choice out of many. It is the browser's own select, drawn like a field: phones keep their own way to choose. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <span className={classNames('relative block min-w-0', className)}>
      <select className={classNames(inputLook, 'h-11 truncate pr-9')} {...props} />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  )
}
