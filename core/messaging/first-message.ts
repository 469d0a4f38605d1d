import type { App } from '#core/app.ts'
import type { Contact } from '#core/contracts/contacts.ts'
import { fillTemplate, whatsAppLink } from '#core/contracts/message-template.ts'
import { getUser } from '#core/users/users.ts'

/** The click-to-chat link with the user's first message for a contact; undefined where the phone does not allow one. */
export function firstMessageLink(
  app: App,
  { userId, contact }: { userId: number; contact: Contact },
): string | undefined {
  const user = getUser(app, { userId })
  const text = fillTemplate(user.custom_message, { contact, sender: user })
  return whatsAppLink({ phoneE164: contact.phone_e164, text })
}
