import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import { inputLook } from './field.tsx'
import { useErrorInSight } from './hooks/use-error-in-sight.ts'

type TextAreaProps = ComponentProps<'textarea'> & {
  label: string
  /** Stands below it, a count for example; an error takes its place. */
  note?: string | undefined
  error?: string | undefined
}

/** A labelled text of several lines; its note or error stands below it and is read out with it. */
export function TextArea({ label, note, error, className, ...props }: TextAreaProps) {
  const id = useId()
  const box = useErrorInSight(error)
  return (
    <div ref={box} className={classNames('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={4}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || note ? `${id}-note` : undefined}
        className={classNames(inputLook, 'py-2')}
        {...props}
      />
      {error ? (
        <p id={`${id}-note`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : (
        note && (
          <p id={`${id}-note`} className="text-sm text-muted tabular-nums">
            {note}
          </p>
        )
      )}
    </div>
  )
}
