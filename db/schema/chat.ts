import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { MoneyNotice } from '#contracts/billing.ts'
import type { KeyNotice } from '#contracts/integrations/app-keys.ts'
import type { AssistantNotice } from '#contracts/integrations/mcp/changes.ts'
import type { OwnBookNotice } from '#contracts/integrations/own-book.ts'
import type { WebhookNotice } from '#contracts/integrations/webhooks.ts'
import type { ReminderNotice } from '#contracts/messages/reminders.ts'
import type { WhatsAppNotice } from '#contracts/messaging.ts'
import type { ReceivedNotice } from '#contracts/my-card.ts'
import type { CardNotice, KeptPhotosNotice } from '#contracts/scans.ts'
import type { GroupNotice, TeamEndedNotice, TeamNotice } from '#contracts/teams.ts'
import { moment } from './columns.ts'
import { ofUser } from './people.ts'
import { scans } from './scans.ts'

/** Telegram's updates, stored before they are acknowledged. */
export const telegramUpdates = sqliteTable(
  'telegram_updates',
  {
    update_id: integer('update_id').primaryKey(),
    /** Updates of one lane run one after another (a chat; pre-checkout queries have their own). */
    lane: text('lane').notNull(),
    body: text('body', { mode: 'json' }).$type<unknown>().notNull(),
    received_at: moment('received_at').notNull(),
    /** Its blame: points for processes that died while handling it (core/inbox/run-inbox.ts). */
    attempts: integer('attempts').notNull().default(0),
    processed_at: moment('processed_at'),
  },
  table => [
    index('telegram_updates_waiting').on(table.update_id).where(sql`processed_at is null`),
    index('telegram_updates_lanes').on(table.lane).where(sql`processed_at is null`),
    // Without it a search for old updates reads every body.
    index('telegram_updates_done').on(table.processed_at).where(sql`processed_at is not null`),
  ],
)

/** Conversations and sessions of the bot, by grammY's keys. */
export const botState = sqliteTable('bot_state', {
  key: text('key').primaryKey(),
  value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
  updated_at: moment('updated_at').notNull(),
})

type ScanMessage = 'scan-waiting' | 'scan-failed' | 'scan-saved' | 'series' | 'series-file'

/** The content of a notice about a moment. One about payments has no `about`. */
export type OutboxNotice =
  | MoneyNotice
  | WhatsAppNotice
  | CardNotice
  | ReceivedNotice
  | KeyNotice
  | WebhookNotice
  | OwnBookNotice
  | ReminderNotice
  | TeamNotice
  | TeamEndedNotice
  | AssistantNotice
  | KeptPhotosNotice
  | GroupNotice

/** Messages still to be sent to a chat, written in the transaction of the change that they are about. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    chat_id: integer('chat_id').notNull(),
    /** The topic of the chat, if it has topics. */
    thread_id: integer('thread_id'),
    user_id: ofUser('user_id'),
    kind: text('kind').$type<ScanMessage | 'money' | Extract<OutboxNotice, { about: string }>['about']>().notNull(),
    scan_id: integer('scan_id').references(() => scans.id, { onDelete: 'cascade' }),
    /** Null for a message about a scan, which is built from the scan's row when it is sent. */
    notice: text('notice', { mode: 'json' }).$type<OutboxNotice>(),
    /** The same notice is sent once, however often its fact is found. */
    once_key: text('once_key').unique(),
    created_at: moment('created_at').notNull(),
    /** Grows with each change of a message that is edited again and again. */
    revision: integer('revision').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    next_attempt_at: moment('next_attempt_at').notNull(),
    sent_at: moment('sent_at'),
  },
  table => [
    uniqueIndex('outbox_once').on(table.scan_id, table.kind),
    index('outbox_waiting').on(table.chat_id, table.id).where(sql`sent_at is null`),
    check('outbox_content', sql`(scan_id is null) = (notice is not null)`),
  ],
)
