import { editDistance, foldText } from 'card-reader/compare-text'
import { mergeContact, moveContact } from 'card-reader/merge-contact'
import { withoutLegalForm } from 'card-reader/parts'
import { type CardContact, type ContactSource, lowConfidence } from '#contracts/contacts.ts'
import type { NewFirm } from '#contracts/scans.ts'
import type { ContactRow } from '#core/contact-rows/contact-row.ts'
import { earlierCardsOf } from '#core/contacts/pictures/earlier-cards.ts'
import type { Tx } from '#db/client.ts'
import type { Merge } from '#db/schema.ts'

/** A firm's name as two spellings of it are compared: folded, without its legal form. */
export function firmKey(company: string): string {
  const name = company.trim()
  return foldText(withoutLegalForm(name)) || foldText(name)
}

/** Up to one letter in five may be misread. */
const lettersPerSlip = 5

/**
 * Whether two cards name different firms. Empty names, a name that contains the other one (`Norte` and `Norte Obras`) and
 * names that differ in a few letters are no different firms.
 */
export function areDifferentFirms(a: string, b: string): boolean {
  const [one, other] = [firmKey(a), firmKey(b)]
  if (!one || !other || one.includes(other) || other.includes(one)) return false
  return editDistance(one, other) > Math.max(one.length, other.length) / lettersPerSlip
}

/** Sources that show where a person works today; address books may be years old. */
const current: readonly ContactSource[] = ['photo', 'text', 'badge', 'public_card']

/** What a further card of somebody known does to the contact: fill what is empty, show the new firm, or nothing. */
type Joining = 'fill' | 'moved' | 'nothing'

/** How a further card of somebody known joins the contact. A card of an earlier firm that comes in again changes nothing. */
export function joiningOf(
  tx: Tx,
  { known, read, source }: { known: ContactRow; read: CardContact; source: ContactSource | undefined },
): Joining {
  const isSure = (read.confidence.company ?? 1) >= lowConfidence
  if (!areDifferentFirms(known.company, read.company) || !isSure) return 'fill'
  const isOfBefore = earlierCardsOf(tx, { contactId: known.id }).some(
    ({ card }) => !areDifferentFirms(card.company, read.company) && isSameMail(card, read),
  )
  if (isOfBefore) return 'nothing'
  return source && current.includes(source) ? 'moved' : 'fill'
}

const isSameMail = (a: CardContact, b: CardContact) => a.email.toLowerCase() === b.email.toLowerCase()

/** The contact's card once another one has joined it. */
export function joined(known: CardContact, read: CardContact, joining: Joining): CardContact {
  if (joining === 'nothing') return known
  return joining === 'moved' ? moveContact(known, read) : mergeContact(known, read)
}

/** The firm that a merge moved a person to, and the one before; null where it moved nobody. */
export function newFirmOf(merge: Merge | null | undefined): NewFirm | null {
  return merge?.new_firm ? { company: merge.read.company, before: merge.before.company } : null
}
