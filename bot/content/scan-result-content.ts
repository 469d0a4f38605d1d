import { contactKeyboard, contactUrl } from '#bot/content/contact-keyboard.ts'
import { contactText } from '#bot/content/contact-text.ts'
import { questionLines } from '#bot/content/events/question-content.ts'
import { bookLines, knownLines } from '#bot/content/events/team-content.ts'
import { furtherCardsQuestion } from '#bot/content/further-cards-question.ts'
import { messageLines } from '#bot/content/message-status-content.ts'
import { leftLines } from '#bot/content/money/limit-content.ts'
import { newFirmText } from '#bot/content/new-firm-text.ts'
import { unreadLines } from '#bot/content/unread-scripts-text.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import type { Language } from '#contracts/users.ts'
import type { Env } from '#core/base/env.ts'
import type { Notice } from '#core/notifications/telegram-port.ts'

type ScanResult = Extract<Notice, { kind: 'scan-result' }>

function headingOf({ contact, member, newFirm, outcome }: ScanResult, say: Say): string {
  if (member) return say('team.met', { member: member.name, event: member.event })
  if (contact.book_of !== null && outcome !== 'back-side')
    return say('team.saved', { event: contact.event, owner: contact.book_of })
  return newFirm ? newFirmText({ contact, newFirm, say }) : say(`scan.${outcome}`)
}

/** The result of a photo: the contact with its buttons, and the question about further cards or one of its event. */
export function scanResultContent(
  { env, say, language }: { env: Env; say: Say; language: Language },
  result: ScanResult,
): Content {
  const { contact, outcome, canSeparate, scanId, cardId, cardsWaiting, messaging, asked } = result
  const isKept = contact.images.length > 0
  const unread = unreadLines({ scripts: result.unreadScripts, isKept, say })
  const question = furtherCardsQuestion({ scanId, cardsWaiting }, say)
  const below = [
    ...(outcome === 'back-side' ? bookLines(contact, say) : knownLines(contact, say)),
    ...unread,
    ...messageLines(messaging, say),
    ...questionLines(asked, 'first', say),
    ...(question ? [question.text] : []),
    ...leftLines(result.left, { say, language }),
  ]
  const keyboard = contactKeyboard({
    ...{ contact, say, messaging, asked, asking: 'first', lead: question?.keyboard },
    openUrl: contactUrl(env, contact.id),
    keepBoth: canSeparate ? buttons.keepBoth.write(cardId) : undefined,
    isBackSide: outcome === 'back-side',
  })
  return { text: contactText({ contact, heading: headingOf(result, say), below, say }), keyboard }
}
