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
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={props.checked}
        aria-checked={props.checked}
        disabled={props.disabled}
        onChange={({ target }) => props.onChange(target.checked)}
        aria-describedby={`${id}-hint`}
        className="relative h-7 w-13 shrink-0 appearance-none rounded-full border border-control bg-raised p-0.5 transition-colors duration-150 before:block before:size-5.5 before:rounded-full before:bg-control before:transition-transform before:duration-150 after:absolute after:-inset-2 checked:border-accent checked:bg-accent checked:before:translate-x-6 checked:before:bg-on-scrim disabled:opacity-50"
      />
    </div>
  )
}
