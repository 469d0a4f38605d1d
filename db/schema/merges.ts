import { sql } from 'drizzle-orm'
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CardContact, CardSide, Contact } from '#contracts/contacts.ts'
import type { ReadValues } from '#contracts/values/read-values.ts'
import { moment, partOf } from './columns.ts'
import { ofContact } from './contacts.ts'
import { events } from './events.ts'
import { imports } from './imports.ts'
import { ofUser } from './people.ts'
import type { Merge } from './scans.ts'

/** The cards that a contact had before its present one: what they said, and when they were scanned. */
export const earlierCards = sqliteTable(
  'earlier_cards',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    contact_id: ofContact('contact_id'),
    card: text('card', { mode: 'json' }).$type<CardContact>().notNull(),
    seen_at: moment('seen_at').notNull(),
  },
  table => [index('earlier_cards_contact').on(table.contact_id, table.seen_at)],
)

/** The pictures of those cards, in the columns of `card_images`. */
export const earlierCardImages = sqliteTable(
  'earlier_card_images',
  {
    card_id: partOf('card_id', () => earlierCards.id),
    side: text('side').$type<CardSide>().notNull(),
    jpeg: blob('jpeg', { mode: 'buffer' }).notNull(),
    cut_out: blob('cut_out', { mode: 'buffer' }),
    thumbnail: blob('thumbnail', { mode: 'buffer' }),
    read_values: text('read_values', { mode: 'json' }).$type<ReadValues>(),
  },
  table => [primaryKey({ columns: [table.card_id, table.side] })],
)

/** The fields of a contact that no card has, and that a merge may change. */
export type BesideCard = Pick<
  Contact,
  'notes' | 'tags' | 'event_id' | 'rating' | 'do_not_message' | 'whatsapp_sent'
> & {
  consent: string
  /** When that was noted, and when it was last scanned, in milliseconds. */
  consent_at: number | null
  timestamp: number
  /** Missing in merges from before these were stored. */
  scanned_by?: number | null
  known_before?: boolean
}

/** What merging two contacts changed, so that it can be undone. */
export type ContactMerge = {
  /** The card of the contact that stays, as it was before, and that of the one that went. */
  before: CardContact
  read: CardContact
  beside: { before: BesideCard; after: BesideCard }
  /** Whether a member of a team had scanned the one that went first; their account may be gone. Missing in older merges. */
  by_team?: boolean
  /** What belonged to the contact that went and belongs to the one that stays now. */
  moved: {
    /** The sides of its card whose pictures the contact has now. */
    images: CardSide[]
    /** Its card, with its pictures, as an earlier card of the contact; null where it is none. */
    card: number | null
    /** The ids of its rows in other tables. */
    earlierCards: number[]
    voiceNotes: number[]
    /** Missing in merges from before meetings were stored. */
    meetings?: number[]
    scanCards: number[]
    messages: number[]
    /** The messages of the contact that stays that waited, and that were not to be sent any more. Missing in older merges. */
    stopped?: number[]
    /** The rows with the times of the notes that came along. Missing in older merges. */
    datedNotes?: number[]
    /** Missing in rows from before there were any. */
    reminders?: number[]
    firstEmails?: number[]
    /** Missing in merges from before events had questions. */
    answers?: number[]
    chatMessages: [chatId: number, messageId: number][]
  }
}

/** Contacts that a person merged. A row goes with the contact that went, 30 days later. */
export const contactMerges = sqliteTable(
  'contact_merges',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    user_id: ofUser('user_id'),
    kept_id: ofContact('kept_id'),
    /** It is deleted, and comes back when the merge is undone. */
    gone_id: ofContact('gone_id'),
    merge: text('merge', { mode: 'json' }).$type<ContactMerge>().notNull(),
    merged_at: moment('merged_at').notNull(),
  },
  table => [
    uniqueIndex('contact_merges_gone').on(table.gone_id),
    index('contact_merges_kept').on(table.kept_id),
    index('contact_merges_user').on(table.user_id, table.merged_at),
  ],
)

/**
 * Cards without a scan that joined a contact: of imports, shared and public cards, copies, and of scans whose sender's account
 * is gone. What joined earlier is undone by them; they themselves can be where they are of an import.
 */
export const contactJoins = sqliteTable(
  'contact_joins',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    contact_id: ofContact('contact_id'),
    merge: text('merge', { mode: 'json' }).$type<Merge>().notNull(),
    joined_at: moment('joined_at').notNull(),
    event_id: integer('event_id').references(() => events.id, { onDelete: 'set null' }),
    /** A member of the owner's team scanned it. */
    by_member: integer('by_member', { mode: 'boolean' }).notNull().default(false),
    /** The import, and which of those whom it saved. */
    import_id: integer('import_id').references(() => imports.id, { onDelete: 'set null' }),
    person: integer('person'),
  },
  table => [
    index('contact_joins_contact').on(table.contact_id),
    index('contact_joins_import').on(table.import_id).where(sql`import_id is not null`),
    index('contact_joins_event').on(table.event_id).where(sql`event_id is not null`),
    index('contact_joins_joined').on(table.joined_at),
  ],
)

/** Pairs of contacts that look alike and that the person keeps apart; the lower id stands first. */
export const keptApart = sqliteTable(
  'kept_apart',
  {
    user_id: ofUser('user_id'),
    first_id: ofContact('first_id'),
    second_id: ofContact('second_id'),
  },
  table => [
    primaryKey({ columns: [table.first_id, table.second_id] }),
    index('kept_apart_second').on(table.second_id),
    index('kept_apart_user').on(table.user_id),
  ],
)
