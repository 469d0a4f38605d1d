import type { ExtractOptions } from '#reader/extract/printed-contact.ts'
import type { FoundCard, Reading } from '#reader/port.ts'
import { extractFields } from './extract-fields.ts'
import { foundCards } from './found-cards.ts'

/** A reading with the contact of each card: from the worker, or extracted here (10 ms a card). */
export function withContacts({ others, ...first }: Reading, options: ExtractOptions): Reading {
  const withContact = (card: Reading): Reading =>
    card.contact === undefined ? { ...card, contact: extractFields(card, options) ?? null } : card
  return { ...withContact(first), ...(others && { others: others.map(withContact) }) }
}

/** The contacts in a photo, none where it shows no card. */
export const contactsIn = (reading: Reading, options: ExtractOptions): FoundCard[] =>
  foundCards(withContacts(reading, options))
