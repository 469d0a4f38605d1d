import { Check } from 'lucide-react'
import { fullName } from '#contracts/full-name.ts'
import type { ImportedPerson, ImportPart } from '#contracts/imports.ts'
import { useImportText } from './import-text.ts'

/** Everybody in an import, or in a part of a large file, before any of them is saved. */
export function FoundPeople({ found }: { found: ImportPart }) {
  const text = useImportText()
  const { people, skipped, part, parts, in_file: total } = found
  const known = people.filter(person => person.known).length
  return (
    <div className="flex min-h-0 flex-col gap-3 px-5 pt-4">
      <div className="flex flex-col gap-1 text-sm text-muted">
        <p className="font-medium text-text">{text('found', { count: people.length })}</p>
        {parts > 1 && <p>{text('part', { part, parts, total })}</p>}
        {known > 0 && <p>{text('known', { count: known })}</p>}
        {skipped > 0 && <p>{text('skipped', { count: skipped })}</p>}
      </div>
      <ul
        aria-label={text('list')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        className="-mx-5 min-h-0 divide-y divide-hairline overflow-y-auto overscroll-contain border-t border-hairline px-5 -outline-offset-2"
      >
        {people.map((person, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two may be called the same
          <Person key={index} person={person} />
        ))}
      </ul>
    </div>
  )
}

function Person({ person }: { person: ImportedPerson }) {
  const text = useImportText()
  const { company, position, email, phone, badge_code } = person
  const badge = badge_code && text('badge', { code: badge_code })
  const parts = [fullName(person), position, company, email, phone, badge].filter(Boolean)
  const [title = text('unnamed'), ...others] = parts
  return (
    <li className="flex items-center gap-3 py-2.5 text-sm">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        {others.length > 0 && <span className="block truncate text-muted">{others.join(' · ')}</span>}
      </span>
      {person.known && (
        <span className="flex shrink-0 items-center text-muted" title={text('isKnown')}>
          <Check aria-hidden="true" className="size-4" />
          <span className="sr-only">{text('isKnown')}</span>
        </span>
      )}
    </li>
  )
}
