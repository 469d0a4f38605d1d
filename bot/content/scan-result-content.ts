import { InlineKeyboard } from 'grammy'
import { type ContactButtons, contactKeyboard, contactUrl, foldedKeyboard } from '#bot/content/contact-keyboard.ts'
import { contactText, titleOf, titleWithCompany } from '#bot/content/contact-text.ts'
import { questionLines } from '#bot/content/events/question-content.ts'
import { bookLines, knownLines } from '#bot/content/events/team-content.ts'
import { messageLines } from '#bot/content/message-status-content.ts'
import { leftLines } from '#bot/content/money-content.ts'
import { whenText } from '#bot/content/reminder-content.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import type { CardContact } from '#contracts/contacts.ts'
import { shorten } from '#contracts/lengths.ts'
import type { NewFirm } from '#contracts/scans.ts'
import type { Language } from '#contracts/users.ts'
import type { Script } from '#contracts/values/scripts.ts'
import type { Env } from '#core/base/env.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import type { Notice, ScanResult } from '#core/notifications/telegram-port.ts'

type CardFolded = Extract<Notice, { kind: 'card-folded' }>
type Listener = { env: Env; say: Say; language: Language }

function headingOf({ contact, member, newFirm, outcome }: ScanResult, say: Say): string {
  if (member) return say('team.met', { member: member.name, event: member.event })
  if (contact.book_of !== null && outcome !== 'back-side') {
    // Of somebody whom the owner knew before, a line below says so.
    const isOfTeam = outcome === 'merged' && contact.standing !== 'met'
    return say(isOfTeam ? 'team.saved-before' : 'team.saved', { event: contact.event, owner: contact.book_of })
  }
  return newFirm ? newFirmText({ contact, newFirm, say }) : say(`scan.${outcome}`)
}

/** The result of a photo: the contact with its buttons, and the question about further cards or one of its event. */
export function scanResultContent(listener: Listener, result: ScanResult): Content {
  const shown = buttonsOf(listener, result)
  const text = resultText(listener, result, leftLines(result.left, listener))
  return { text, keyboard: contactKeyboard(shown) }
}

/** The result of an earlier photo: the state of its buttons in words, and one button that shows them again. */
export function cardFoldedContent(listener: Listener, { result, reminder }: CardFolded): Content {
  const { language, say } = listener
  const { rating } = result.contact
  const kept = [
    ...(rating ? [say(`rating.${rating}`)] : []),
    ...(reminder ? [`⏰ ${whenText(reminder.at, { language, ...reminder })}`] : []),
  ]
  return { text: resultText(listener, result, kept), keyboard: foldedKeyboard(buttonsOf(listener, result)) }
}

function resultText({ say }: Listener, result: ScanResult, last: string[]): string {
  const { contact, outcome, scanId, cardsWaiting, messaging, asked } = result
  const isKept = contact.images.length > 0
  const question = furtherCardsQuestion({ scanId, cardsWaiting }, say)
  const below = [
    ...(outcome === 'back-side' ? bookLines(contact, say) : knownLines(contact, say)),
    ...unreadLines(result.unreadScripts, isKept, say),
    ...messageLines(messaging, say),
    ...questionLines(asked, 'first', say),
    ...(question ? [question.text] : []),
    ...last,
  ]
  return contactText({ contact, heading: headingOf(result, say), below, say })
}

function buttonsOf({ env, say }: Listener, result: ScanResult): ContactButtons {
  const { contact, outcome, canSeparate, scanId, cardId, cardsWaiting, messaging, asked } = result
  const lead = furtherCardsQuestion({ scanId, cardsWaiting }, say)?.keyboard
  return {
    ...{ contact, say, messaging, asked, asking: 'first', lead },
    openUrl: contactUrl(env, contact.id),
    keepBoth: canSeparate ? buttons.keepBoth.write(cardId) : undefined,
    isBackSide: outcome === 'back-side',
  }
}

/** Asks whether to save the other cards of a photo, with buttons; undefined if there are none. */
export function furtherCardsQuestion(
  { scanId, cardsWaiting }: { scanId: number; cardsWaiting: number },
  say: Say,
): { text: string; keyboard: InlineKeyboard } | undefined {
  if (cardsWaiting === 0) return undefined
  const count = cardsWaiting + 1
  const keyboard = new InlineKeyboard()
    .text(say('button.save-all', { count }), buttons.saveAllCards.write(scanId))
    .text(say('button.only-first'), buttons.onlyFirstCard.write(scanId))
  return { text: say('scan.several', { count }), keyboard }
}

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

const namesOf = (scripts: readonly Script[], say: Say) =>
  scripts.map(script => say(`scripts.names.${script}`)).join(', ')

/** One sentence about text on a saved card that is not read, and one about its photo if that is kept. No lines if all was read. */
export function unreadLines(scripts: readonly Script[], isKept: boolean, say: Say): string[] {
  if (scripts.length === 0) return []
  const unread = say('scripts.unread', { script: namesOf(scripts, say) })
  return [isKept ? `${unread} ${say('scripts.kept')}` : unread]
}

/** Why a photo gave no contact although it has text. */
export const unreadOnlyText = (scripts: readonly Script[], say: Say) =>
  say('scripts.only', { script: namesOf(scripts, say) })

/** Asks whether a back side that names somebody else is a new contact. */
export function whoseCardContent(notice: Extract<Notice, { kind: 'whose-card' }>, say: Say): Content {
  const { scanId, read, known } = notice
  const keyboard = new InlineKeyboard().text(say('button.new-contact'), buttons.newPerson.write(scanId))
  if (known)
    keyboard.row().text(say('button.is-back-side', { name: titleOf(known, say) }), buttons.isBackSide.write(scanId))
  return { text: say('scan.whose', { name: escapeHtml(titleWithCompany(read, say, ', ')) }), keyboard }
}
