import { overrideByCodes } from '#reader/codes/override-by-codes.ts'
import type { CardContact } from '#reader/contact.ts'
import { type CardText, type ExtractOptions, printedContact } from '#reader/extract/printed-contact.ts'

/**
 * The contact on a card, from its lines and codes; undefined where it is not a card: nobody's name and no way to reach
 * anybody. Pure, never throws, takes milliseconds.
 */
export function extractFields(card: CardText, options: ExtractOptions = {}): CardContact | undefined {
  const { contact, hasProfile, region } = printedContact(card, options)
  const complete = overrideByCodes(contact, card.codes, region)
  // A code that leads to some page is on posters too.
  const isReachable = complete.email || complete.phone || contact.website || hasProfile
  return isReachable || complete.first_name || complete.last_name ? complete : undefined
}
