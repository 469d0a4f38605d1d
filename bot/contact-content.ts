import { contactText } from '#bot/contact-text.ts'
import type { Content } from '#bot/edit-message.ts'
import { contactKeyboard, contactUrl } from '#bot/keyboards.ts'
import type { Say } from '#bot/texts.ts'
import type { App } from '#core/app.ts'
import type { Contact } from '#core/contracts/contacts.ts'
import { firstMessageLink } from '#core/messaging/first-message.ts'

/** A contact as the bot shows it, with what can be done with it. */
export function contactContent(
  app: App,
  { userId, contact, heading, say }: { userId: number; contact: Contact; heading: string; say: Say },
): Content {
  return {
    text: contactText({ contact, heading, say }),
    keyboard: contactKeyboard({
      contact,
      say,
      whatsAppUrl: firstMessageLink(app, { userId, contact }),
      openUrl: contactUrl(app.env, contact.id),
    }),
  }
}
