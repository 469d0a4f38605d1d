import { type ContactButtons, contactKeyboard, contactUrl, foldedKeyboard } from '#bot/content/contact-keyboard.ts'
import { contactText } from '#bot/content/contact-text.ts'
import { questionLines } from '#bot/content/events/question-content.ts'
import { bookLines, knownLines } from '#bot/content/events/team-content.ts'
import { furtherCardsQuestion } from '#bot/content/further-cards-question.ts'
import { messageLines } from '#bot/content/message-status-content.ts'
import { leftLines } from '#bot/content/money/limit-content.ts'
import { newFirmText } from '#bot/content/new-firm-text.ts'
import { whenText } from '#bot/content/reminder-content.ts'
import { unreadLines } from '#bot/content/unread-scripts-text.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import type { Language } from '#contracts/users.ts'
import type { Env } from '#core/base/env.ts'
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
    ...unreadLines({ scripts: result.unreadScripts, isKept, say }),
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
