import type { FoundCard, Reading } from '#reader/port.ts'
import { type ExtractOptions, extractFields } from './extract-fields.ts'
import { foundCards } from './found-cards.ts'

/**
 * The contacts in a photo, none where it shows no card: as a worker has extracted them, otherwise extracted here, which
 * takes about ten milliseconds a card.
 */
export function contactsIn({ others = [], ...first }: Reading, options: ExtractOptions): FoundCard[] {
  const withContact = (card: Reading): Reading =>
    card.contact === undefined ? { ...card, contact: extractFields(card, options) ?? null } : card
  return foundCards({ ...withContact(first), others: others.map(withContact) })
}
