import { cardOfText, contactsIn, extractFields, withContacts } from 'card-reader/extraction'
import type { Extractor } from 'card-reader/port'

/** Extracts contacts in the thread of the test. */
export const ownExtractor: Extractor = {
  warmUp: () => undefined,
  withContacts: async (reading, place) => withContacts(reading, place),
  contactsIn: async (reading, place) => contactsIn(reading, place),
  contactInText: async (text, place) => extractFields(cardOfText(text), place),
  close: async () => undefined,
}
