import { cardOfText, contactsIn, extractFields } from 'card-reader/extraction'
import type { Extractor } from 'card-reader/port'

/** Extracts contacts in the thread of the test. */
export const ownExtractor: Extractor = {
  warmUp: () => undefined,
  contactsIn: async (reading, place) => contactsIn(reading, place),
  contactInText: async (text, place) => extractFields(cardOfText(text), place),
  close: async () => undefined,
}
