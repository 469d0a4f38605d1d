import { foldText } from '#reader/compare-text.ts'
import type { CardContact } from '#reader/contact.ts'
import type { OtherCard } from '#reader/synth/alphabets/invent-other-card.ts'

/** The share, in percent, of cards in two alphabets whose names and firm in Latin letters are all right. */
export function scoreLatinNames(cards: readonly { label: OtherCard; contact: CardContact | undefined }[]): number {
  const both = cards.flatMap(({ label: { latin }, contact }) => (latin ? [{ latin, contact }] : []))
  const right = both.filter(
    ({ latin, contact }) =>
      contact &&
      foldText(contact.phonetic_first_name) === foldText(latin.first_name) &&
      foldText(contact.phonetic_last_name) === foldText(latin.last_name) &&
      (foldText(contact.phonetic_company) === foldText(latin.company) ||
        foldText(contact.company) === foldText(latin.company)),
  )
  return Math.round((1000 * right.length) / (both.length || 1)) / 10
}
