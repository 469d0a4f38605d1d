import { titleOf } from '#bot/content/contact-text.ts'
import type { Say } from '#bot/context/texts.ts'
import type { CardContact } from '#contracts/contacts.ts'
import type { NewFirm } from '#contracts/scans.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'

/** Says that somebody known works for another firm now, and for which one before. */
export function newFirmText({ contact, newFirm, say }: { contact: CardContact; newFirm: NewFirm; say: Say }): string {
  return say('scan.moved', {
    name: escapeHtml(titleOf(contact, say)),
    company: escapeHtml(newFirm.company),
    before: escapeHtml(newFirm.before),
  })
}
