import { contactText } from '#bot/contact-text.ts'
import type { Content } from '#bot/edit-message.ts'
import { contactKeyboard, contactUrl } from '#bot/keyboards.ts'
import { messageLines } from '#bot/message-status-content.ts'
import type { Say } from '#bot/texts.ts'
import type { App } from '#core/app.ts'
import type { Contact } from '#core/contracts/contacts.ts'
import { getContactMessaging } from '#core/messaging/contact-messaging.ts'

/** A contact as the bot shows it, with what can be done with it. */
export function contactContent(
  app: App,
  { userId, contact, heading, say }: { userId: number; contact: Contact; heading: string; say: Say },
): Content {
  const messaging = getContactMessaging(app, { userId, contactId: contact.id })
  return {
    text: contactText({ contact, heading, below: messageLines(messaging, say), say }),
    keyboard: contactKeyboard({
      contact,
      say,
      messaging,
      openUrl: contactUrl(app.env, contact.id),
    }),
  }
}
