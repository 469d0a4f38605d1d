import { eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import type { Contact } from '#core/contracts/contacts.ts'
import { defaultMessage, fillTemplate } from '#core/contracts/message-template.ts'
import type { MessageKind } from '#core/contracts/messaging.ts'
import { languageOf } from '#core/users/users.ts'
import { users } from '#db/schema.ts'

type Recipient = Pick<Contact, 'first_name' | 'last_name' | 'company'>

/** What a user's template of a kind says to a contact; the default text is in the user's language. */
export function messageText(app: App, input: { userId: number; contact: Recipient; kind: MessageKind }): string {
  const { userId, contact, kind } = input
  const user = app.db.select().from(users).where(eq(users.id, userId)).get()
  const own = kind === 'first' ? user?.custom_message : user?.follow_up_message
  const template = own || defaultMessage(languageOf(app, { userId }), kind)
  return fillTemplate(template, { contact, sender: user ?? { first_name: '', last_name: '', company: '' } })
}
