import { type SQL, sql } from 'drizzle-orm'
import { liveStates } from '#core/messaging/message/messages.ts'
import { firstEmails, messages } from '#db/schema.ts'

const live = sql.join(
  liveStates.map(state => sql.raw(`'${state}'`)),
  sql`, `,
)

/**
 * The condition that somebody wrote to a row of `contacts`: a first WhatsApp message was sent, waits or was marked as
 * sent, or a first e-mail was opened.
 */
export const wasWrittenTo: SQL<boolean> = sql<number>`(contacts.whatsapp_sent
  or exists (select 1 from ${messages} message
    where message.contact_id = contacts.id and message.kind = 'first' and message.state in (${live}))
  or exists (select 1 from ${firstEmails} mail where mail.contact_id = contacts.id))`.mapWith(Boolean)
