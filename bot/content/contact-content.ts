import { InlineKeyboard } from 'grammy'
import { type ContactButtons, contactKeyboard, contactUrl, moreKeyboard } from '#bot/content/contact-keyboard.ts'
import { contactText } from '#bot/content/contact-text.ts'
import { type Asking, questionLines } from '#bot/content/events/question-content.ts'
import { bookLines } from '#bot/content/events/team-content.ts'
import { messageLines } from '#bot/content/message-status-content.ts'
import { dueKeyboard, whenText } from '#bot/content/reminder-content.ts'
import { furtherCardsQuestion } from '#bot/content/scan-result-content.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import type { Contact } from '#contracts/contacts.ts'
import type { App, OwnedContact } from '#core/app.ts'
import { askedAbout } from '#core/events/answers/answers.ts'
import { findContactMessaging } from '#core/messaging/message/contact-messaging.ts'
import { findReminder } from '#core/reminders/reminders.ts'
import { findWaitingCards } from '#core/scan/cards/answer-cards.ts'
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
  /** The message is a reminder that is due. */
  isDue?: boolean
}

type Shown = ShownContact & { say: Say }

/** A contact as a message with its buttons, a question of its event, and the question that its photo still raises. */
export function contactContent(app: App, shown: Shown): Content {
  const { userId, contact, heading, asking = 'first', say } = shown
  const owned = { userId, contactId: contact.id }
  const known = buttonsOf(app, shown)
  const question = waitingQuestion(app, shown)
  const below = [
    ...bookLines(contact, say),
    ...messageLines(known.messaging, say),
    ...reminderLines(app, owned),
    ...questionLines(known.asked ?? [], asking, say),
    ...(question ? [question.text] : []),
  ]
  return { text: contactText({ contact, heading, below, say }), keyboard: contactKeyboard(known) }
}

/** The buttons that *More* opens below a contact. */
export function moreButtons(app: App, shown: Shown): InlineKeyboard {
  return moreKeyboard(buttonsOf(app, shown))
}

function buttonsOf(app: App, shown: Shown): ContactButtons {
  const { userId, contact, keepBoth, asking = 'first', isDue = false, say } = shown
  const owned = { userId, contactId: contact.id }
  const lead = isDue ? dueKeyboard({ contactId: contact.id, say }) : waitingQuestion(app, shown)?.keyboard
  const [asked, messaging] = [askedAbout(app.db, owned), findContactMessaging(app, owned)]
  return { contact, say, messaging, openUrl: contactUrl(app.env, contact.id), keepBoth, asked, asking, lead }
}

function waitingQuestion(app: App, { userId, contact, say }: Shown) {
  const waiting = findWaitingCards(app, { userId, contactId: contact.id })
  return waiting && furtherCardsQuestion(waiting, say)
}

/** When the person is reminded of the contact, in one line. */
function reminderLines(app: App, owned: OwnedContact): string[] {
  const reminder = findReminder(app, owned)
  if (!reminder || reminder.is_told) return []
  const clock = timeZoneOf(app, owned)
  const when = whenText(new Date(reminder.due_at), { language: languageOf(app, owned), clock, now: app.clock.now() })
  return [`⏰ ${when}`]
}

/**
 * The message about a deleted contact: `text` (HTML), an undo button, and the question that its photo still raises.
 * `keepBoth` is the data of the button that undoes a merge, which returns with the contact.
 */
export function deletedContent(
  app: App,
  {
    userId,
    contactId,
    text,
    keepBoth,
    say,
  }: { userId: number; contactId: number; text: string; keepBoth: string | undefined; say: Say },
): Content {
  const undo = new InlineKeyboard().text(say('button.undo'), buttons.restoreContact.write(contactId, keepBoth))
  const waiting = findWaitingCards(app, { userId, contactId })
  const question = waiting && furtherCardsQuestion(waiting, say)
  return question
    ? { text: `${text}\n\n${question.text}`, keyboard: undo.row().append(question.keyboard) }
    : { text, keyboard: undo }
}
