import { isSamePerson } from '#core/contacts/merge-contact.ts'
import type { CardContact } from '#core/contracts/contacts.ts'
import { type ExtractOptions, extractFields } from '#core/extract/extract-fields.ts'
import type { Reading } from '#core/ocr/ocr-port.ts'

/** One card of a photo: who is on it, and what was read there. */
export type FoundCard = { contact: CardContact; reading: Reading }

const saysWho = ({ first_name, last_name, company }: CardContact) => Boolean(first_name || last_name || company)

/**
 * The contacts in a photo, none where it shows no card: as a worker has extracted them, otherwise extracted here. Further
 * ones must say who they are, and be other people than those before: two cards of one person are one.
 */
export function contactsIn({ others = [], ...first }: Reading, options: ExtractOptions): FoundCard[] {
  const found: FoundCard[] = []
  for (const reading of [first, ...others]) {
    const contact = reading.contact === undefined ? extractFields(reading, options) : reading.contact
    if (!contact) continue
    const isFurther = found.length > 0
    if (isFurther && (!saysWho(contact) || found.some(card => isSamePerson(card.contact, contact)))) continue
    found.push({ contact, reading })
  }
  return found
}
