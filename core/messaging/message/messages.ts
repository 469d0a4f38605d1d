import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Message, MessageKind, MessageState } from '#contracts/messaging.ts'
import { contactName } from '#contracts/values/full-name.ts'
import type { ReadApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { prepared } from '#core/base/prepared.ts'
import { messageText } from '#core/messaging/message/message-text.ts'
import type { Tx } from '#db/client.ts'
import { contacts, firstEmails, messages } from '#db/schema.ts'

export type MessageRow = typeof messages.$inferSelect
type ContactRow = typeof contacts.$inferSelect

/** A contact has at most one message of a kind in these states, so nobody is written to twice. */
export const liveStates = [
  'queued',
  'sending',
  'checking',
  'accepted',
  'delivered',
  'unknown',
] as const satisfies readonly MessageState[]

/** A contact's message of a kind that was sent or waits. */
export function findLiveMessage(
  tx: Tx,
  { contactId, kind }: { contactId: number; kind: MessageKind },
): MessageRow | undefined {
  return tx
    .select()
    .from(messages)
    .where(and(eq(messages.contact_id, contactId), eq(messages.kind, kind), inArray(messages.state, liveStates)))
    .get()
}

/** Puts a message that was sent or waits before older and newer tries; contacts that were merged bring both. */
const byWorth = sql<number>`iif(${inArray(messages.state, liveStates)}, 1, 0)`

const latestOf = prepared(tx => {
  const isOfContact = eq(messages.contact_id, sql.placeholder('contactId'))
  return selectMessages(tx)
    .where(and(isOfContact, eq(messages.kind, sql.placeholder('kind')), isNull(contacts.deleted_at)))
    .orderBy(desc(byWorth), desc(messages.id))
    .limit(1)
})

/** A contact's message of a kind that was sent or waits, else the latest one. */
export function findLatestMessage(
  app: ReadApp,
  { contactId, kind }: { contactId: number; kind: MessageKind },
): Message | undefined {
  const found = latestOf(app.db).get({ contactId, kind })
  return found && messageOf(app, found)
}

/** One message of a user. Throws `not-found`. */
export function getMessage(app: ReadApp, { userId, messageId }: { userId: number; messageId: number }): Message {
  const found = selectMessages(app.db)
    .where(and(eq(messages.id, messageId), eq(messages.user_id, userId), isNull(contacts.deleted_at)))
    .get()
  if (!found) throw new AppError('not-found')
  return messageOf(app, found)
}

/** A user's message of each kind to each contact, as `findLatestMessage` finds it, newest first. */
export function listMessages(app: ReadApp, { userId }: { userId: number }): Message[] {
  const rank = sql`row_number() over (partition by contact_id, kind order by ${byWorth} desc, id desc)`
  const ranked = sql`select id, ${rank} as rank from ${messages} where user_id = ${userId}`
  return selectMessages(app.db)
    .where(and(sql`${messages.id} in (select id from (${ranked}) where rank = 1)`, isNull(contacts.deleted_at)))
    .orderBy(desc(messages.id))
    .all()
    .map(found => messageOf(app, found))
}

/** A user's waiting follow-ups, earliest first; with `after` those behind that one, in whatever state it is. */
export function listFollowUps(app: ReadApp, { userId, after }: { userId: number; after?: number }): Message[] {
  const last = sql`(select send_at, id from messages one where one.id = ${after} and one.user_id = ${userId})`
  const isBehind = after === undefined ? undefined : sql`(${messages.send_at}, ${messages.id}) > ${last}`
  return selectMessages(app.db)
    .where(
      and(
        eq(messages.user_id, userId),
        eq(messages.kind, 'follow-up'),
        eq(messages.state, 'queued'),
        eq(contacts.do_not_message, false),
        isNull(contacts.deleted_at),
        isBehind,
      ),
    )
    .orderBy(asc(messages.send_at), asc(messages.id))
    .all()
    .map(found => messageOf(app, found))
}

function selectMessages(tx: Tx) {
  return tx
    .select({ message: messages, contact: contacts })
    .from(messages)
    .innerJoin(contacts, eq(contacts.id, messages.contact_id))
}

function messageOf(app: ReadApp, { message, contact }: { message: MessageRow; contact: ContactRow }): Message {
  return {
    id: message.id,
    contact_id: message.contact_id,
    contact_name: contactName(contact),
    kind: message.kind,
    channel: message.channel,
    state: message.state,
    reason: message.reason,
    text: message.text || messageText(app, { userId: message.user_id, contact, kind: message.kind }),
    created_at: message.created_at.toISOString(),
    send_at: message.send_at.toISOString(),
    accepted_at: message.accepted_at?.toISOString() ?? null,
  }
}

const live = sql.join(
  liveStates.map(state => sql.raw(`'${state}'`)),
  sql`, `,
)

/** The condition that a row of `contacts` was written to: by WhatsApp (sent, waiting, marked) or e-mail. */
export const wasWrittenTo: SQL<boolean> = sql<number>`(contacts.whatsapp_sent
  or exists (select 1 from ${messages} message
    where message.contact_id = contacts.id and message.kind = 'first' and message.state in (${live}))
  or exists (select 1 from ${firstEmails} mail where mail.contact_id = contacts.id))`.mapWith(Boolean)
