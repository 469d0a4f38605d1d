import { cleanLine, cleanText } from 'card-reader/clean-text'
import type { CodeContact } from 'card-reader/vcard'
import { overrideByCodes, overrideByContact, readCode, readVcards } from 'card-reader/vcard'
import { emptyCard } from '#contracts/contacts.ts'
import { maxLength, shorten } from '#contracts/lengths.ts'
import { fitCard } from '#core/contacts/fit-card.ts'
import type { RemarkLabels } from '#core/contacts/import/remark-labels.ts'
import type { FoundPeople, NewPerson, PeopleQuery } from './people-reader-port.ts'

type Where = { region: string | undefined; labels: RemarkLabels }

/**
 * The person of an address book's entry; numbers without a country code are dialled in `region`. What no field is for
 * stands below the notes, each line under its label.
 */
export function personOf(contact: CodeContact, { region, labels }: Where): NewPerson {
  const card = fitCard(overrideByContact(emptyCard, contact, region))
  const tags = (contact.tags ?? []).map(tag => cleanLine(tag)).filter(tag => tag && tag.length <= maxLength.tag)
  const remarks = (contact.remarks ?? []).map(
    remark => `${'label' in remark ? remark.label : labels[remark.kind]}: ${remark.value}`,
  )
  const notes = cleanText([contact.notes ?? '', ...remarks].filter(Boolean).join('\n'))
  return { card, notes: shorten(notes, maxLength.notes), tags }
}

/** The people in a file of vCards or in scanned codes, and how many of its cards or codes name nobody. */
export function readPeople({ source, most, ...where }: PeopleQuery): FoundPeople {
  return 'codes' in source ? peopleOfCodes(source.codes, where) : peopleOfFile(source.bytes, { most, ...where })
}

function peopleOfFile(file: Uint8Array, { most, ...where }: Where & { most: number }): FoundPeople {
  const { people, skipped } = readVcards(file, { most })
  return { people: people.map(contact => personOf(contact, where)), skipped }
}

/** Each code once. A badge's number alone counts as a person too. */
function peopleOfCodes(codes: readonly string[], where: Where): FoundPeople {
  const unique = [...new Set(codes.map(code => code.trim()))]
  const people = unique.flatMap(code => {
    const read = readCode(code)
    if (!read) return []
    if ('contact' in read) return [personOf(read.contact, where)]
    return [{ card: fitCard(overrideByCodes(emptyCard, [code], where.region)), notes: '', tags: [] }]
  })
  return { people, skipped: unique.length - people.length }
}
