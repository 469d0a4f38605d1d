import { Check } from 'lucide-react'
import type { CsvColumn } from '#contracts/import/csv-columns.ts'
import type { ImportedPerson, ImportPart } from '#contracts/import/imports.ts'
import { fullName } from '#contracts/values/full-name.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { useImportText } from './import-text.ts'

const namedColumns = 8

/** Everybody in an import, or in a part of a large file, before any of them is saved. */
export function FoundPeople({ found, onChangeColumns }: { found: ImportPart; onChangeColumns: () => void }) {
  const text = useImportText()
  const { people, skipped, part, parts, in_file: total, columns } = found
  const known = people.filter(person => person.known).length
  return (
    <div className="flex min-h-0 flex-col gap-3 px-5 pt-4">
      <div className="flex flex-col gap-1 text-sm text-muted">
        <p className="font-medium text-text">{text('found', { count: people.length })}</p>
        {parts > 1 && <p>{text('part', { part, parts, total })}</p>}
        {known > 0 && <p>{text('known', { count: known })}</p>}
        {skipped > 0 && <p>{text('skipped', { count: skipped })}</p>}
        {columns.length > 0 && <FoundColumns columns={columns} onChange={onChangeColumns} />}
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

/** How many columns of a table were recognized, which were not, and the way to change that. */
function FoundColumns({ columns, onChange }: { columns: readonly CsvColumn[]; onChange: () => void }) {
  const text = useImportText()
  const filled = columns.filter(({ sample }) => sample)
  const known = filled.filter(({ field }) => field !== 'note' && field !== 'skip' && field !== 'label')
  const noted = filled.filter(({ field }) => field === 'note').map(({ header }) => header.replace(/ - Value$/i, ''))
  const names = [...noted.slice(0, namedColumns), ...(noted.length > namedColumns ? ['…'] : [])].join(', ')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="min-w-0 flex-1 break-words">
        {[text('columns', { count: known.length }), names && text('columnsNoted', { names })]
          .filter(Boolean)
          .join('. ')}
      </p>
      <Button onClick={onChange}>{text('changeColumns')}</Button>
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
