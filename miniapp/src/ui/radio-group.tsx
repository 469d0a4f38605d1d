import { RadioGroup as Primitive } from 'radix-ui'
import { useId } from 'react'

type Option<Value extends string> = { value: Value; label: string; hint?: string | undefined }

/** A question with one answer out of a few, all in sight. `value` is undefined until there is an answer. */
export function RadioGroup<Value extends string>(props: {
  label: string
  options: readonly Option<Value>[]
  value: Value | undefined
  disabled?: boolean
  onChange: (value: Value) => void
}) {
  const id = useId()
  const choose = (chosen: string) => {
    const option = props.options.find(({ value }) => value === chosen)
    if (option) props.onChange(option.value)
  }
  return (
    <div>
      <p id={id} className="mb-1 text-sm font-medium">
        {props.label}
      </p>
      <Primitive.Root
        aria-labelledby={id}
        value={props.value ?? ''}
        disabled={props.disabled ?? false}
        onValueChange={choose}
      >
        {props.options.map(({ value, label, hint }) => (
          <div key={value} className="flex min-h-11 items-start">
            <Primitive.Item
              id={`${id}-${value}`}
              value={value}
              aria-describedby={hint ? `${id}-${value}-hint` : undefined}
              className="-ml-3 flex size-11 shrink-0 items-center justify-center rounded-full"
            >
              <span className="flex size-5 items-center justify-center rounded-full border border-control bg-surface in-data-[state=checked]:border-accent">
                <Primitive.Indicator className="size-2.5 rounded-full bg-accent" />
              </span>
            </Primitive.Item>
            <label htmlFor={`${id}-${value}`} className="flex-1 cursor-pointer py-3 text-sm leading-5 wrap-anywhere">
              {label}
              {hint && (
                <span id={`${id}-${value}-hint`} className="block text-muted">
                  {hint}
                </span>
              )}
            </label>
          </div>
        ))}
      </Primitive.Root>
    </div>
  )
}
