import type { Contact } from '#contracts/contacts.ts'
import { fillTemplate } from '#contracts/messages/message-template.ts'
import type { MessageKind } from '#contracts/messaging.ts'
import type { ReadApp } from '#core/app.ts'
import { findEvent } from '#core/events/events.ts'
import { findUser } from '#core/users/find-user.ts'
import { languageOf } from '#core/users/users.ts'
import type { Tx } from '#db/client.ts'
import { defaultMessage } from '#texts/default-messages.ts'

type Recipient = Pick<Contact, 'first_name' | 'last_name' | 'company' | 'notes' | 'event_id'>

/**
 * Fills in a user's template of this kind for a contact. If the contact's event has its own first message, that is
 * used. The default text is in the user's language and form of address.
 */
export function messageText(
  app: ReadApp,
  input: { userId: number; contact: Recipient; kind: MessageKind },
  tx: Tx = app.db,
): string {
  const { userId, contact, kind } = input
  const user = findUser(tx, { userId })
  const { event_id: eventId } = contact
  const event = eventId === null ? undefined : findEvent(tx, { userId, eventId })
  const own = kind === 'first' ? event?.first_message || user?.custom_message : user?.follow_up_message
  const form = user?.message_form ?? 'formal'
  const template = own || defaultMessage(languageOf(app, { userId }, tx), { kind, form })
  return fillTemplate(template, { contact, sender: user ?? { first_name: '', last_name: '', company: '' } })
}
