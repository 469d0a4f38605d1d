import { InlineKeyboard } from 'grammy'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import type { CsvColumn } from '#contracts/import/csv-columns.ts'
import type { Import, ImportedPerson, ImportPart } from '#contracts/import/imports.ts'
import { shorten } from '#contracts/lengths.ts'
import { fullName } from '#contracts/values/full-name.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'

/** So many people are listed by name; the others are counted. */
const named = 10
const longestName = 80
const namedColumns = 8
const longestColumn = 30

/** Lists the people in a file and asks whether to save them. */
export function importQuestion(found: ImportPart, say: Say): Content {
  const { people, skipped, part, parts, in_file: total, columns } = found
  const known = people.filter(person => person.known).length
  const further = people.length - named
  const lines = [
    `<b>${escapeHtml(found.file_name || say('import.file'))}</b>: ${say('import.found', { count: people.length })}`,
    '',
    ...people.slice(0, named).map(person => `• ${escapeHtml(nameOf(person, say))}${person.known ? ' ✓' : ''}`),
    ...(further > 0 ? [say('import.further', { count: further })] : []),
    '',
    ...(known > 0 ? [`✓ ${say('import.known', { count: known })}`] : []),
    ...(skipped > 0 ? [say('import.skipped', { count: skipped })] : []),
    ...(parts > 1 ? [say(part < parts ? 'import.part' : 'import.last-part', { part, parts, total })] : []),
    ...columnLines(columns, say),
    say('import.free'),
  ]
  const keyboard = new InlineKeyboard()
    .text(say('button.import', { count: people.length }), buttons.saveImport.write(found.id))
    .text(say('button.import-drop'), buttons.dropImport.write(found.id))
  return { text: lines.join('\n'), keyboard }
}

/** What the columns of a table were taken for: those that go below the notes are named, since they may be told better. */
function columnLines(columns: readonly CsvColumn[], say: Say): string[] {
  if (columns.length === 0) return []
  const unknown = columns
    .filter(({ field, sample }) => field === 'note' && sample)
    .map(({ header }) => header.replace(/ - Value$/i, ''))
  const read = columns.filter(
    ({ field, sample }) => field !== 'note' && field !== 'skip' && field !== 'label' && sample,
  )
  const shown = unknown.slice(0, namedColumns).map(header => escapeHtml(shorten(header, longestColumn)))
  const more = unknown.length > namedColumns ? ['…'] : []
  return [
    say('import.columns', { count: read.length }),
    ...(unknown.length > 0 ? [say('import.columns-noted', { names: [...shown, ...more].join(', ') })] : []),
    '',
  ]
}

/** The data of the button that undoes the merges of an import; undefined where there are none. */
export function keepBothOf({ id, merged }: Import): string | undefined {
  return merged > 0 ? buttons.keepBothOfImport.write(id) : undefined
}

/** The result of an import. */
export function importedContent(answered: Import, say: Say): Content {
  const { state, created, merged, part, parts } = answered
  if (state === 'dropped') {
    return { text: [say('import.dropped'), ...(part < parts ? [say('import.rest-dropped')] : [])].join(' ') }
  }
  const keepBoth = keepBothOf(answered)
  const keyboard = keepBoth ? new InlineKeyboard().text(say('button.keep-both'), keepBoth) : undefined
  const lines = [
    ...(created > 0 ? [say('import.created', { count: created })] : []),
    ...(merged > 0 ? [say('import.merged', { count: merged })] : []),
  ]
  return { text: [...lines, say('import.where')].join('\n'), keyboard }
}

function nameOf(person: ImportedPerson, say: Say): string {
  const name = fullName(person)
  const reach = person.email || person.phone || person.badge_code
  const parts = name ? [name, person.company || reach] : [person.company, reach]
  return shorten(parts.filter(Boolean).join(' · '), longestName) || say('contact.unnamed')
}
