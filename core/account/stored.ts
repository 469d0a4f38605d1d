import { eq, inArray, or, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  type Erasing,
  forgetDeliveries,
  forgetScannerOfAll,
  forgetSenderOfVoiceNotes,
  forgetUpdatesSince,
  settleAllJoins,
} from '#core/account/erase-rows.ts'
import { checkoutsOf, lookUpsOf, messagesOf, scansOf, sessionsOf } from '#core/account/exported-rows.ts'
import {
  type AccountFile,
  earlierPictures,
  imageNamesOf,
  pictures,
  profilePicture,
  recordings,
  waitingPictures,
} from '#core/account/media-files.ts'
import type { AccountApp } from '#core/app.ts'
import { phoneIdOf } from '#core/auth/portal-code.ts'
import { answersOf } from '#core/contact-rows/api-contact.ts'
import type { ContactRow } from '#core/contact-rows/contact-row.ts'
import { datedNotesOf } from '#core/contact-rows/dated-notes.ts'
import { earlierCardsOf } from '#core/contacts/pictures/earlier-cards.ts'
import { questionsOfEvent } from '#core/events/answers/questions.ts'
import { meetingsOf } from '#core/events/team/meetings.ts'
import { listAppKeys } from '#core/integrations/app-keys.ts'
import { ownBookState } from '#core/own-book/own-books.ts'
import { listWebhooks } from '#core/webhooks/webhooks.ts'
import {
  assistantChanges,
  botState,
  checkouts,
  contactJoins,
  contactMerges,
  contactMessages,
  dailyCounts,
  eventGroups,
  eventInvites,
  eventMembers,
  events,
  firstEmails,
  imports,
  keptApart,
  keptPhotos,
  lookUps,
  myCards,
  outbox,
  portalCodes,
  reminders,
  starPayments,
  subscriptions,
  whatsappSenders,
} from '#db/schema.ts'

/** What becomes of the rows of a table that are about a person. */
export type Stored = {
  /** Where their export has them; a table has one of these, or says why it has none. */
  exported: {
    /** A list of `profile.json`. */
    list?: [name: string, rows: (app: AccountApp, userId: number) => unknown]
    /** A part of each contact in `contacts.json`. */
    part?: [name: string, rows: (app: AccountApp, contact: ContactRow) => unknown]
    /** A file of its own. */
    file?: [name: string, rows: (app: AccountApp, userId: number) => Iterable<unknown>]
    /** Pictures or recordings. */
    media?: (app: AccountApp, userId: number) => Iterable<AccountFile>
    /** A file that holds them with others, and the way to them in it. */
    within?: [file: string, way?: string]
    /** Nowhere, for this reason. */
    not?: string
  }
  /** Erases the rows that the foreign key's cascade leaves. */
  erase?: (erasing: Erasing) => void
  /** Why rows stay that the cascade leaves. */
  stays?: string
}

type Schema = typeof import('#db/schema.ts')
type TableName = { [Name in keyof Schema]: Schema[Name] extends SQLiteTable ? Name : never }[keyof Schema]

/** All rows of a user, in a list of `profile.json`. */
const theirs =
  (table: SQLiteTable & { user_id: SQLiteColumn }) =>
  ({ db }: AccountApp, userId: number): unknown[] =>
    db.select().from(table).where(eq(table.user_id, userId)).all()

/** Rows that belong to the user's events. */
const ofTheirEvents =
  (table: SQLiteTable & { event_id: SQLiteColumn }) =>
  ({ db }: AccountApp, userId: number): unknown[] => {
    const ids = db.select({ id: events.id }).from(events).where(eq(events.user_id, userId))
    return db.select().from(table).where(inArray(table.event_id, ids)).all()
  }

/** Each table with what becomes of its rows: the export and the deletion of an account follow from it. */
export const stored: Record<TableName, Stored> = {
  users: { exported: { within: ['profile.json'] } },
  events: {
    exported: {
      list: [
        'events',
        (app, userId) =>
          app.db
            .select()
            .from(events)
            .where(eq(events.user_id, userId))
            .all()
            .map(event => ({ ...event, questions: questionsOfEvent(app.db, event.id) })),
      ],
    },
  },
  eventQuestions: { exported: { within: ['profile.json', 'events.questions'] } },
  eventInvites: { exported: { list: ['invitations', ofTheirEvents(eventInvites)] } },
  eventGroups: { exported: { list: ['groups', ofTheirEvents(eventGroups)] } },
  eventMembers: { exported: { list: ['teams', theirs(eventMembers)] } },
  owedChanges: { exported: { not: 'A change of an event that is being carried out' } },
  subscriptions: { exported: { list: ['subscriptions', theirs(subscriptions)] } },
  checkouts: {
    exported: { list: ['checkouts', checkoutsOf] },
    erase: ({ tx, userId }) => void tx.delete(checkouts).where(eq(checkouts.telegram_id, userId)).run(),
  },
  starPayments: { exported: { list: ['star_payments', theirs(starPayments)] } },
  stripeEvents: { exported: { not: 'Ids of Stripe’s events' }, stays: 'They name nobody' },
  appKeys: { exported: { list: ['app_keys', (app, userId) => listAppKeys(app, { userId })] } },
  keptAnswers: { exported: { not: 'Sealed copies of answers, for a day' } },
  assistantChanges: { exported: { list: ['changes_by_assistants', theirs(assistantChanges)] } },
  ownBooks: { exported: { list: ['own_address_book', (app, userId) => ownBookState(app, { userId }).book] } },
  ownBookCards: { exported: { not: 'Which contact stands where in that address book' } },
  webhooks: { exported: { list: ['webhooks', (app, userId) => listWebhooks(app, { userId })] } },
  webhookDeliveries: { exported: { not: 'Copies of contacts and scans, for a week' }, erase: forgetDeliveries },
  dailyCounts: { exported: { list: ['daily_counts', theirs(dailyCounts)] } },
  lookUps: { exported: { list: ['look_ups', theirs(lookUps)] } },
  userTotals: { exported: { not: 'Sums of what is exported' } },
  countryTotals: { exported: { not: 'Sums over all people' }, stays: 'They name nobody' },
  contactMerges: { exported: { list: ['contacts_merged', theirs(contactMerges)] } },
  contactJoins: {
    exported: {
      part: ['joined', ({ db }, { id }) => db.select().from(contactJoins).where(eq(contactJoins.contact_id, id)).all()],
    },
  },
  keptApart: { exported: { list: ['contacts_kept_apart', theirs(keptApart)] } },
  reminders: { exported: { list: ['reminders', theirs(reminders)] } },
  firstEmails: { exported: { list: ['first_emails', theirs(firstEmails)] } },
  myCards: { exported: { list: ['public_card', (app, userId) => theirs(myCards)(app, userId)[0] ?? null] } },
  whatsappSenders: { exported: { list: ['whatsapp_numbers', theirs(whatsappSenders)] } },
  whatsappReceipts: { exported: { not: 'Reports about messages that nobody knows yet' }, stays: 'They name nobody' },
  profilePhotos: { exported: { media: profilePicture } },
  portalSessions: { exported: { list: ['portal_sessions', sessionsOf] } },
  portalCodes: {
    exported: { not: 'Codes to sign in with, for minutes' },
    erase: ({ app, tx, loginPhone }) => {
      if (!loginPhone) return
      tx.delete(portalCodes)
        .where(eq(portalCodes.phone_id, phoneIdOf(app, loginPhone)))
        .run()
    },
  },
  tickets: { exported: { not: 'Permissions to open an address once, for minutes' } },
  departures: { exported: { not: 'Made when an account is deleted' }, stays: 'The person is an HMAC' },

  contacts: { exported: { within: ['contacts.json'] }, erase: forgetScannerOfAll },
  contactNotes: { exported: { part: ['noted', ({ db }, { id }) => datedNotesOf(db, { contactId: id })] } },
  contactAnswers: { exported: { part: ['answers', ({ db }, { id }) => answersOf(db, id)] } },
  earlierCards: { exported: { part: ['earlier_cards', ({ db }, { id }) => earlierCardsOf(db, { contactId: id })] } },
  meetings: { exported: { part: ['meetings', ({ db }, { id }) => meetingsOf(db, { contactId: id })] } },
  contactMessages: {
    exported: { not: 'Which message of the chat shows which contact' },
    erase: ({ tx, userId }) => void tx.delete(contactMessages).where(eq(contactMessages.chat_id, userId)).run(),
  },

  scans: { exported: { file: ['scans.json', scansOf] } },
  scanPhotos: { exported: { not: 'A photo that waits to be read: what is read in it is exported' } },
  scanPhotoParts: { exported: { not: 'The bytes of such photos' } },
  keptPhotos: { exported: { list: ['photos_waiting', theirs(keptPhotos)] } },
  imports: { exported: { file: ['imports.json', theirs(imports)] } },
  messages: { exported: { file: ['messages.json', messagesOf] } },
  enrichments: { exported: { file: ['look-ups.json', lookUpsOf] } },

  cardImages: { exported: { part: ['images', imageNamesOf], media: pictures } },
  earlierCardImages: { exported: { media: earlierPictures } },
  voiceNotes: { exported: { media: recordings }, erase: forgetSenderOfVoiceNotes },
  scanCards: { exported: { within: ['scans.json', 'cards'], media: waitingPictures }, erase: settleAllJoins },

  telegramUpdates: {
    exported: { not: 'Messages to the bot, for a day: what they led to is exported' },
    erase: forgetUpdatesSince,
  },
  botState: {
    exported: { not: 'How far a conversation with the bot is' },
    erase: ({ tx, userId }) =>
      void tx
        .delete(botState)
        .where(sql`${botState.key} like ${`%:${userId}`}`)
        .run(),
  },
  outbox: {
    exported: { not: 'Messages of the bot that wait to be sent, and those of a day: made of what is exported' },
    erase: ({ tx, userId }) => {
      const isAbout = sql`${outbox.notice} ->> 'member_id' = ${userId}`
      tx.delete(outbox)
        .where(or(eq(outbox.chat_id, userId), isAbout))
        .run()
    },
  },
}
