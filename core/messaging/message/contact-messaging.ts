import type { Contact } from '#contracts/contacts.ts'
import type { ErrorCode } from '#contracts/errors.ts'
import { whatsAppLink } from '#contracts/messages/message-template.ts'
import { whatsAppNumber } from '#contracts/messages/whatsapp-number.ts'
import type { ContactMessaging } from '#contracts/messaging.ts'
import type { App, OwnedContact, ReadApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { findContact } from '#core/contact-rows/contacts.ts'
import type { FallBack } from '#core/messaging/message/find-route.ts'
import { emailOffer } from '#core/messaging/message/first-email.ts'
import { messageText } from '#core/messaging/message/message-text.ts'
import { findLatestMessage } from '#core/messaging/message/messages.ts'
import { requireRoute } from '#core/messaging/message/send-first-message.ts'

/** The ways to write to a contact, and the messages so far. Throws `not-found`. */
export function getContactMessaging(app: App, owned: OwnedContact): ContactMessaging {
  const messaging = findContactMessaging(app, owned)
  if (!messaging) throw new AppError('not-found')
  return messaging
}

/** The same; undefined for a contact that this person may not write to. */
export function findContactMessaging(app: App, { userId, contactId }: OwnedContact): ContactMessaging | undefined {
  const contact = findContact(app.db, { userId, contactId, action: 'message' })
  if (!contact) return undefined
  return {
    link: firstMessageLink(app, { userId, contact }) ?? null,
    text: messageText(app, { userId, contact, kind: 'first' }),
    email: emailOffer(app, { userId, contact }),
    ...offer(app, { userId, contactId }),
    first: findLatestMessage(app, { contactId, kind: 'first' }) ?? null,
    follow_up: findLatestMessage(app, { contactId, kind: 'follow-up' }) ?? null,
  }
}

function offer(
  app: App,
  owned: OwnedContact,
): { channel: 'shared' | 'own' | null; falls_back: FallBack | null; refusal: ErrorCode | null } {
  try {
    const { channel, fallsBack } = requireRoute(app, app.db, owned)
    return { channel, falls_back: fallsBack, refusal: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { channel: null, falls_back: null, refusal: error.code }
  }
}

/** The click-to-chat link with the user's first message; undefined without a number, or for "do not message". */
function firstMessageLink(app: ReadApp, { userId, contact }: { userId: number; contact: Contact }): string | undefined {
  const number = contact.do_not_message ? undefined : whatsAppNumber(contact)
  return number && whatsAppLink({ phoneE164: number, text: messageText(app, { userId, contact, kind: 'first' }) })
}
