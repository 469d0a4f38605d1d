import { type CardContact, type CardField, cardFields, lowConfidence } from './contacts.ts'

/** The fields of a card that were read with low confidence, which the answer asks to check (PRODUCT §3). */
export function doubtfulFields(contact: CardContact): CardField[] {
  return cardFields.filter(field => contact[field] !== '' && (contact.confidence[field] ?? 1) < lowConfidence)
}
