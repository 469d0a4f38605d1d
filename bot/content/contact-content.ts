import { contactText } from '#bot/content/contact-text.ts'
import { type Asking, questionKeyboard, questionLines } from '#bot/content/events/question-content.ts'
import { bookLines } from '#bot/content/events/team-content.ts'
import { furtherCardsQuestion } from '#bot/content/further-cards-question.ts'
import { above, contactKeyboard, contactUrl } from '#bot/content/keyboards.ts'
import { messageLines } from '#bot/content/message-status-content.ts'
import { whenText } from '#bot/content/reminder-content.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import type { Contact } from '#contracts/contacts.ts'
import type { App } from '#core/app.ts'
import { askedAbout } from '#core/contacts/answers/answers.ts'
import { findContactMessaging } from '#core/messaging/message/contact-messaging.ts'
import { findReminder } from '#core/reminders/reminders.ts'
import { findWaitingCards } from '#core/scan/cards/find-waiting-cards.ts'
import { timeZoneOf } from '#core/users/time-zone-of.ts'
import { languageOf } from '#core/users/users.ts'

/** A contact to be shown; `keepBoth` is the data of the button that undoes a merge. */
export type ShownContact = {
  userId: number
  contact: Contact
  heading: string
  keepBoth?: string | undefined
  /** The question of the event that is asked; the first without an answer where it is left out. */
  asking?: Asking
}

/** A contact as a message with its buttons, a question of its event, and the question that its photo still raises. */
export function contactContent(
  app: App,
  { userId, contact, heading, keepBoth, asking = 'first', say }: ShownContact & { say: Say },
): Content {
  const owned = { userId, contactId: contact.id }
  const asked = askedAbout(app.db, owned)
  const messaging = findContactMessaging(app, owned)
  const below = [
    ...bookLines(contact, say),
    ...messageLines(messaging, say),
    ...reminderLines(app, owned),
    ...questionLines(asked, asking, say),
  ]
  const keyboard = contactKeyboard({ contact, say, messaging, openUrl: contactUrl(app.env, contact.id), keepBoth })
  const answering = questionKeyboard(contact.id, { asked, asking, say })
  const waiting = findWaitingCards(app, owned)
  const question = waiting && furtherCardsQuestion(waiting, say)
  return {
    text: contactText({ contact, heading, below: question ? [...below, question.text] : below, say }),
    keyboard: above([question?.keyboard, answering], keyboard),
  }
}

/** When the person is reminded of the contact, in one line. */
function reminderLines(app: App, owned: { userId: number; contactId: number }): string[] {
  const reminder = findReminder(app, owned)
  if (!reminder || reminder.is_told) return []
  const clock = timeZoneOf(app, owned)
  const when = whenText(new Date(reminder.due_at), { language: languageOf(app, owned), clock, now: app.clock.now() })
  return [`⏰ ${when}`]
}
