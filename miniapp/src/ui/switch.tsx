import { Switch as Primitive } from 'radix-ui'
import { useId } from 'react'

/** A labelled setting that is on or off. */
export function Switch(props: {
  label: string
  hint: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center gap-4">
      <label htmlFor={id} className="flex-1 py-2">
        <span className="block text-sm font-medium">{props.label}</span>
        <span id={`${id}-hint`} className="block text-sm text-muted">
          {props.hint}
        </span>
      </label>
      <Primitive.Root
        id={id}
        checked={props.checked}
        disabled={props.disabled ?? false}
        onCheckedChange={props.onChange}
        aria-describedby={`${id}-hint`}
        className="flex h-11 w-13 shrink-0 items-center disabled:opacity-50"
      >
        <span className="block h-7 w-13 rounded-full border border-control bg-raised p-0.5 transition-colors duration-150 in-data-[state=checked]:border-accent in-data-[state=checked]:bg-accent">
          <Primitive.Thumb className="block size-5.5 rounded-full bg-control transition-transform duration-150 data-[state=checked]:translate-x-6 data-[state=checked]:bg-on-scrim" />
        </span>
      </Primitive.Root>
    </div>
  )
}
