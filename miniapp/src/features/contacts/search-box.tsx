import { Search } from 'lucide-react'
import { classNames } from '#miniapp/components/class-names.ts'
import { inputLook } from '#miniapp/components/field.tsx'
import { useText } from '#miniapp/lib/text.ts'

/** The search that stays above the list. */
export function SearchBox({ value, onChange }: { value: string; onChange: (term: string) => void }) {
  const text = useText()
  return (
    <div className="relative">
      <Search aria-hidden="true" className="absolute top-3.5 left-3 size-4 text-muted" />
      <input
        type="search"
        value={value}
        onChange={event => onChange(event.target.value)}
        placeholder={text('contacts.search')}
        aria-label={text('contacts.search')}
        autoComplete="off"
        className={classNames(inputLook, 'h-11 pl-9')}
      />
    </div>
  )
}
