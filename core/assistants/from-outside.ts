import { cardFields } from '#contracts/contacts.ts'
import type { ApiContact } from '#contracts/integrations/v1/contacts.ts'

const outsideFields = [
  ...cardFields,
  ...(['phonetic_first_name', 'phonetic_last_name', 'phonetic_company'] as const),
  ...(['further_emails', 'further_phones', 'profiles', 'notes', 'tags', 'answers', 'consent'] as const),
]

/**
 * The fields of a contact whose text other people may have written: on a card, a badge or a public form, in a file, as
 * members of a team, or through a program that passes a form on. What came in different ways is joined by merges, and
 * an assistant may have copied a card's text, so no field with free text is known to be the person's own.
 */
export function fromOutside(contact: ApiContact): string[] {
  const fields: string[] = outsideFields.filter(field => contact[field].length > 0)
  return contact.scanned_by ? [...fields, 'scanned_by'] : fields
}
