import { telegramLink } from 'card-reader/profiles'
import { InlineKeyboard } from 'grammy'
import { type Asking, questionRow, questionToAsk } from '#bot/content/events/question-content.ts'
import { addWhatsAppButton, addWhatsAppExtras } from '#bot/content/message-status-content.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import { type Contact, doubtfulFields } from '#contracts/contacts.ts'
import { ratings } from '#contracts/events.ts'
import type { ContactMessaging } from '#contracts/messaging.ts'
import type { AskedQuestion } from '#contracts/questions.ts'
import type { Env } from '#core/base/env.ts'
import { isAllowed } from '#core/contact-rows/policies.ts'

export type ContactButtons = {
  contact: Contact
  say: Say
  /** Undefined for a contact of a team, which only its owner writes to. */
  messaging: ContactMessaging | undefined
  openUrl: string | undefined
  /** The data of the button that undoes a merge. */
  keepBoth?: string | undefined
  /** Whether the step that can be undone was a back side. */
  isBackSide?: boolean
  /** What the contact's event asks, and which question the message asks. */
  asked?: readonly AskedQuestion[]
  asking?: Asking
  /** Stands in the first row instead of the question or the rating. */
  lead?: InlineKeyboard | undefined
}

/** The contact's address in the Mini App; undefined without a public https address, which Telegram requires. */
export function contactUrl(env: Env, contactId: number): string | undefined {
  return env.isPublic ? `${env.PUBLIC_URL}/contacts/${contactId}` : undefined
}

/**
 * The buttons under a contact, at most three rows (PRODUCT §2): what is asked about it, a question or else the rating;
 * WhatsApp, *Edit* and *More*; a doubtful field or the undoing of a merge, and *Open*.
 */
export function contactKeyboard(shown: ContactButtons): InlineKeyboard {
  const rows = [shown.lead ?? questionRow(shown) ?? ratingRow(shown), mainRow(shown), lastRow(shown)]
  return InlineKeyboard.from(rows.flatMap(row => row?.inline_keyboard ?? []).filter(row => row.length > 0))
}

/**
 * The buttons under a contact that a later one has followed: what must not be lost, which is the question about further
 * cards and the undoing of a merge, and *More*, which brings back all others.
 */
export function foldedKeyboard(shown: ContactButtons): InlineKeyboard {
  const { contact, say, asked = [], asking = 'none', lead } = shown
  const row = new InlineKeyboard()
  if (isAllowed(contact.standing, 'edit')) addKeepBoth(row, shown)
  row.text(say('button.more'), buttons.showLess.write(contact.id, questionToAsk(asked, asking)?.id ?? 0))
  return InlineKeyboard.from([...(lead?.inline_keyboard ?? []), ...row.inline_keyboard])
}

function mainRow({ contact, say, messaging }: ContactButtons): InlineKeyboard {
  const row = new InlineKeyboard()
  if (messaging) addWhatsAppButton(row, { contactId: contact.id, messaging, say })
  if (isAllowed(contact.standing, 'edit')) row.text(say('button.edit'), buttons.editContact.write(contact.id))
  return row.text(say('button.more'), buttons.showMore.write(contact.id))
}

function lastRow(shown: ContactButtons): InlineKeyboard {
  const row = new InlineKeyboard()
  if (!isAllowed(shown.contact.standing, 'edit')) return row
  if (shown.keepBoth) addKeepBoth(row, shown)
  else addCheck(row, shown)
  return shown.openUrl ? row.webApp(shown.say('button.open'), shown.openUrl) : row
}

function addKeepBoth(keyboard: InlineKeyboard, { say, keepBoth, isBackSide }: ContactButtons): void {
  if (keepBoth) keyboard.text(say(isBackSide ? 'button.not-back-side' : 'button.keep-both'), keepBoth)
}

/** The first uncertain field: opens the comparison with the card, or asks in the chat if there is no address for that. */
function addCheck(keyboard: InlineKeyboard, { contact, say, openUrl }: ContactButtons): void {
  const [field] = doubtfulFields(contact)
  if (!field) return
  const label = say('button.check', { field: say(`field.${field}`) })
  if (openUrl) keyboard.webApp(label, `${openUrl}/compare?field=${field}`)
  else keyboard.text(label, buttons.editField.write(contact.id, field))
}

/** The chosen rating has a tick instead of its sign. Undefined for a contact of no event. */
function ratingRow({ contact, say }: ContactButtons): InlineKeyboard | undefined {
  if (contact.event_id === null || !isAllowed(contact.standing, 'rate')) return undefined
  const row = new InlineKeyboard()
  for (const rating of ratings) {
    const label = say(`rating.${rating}`)
    const ticked = label.replace(/^\P{L}+/u, '✓ ')
    row.text(rating === contact.rating ? ticked : label, buttons.rate.write(contact.id, rating))
  }
  return row
}

/** What *More* opens: everything else that this person may do with the contact, two buttons a row, and the way back. */
export function moreKeyboard(shown: ContactButtons): InlineKeyboard {
  const { contact, say, asked = [], asking = 'none', lead } = shown
  const may = (action: Parameters<typeof isAllowed>[1]) => isAllowed(contact.standing, action)
  const some = new InlineKeyboard().text(`📝 ${say('button.event-note')}`, buttons.askNote.write(contact.id))
  if (!lead) some.text(`⏰ ${say('button.tomorrow')}`, buttons.remindIn.write(contact.id, 1))
  some.text(`⏰ ${say('button.other-day')}`, buttons.askReminder.write(contact.id))
  if (asked.length > 0) some.text(questionsLabel(asked, say), buttons.listQuestions.write(contact.id))
  addReach(some, shown)
  if (may('edit')) some.text(say('button.back-side'), buttons.addBackSide.write(contact.id))
  if (may('copy')) some.text(say('button.keep-copy'), buttons.keepCopy.write(contact.id))
  if (may('export')) some.text('📎 vCard', buttons.sendFile.write(contact.id))
  addKeepBoth(some, shown)
  if (may('delete')) some.text(say('button.delete'), buttons.deleteContact.write(contact.id)).danger()
  some.text(say('button.back'), buttons.showLess.write(contact.id, typeof asking === 'number' ? asking : 0))
  const first = [lead, questionRow(shown) && ratingRow(shown)].flatMap(row => row?.inline_keyboard ?? [])
  return InlineKeyboard.from([...first, ...inPairs(some)])
}

function questionsLabel(asked: readonly AskedQuestion[], say: Say): string {
  const open = asked.filter(({ answer }) => !answer).length
  return open > 0 ? `${say('button.questions')} (${open})` : say('button.questions')
}

/** Ways to write to the person. Copy buttons hold at most 256 characters. Telegram takes no `mailto:` link, so a page opens it. */
function addReach(keyboard: InlineKeyboard, { contact, say, messaging, openUrl }: ContactButtons): void {
  if (contact.phone) keyboard.copyText(say('button.copy-phone'), contact.phone_e164 || contact.phone)
  if (contact.email) keyboard.copyText(say('button.copy-email'), contact.email)
  if (openUrl && messaging?.email) keyboard.url(say('button.email'), new URL(messaging.email.path, openUrl).href)
  const telegram = isAllowed(contact.standing, 'edit') ? telegramLink(contact.profiles) : undefined
  if (telegram) keyboard.url(say('button.write-telegram'), telegram)
  if (messaging) addWhatsAppExtras(keyboard, { contactId: contact.id, messaging, say })
}

function inPairs(keyboard: InlineKeyboard): InlineKeyboard['inline_keyboard'] {
  const all = keyboard.inline_keyboard.flat()
  return all.flatMap((_, index) => (index % 2 === 0 ? [all.slice(index, index + 2)] : []))
}
