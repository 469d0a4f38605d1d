import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { useErrorInSight } from './hooks/use-error-in-sight.ts'

/** The looks of everything one types into. */
export const inputLook =
  'block w-full rounded-control border border-control bg-surface px-3 text-base text-text placeholder:text-muted aria-invalid:border-danger'

type FieldProps = ComponentProps<'input'> & {
  label: string
  /** Stands beside the label, a mark for example. */
  mark?: ReactNode
  /** Helps to fill it in; gives way to an error. */
  hint?: string | undefined
  error?: string | undefined
}

/** A labelled line of text; its hint or error stands below it and is read out with it. */
export function Field({ label, mark, hint, error, className, ...props }: FieldProps) {
  const id = useId()
  const box = useErrorInSight(error)
  return (
    <div ref={box} className={classNames('flex flex-col gap-1', className)}>
      <span className="flex items-center gap-2">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {mark}
      </span>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
        className={classNames(inputLook, 'h-11')}
        {...props}
      />
      {hint && !error && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
