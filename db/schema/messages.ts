import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { MessageChannel, MessageFailure, MessageKind, MessageState } from '#contracts/messaging.ts'
import { line, moment } from './columns.ts'
import { ofContact } from './contacts.ts'
import { ofUser, users } from './people.ts'

/** Numbers that send messages: the shared one, and every own number that is proven to be its holder's. */
export const whatsappSenders = sqliteTable(
  'whatsapp_senders',
  {
    /** `waapi:<instance id>` or `unipile:<account id>`. */
    id: text('id').primaryKey(),
    /** The owner of an own number; null for the shared one. */
    user_id: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** E.164 of an own number; '' if the service does not tell. */
    phone: line('phone'),
    /** How it was proven: they connected it themselves, or it is their sign-in phone. */
    proof: text('proof').$type<'link' | 'phone'>(),
    state: text('state').$type<'connected' | 'disconnected' | 'restricted'>().notNull().default('connected'),
    /** No message is sent before this time: spacing, and pauses that the service asks for. */
    next_at: moment('next_at').notNull(),
  },
  table => [
    index('whatsapp_senders_user').on(table.user_id),
    uniqueIndex('whatsapp_senders_phone').on(table.phone).where(sql`phone <> ''`),
  ],
)

/** Messages to contacts: queue, protection against sending twice, and history in one row. */
export const messages = sqliteTable(
  'messages',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    user_id: ofUser('user_id'),
    contact_id: ofContact('contact_id'),
    kind: text('kind').$type<MessageKind>().notNull(),
    channel: text('channel').$type<MessageChannel>().notNull(),
    state: text('state').$type<MessageState>().notNull(),
    reason: text('reason').$type<MessageFailure>(),
    /** '' follows the template until it is sent; else what the person wrote, or what was sent. */
    text: line('text'),
    created_at: moment('created_at').notNull(),
    /** The earliest time. */
    send_at: moment('send_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** The following columns are set when it is handed to the service. */
    started_at: moment('started_at'),
    sender: text('sender'),
    phone: line('phone'),
    provider_id: text('provider_id'),
    /** The recipient's chat as the service names it. */
    chat_id: text('chat_id'),
    accepted_at: moment('accepted_at'),
    finished_at: moment('finished_at'),
    /** The chat message that shows its state: null for none, 0 if it is still to be sent. */
    status_message_id: integer('status_message_id'),
    /** The topic of the chat where it was requested, and where its state is shown. */
    thread_id: integer('thread_id'),
  },
  table => [
    uniqueIndex('messages_once')
      .on(table.contact_id, table.kind)
      .where(sql`state in ('queued', 'sending', 'checking', 'accepted', 'delivered', 'unknown')`),
    index('messages_contact').on(table.contact_id, table.kind, table.id),
    index('messages_user').on(table.user_id, table.accepted_at),
    index('messages_waiting').on(table.channel, table.user_id, table.send_at).where(sql`state = 'queued'`),
    index('messages_open').on(table.state).where(sql`state in ('sending', 'checking')`),
    index('messages_sender').on(table.sender, table.started_at),
    index('messages_provider').on(table.provider_id),
  ],
)

/** A service's report about a message that arrived before the service's own answer was stored. */
export const whatsappReceipts = sqliteTable('whatsapp_receipts', {
  provider_id: text('provider_id').primaryKey(),
  state: text('state').$type<'delivered' | 'failed'>().notNull(),
  received_at: moment('received_at').notNull(),
})
