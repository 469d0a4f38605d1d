import { contactText } from '#bot/content/contact-text.ts'
import { furtherCardsQuestion } from '#bot/content/further-cards-question.ts'
import { contactKeyboard, contactUrl } from '#bot/content/keyboards.ts'
import { messageLines } from '#bot/content/message-status-content.ts'
import { bookLines } from '#bot/content/team-content.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import type { Contact } from '#contracts/contacts.ts'
import type { App } from '#core/app.ts'
import { findContactMessaging } from '#core/messaging/message/contact-messaging.ts'
import { findWaitingCards } from '#core/scan/cards/find-waiting-cards.ts'

/** A contact to be shown; `keepBoth` is the data of the button that undoes a merge. */
export type ShownContact = { userId: number; contact: Contact; heading: string; keepBoth?: string | undefined }

/** A contact as a message with its buttons, and the question that its photo still raises. */
export function contactContent(
  app: App,
  { userId, contact, heading, keepBoth, say }: ShownContact & { say: Say },
): Content {
  const owned = { userId, contactId: contact.id }
  const messaging = findContactMessaging(app, owned)
  const below = [...bookLines(contact, say), ...messageLines(messaging, say)]
  const keyboard = contactKeyboard({ contact, say, messaging, openUrl: contactUrl(app.env, contact.id), keepBoth })
  const waiting = findWaitingCards(app, owned)
  const question = waiting && furtherCardsQuestion(waiting, say)
  return {
    text: contactText({ contact, heading, below: question ? [...below, question.text] : below, say }),
    keyboard: question ? question.keyboard.row().append(keyboard) : keyboard,
  }
}
