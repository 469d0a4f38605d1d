import { lowConfidence } from 'card-reader/contact'
import type { CardContact } from '#contracts/contacts.ts'
import type { EditableField } from './editable-fields.ts'

/** Whether a field was so hard to read that a person should check it (PRODUCT §3). */
export function isDoubtful(contact: CardContact, field: EditableField): boolean {
  const confidence: Partial<Record<EditableField, number>> = contact.confidence
  return contact[field] !== '' && (confidence[field] ?? 1) < lowConfidence
}
