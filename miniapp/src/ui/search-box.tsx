import { Search } from 'lucide-react'
import { classNames } from './class-names.ts'
import { inputLook } from './field.tsx'

/** The search that stays above a list. */
export function SearchBox(props: {
  label: string
  value: string
  maxLength?: number
  onChange: (term: string) => void
}) {
  return (
    <div className="relative">
      <Search aria-hidden="true" className="absolute top-3.5 left-3 size-4 text-muted" />
      <input
        type="search"
        value={props.value}
        maxLength={props.maxLength}
        onChange={event => props.onChange(event.target.value)}
        placeholder={props.label}
        aria-label={props.label}
        autoComplete="off"
        className={classNames(inputLook, 'h-11 pl-9')}
      />
    </div>
  )
}
