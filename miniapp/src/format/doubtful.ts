import { lowConfidence } from 'card-reader/contact'
import type { CardField, Contact } from '#contracts/contacts.ts'

/** Whether a field was so hard to read that a person should check it (PRODUCT §3). */
export function isDoubtful(contact: Contact, field: CardField): boolean {
  return contact[field] !== '' && (contact.confidence[field] ?? 1) < lowConfidence
}
