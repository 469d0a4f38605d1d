import { type CardField, cardFields } from '#contracts/contacts.ts'
import type { ApiContact } from '#contracts/integrations/v1/contacts.ts'

const furtherFields = [
  'phonetic_first_name',
  'phonetic_last_name',
  'phonetic_company',
  'further_emails',
  'further_phones',
  'profiles',
] as const

/** Ways in which only the person's own words come into the notes of a contact. */
const sourcesOfOwnNotes: ReadonlyArray<ApiContact['source']> = ['photo', 'text', 'badge']

type Field = CardField | (typeof furtherFields)[number] | 'notes'

/**
 * The fields of a contact whose text other people may have written: on a card, a badge or a public form, in a file, or
 * through a program that passes a form on. A merge joins what came in different ways, and a field that was corrected
 * may still hold half of what it held, so every field of a card is among them.
 */
export function fromOutside(contact: ApiContact): Field[] {
  const notes = sourcesOfOwnNotes.includes(contact.source) ? [] : (['notes'] as const)
  return [...cardFields, ...furtherFields, ...notes].filter(field => contact[field].length > 0)
}
