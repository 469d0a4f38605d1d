import { overrideByCodes } from '#reader/codes/override-by-codes.ts'
import type { CardContact } from '#reader/contact.ts'
import { type CardText, type ExtractOptions, printedContact } from '#reader/extract/printed-contact.ts'
import { hasLatin } from '#reader/words/alphabet-of.ts'
import { showsFirmAlone } from './firm-alone/firm-alone.ts'

/** A name that is less sure is a guess, which makes no card of print that reaches nobody. */
const leastName = 0.4

const nameFields = ['first_name', 'last_name'] as const
const isNamed = (contact: CardContact) =>
  nameFields.some(field => contact[field] && (contact.confidence[field] ?? 1) >= leastName)

/** Whether print that says nobody's name and no way to reach anybody was photographed, and is a card with its firm alone. */
function isFirmsSide({ lines }: CardText, { company, confidence }: CardContact): boolean {
  if (!hasLatin(company) || lines.some(({ isExact }) => isExact)) return false
  return showsFirmAlone({ lines: lines.map(({ text }) => text), firm: company, confidence: confidence.company ?? 0 })
}

/** A contact without the name that was only guessed. */
function withoutName(contact: CardContact): CardContact {
  const { first_name: _, last_name: __, ...confidence } = contact.confidence
  const nobody = { first_name: '', last_name: '', phonetic_first_name: '', phonetic_last_name: '' }
  return { ...contact, ...nobody, confidence }
}

/**
 * The contact on a card, from its lines and codes; undefined where it is not a card: nobody's name, no way to reach
 * anybody, and no side of a card with the firm alone. Pure, never throws, takes milliseconds.
 */
export function extractFields(card: CardText, options: ExtractOptions = {}): CardContact | undefined {
  const { contact, hasProfile, region } = printedContact(card, options)
  const complete = overrideByCodes(contact, card.codes, region)
  // A code that leads to some page is on posters too.
  const isReachable = complete.email || complete.phone || contact.website || hasProfile
  if (isReachable || isNamed(complete)) return complete
  return isFirmsSide(card, complete) ? withoutName(complete) : undefined
}
