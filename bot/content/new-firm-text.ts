import { titleOf } from '#bot/content/contact-text.ts'
import type { Say } from '#bot/context/texts.ts'
import type { CardContact } from '#contracts/contacts.ts'
import { shorten } from '#contracts/lengths.ts'
import type { NewFirm } from '#contracts/scans.ts'

/** Of each name; a series has ten of these sentences in one message. */
const longest = 60

/** Says that somebody known works for another firm now, and for which one before. A plain text. */
export function newFirmText({ contact, newFirm, say }: { contact: CardContact; newFirm: NewFirm; say: Say }): string {
  return say('scan.moved', {
    name: shorten(titleOf(contact, say), longest),
    company: shorten(newFirm.company, longest),
    before: shorten(newFirm.before, longest),
  })
}
