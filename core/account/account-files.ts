import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type AccountFile, imageNamesOf, mediaFiles } from '#core/account/media-files.ts'
import type { App } from '#core/app.ts'
import { answersOf } from '#core/contacts/answers/answers.ts'
import { contactOfRow, eventName, scannedBy } from '#core/contacts/contact-row.ts'
import { csvChunks, vcardChunks } from '#core/contacts/export/export-contacts.ts'
import { datedNotesOf } from '#core/contacts/notes/dated-notes.ts'
import { earlierCardsOf } from '#core/contacts/pictures/earlier-cards.ts'
import { meetingsOf } from '#core/contacts/teams/meetings.ts'
import { questionsOfEvent } from '#core/events/questions.ts'
import { listAppKeys } from '#core/integrations/app-keys.ts'
import { findUser } from '#core/users/find-user.ts'
import { getUser } from '#core/users/users.ts'
import { listWebhooks } from '#core/webhooks/webhooks.ts'
import {
  contactMerges,
  contacts,
  dailyCounts,
  enrichments,
  eventInvites,
  eventMembers,
  events,
  firstEmails,
  imports,
  keptApart,
  messages,
  myCards,
  reminders,
  scanCards,
  scans,
  starPayments,
  subscriptions,
  whatsappSenders,
} from '#db/schema.ts'

/** All stored data of a user, as files: JSON for programs, CSV and vCards for address books, pictures. */
export function* accountFiles(
  app: Pick<App, 'db' | 'env' | 'clock' | 'enricher' | 'aiReading' | 'basePlan'>,
  { userId }: { userId: number },
): Generator<AccountFile, void> {
  const text = (name: string, chunks: () => Iterable<string>) => ({ name, isCompressed: true, chunks })
  yield text('profile.json', () => [`${JSON.stringify(profileOf(app, userId), null, 2)}\n`])
  yield text('contacts.json', () => jsonArray(contactsOf(app, userId)))
  yield text('contacts.csv', () => csvChunks(app, { userId }, 'spreadsheet'))
  yield text('contacts.vcf', () => vcardChunks(app, { userId }))
  yield text('scans.json', () => jsonArray(scansOf(app, userId)))
  yield text('imports.json', () => jsonArray(importsOf(app, userId)))
  yield text('messages.json', () => jsonArray(messagesOf(app, userId)))
  yield text('look-ups.json', () => jsonArray(lookUpsOf(app, userId)))
  yield* mediaFiles(app, { userId })
}

function profileOf(app: Pick<App, 'db' | 'env' | 'clock' | 'enricher' | 'aiReading' | 'basePlan'>, userId: number) {
  const { billing_version, ...row } = findUser(app.db, { userId }) ?? {}
  const listOf = <T extends SQLiteTable & { user_id: SQLiteColumn }>(table: T) =>
    app.db.select().from(table).where(eq(table.user_id, userId)).all()
  return {
    ...row,
    ...getUser(app, { userId }),
    events: listOf(events).map(event => ({ ...event, questions: questionsOfEvent(app.db, event.id) })),
    teams: listOf(eventMembers),
    invitations: app.db
      .select(getTableColumns(eventInvites))
      .from(eventInvites)
      .innerJoin(events, eq(events.id, eventInvites.event_id))
      .where(eq(events.user_id, userId))
      .all(),
    subscriptions: listOf(subscriptions),
    app_keys: listAppKeys(app, { userId }),
    webhooks: listWebhooks(app, { userId }),
    star_payments: listOf(starPayments),
    daily_counts: listOf(dailyCounts),
    contacts_merged: listOf(contactMerges),
    reminders: listOf(reminders),
    first_emails: listOf(firstEmails),
    contacts_kept_apart: listOf(keptApart),
    public_card: listOf(myCards)[0] ?? null,
    whatsapp_numbers: listOf(whatsappSenders),
  }
}

/** Contacts with the day of their deletion, including those deleted less than 30 days ago. */
function* contactsOf(app: Pick<App, 'db'>, userId: number) {
  const page = (after: number) =>
    app.db
      .select({ ...getTableColumns(contacts), event: eventName, scanner: scannedBy })
      .from(contacts)
      .where(and(eq(contacts.user_id, userId), gt(contacts.id, after)))
      .orderBy(asc(contacts.id))
      .limit(rowsAPage)
      .all()
  for (const { event, scanner, ...row } of rowsById(page)) {
    const { uid, created_at, updated_at, deleted_at } = row
    const shown = contactOfRow(row, { images: [], event, scanned_by: scanner })
    const noted = datedNotesOf(app.db, { contactId: row.id })
    const earlier_cards = earlierCardsOf(app.db, { contactId: row.id })
    const answers = answersOf(app.db, row.id)
    const met = meetingsOf(app.db, { contactId: row.id })
    yield {
      ...shown,
      noted,
      answers,
      earlier_cards,
      meetings: met,
      uid,
      created_at,
      updated_at,
      deleted_at,
      images: imageNamesOf(app, row),
    }
  }
}

function* scansOf(app: Pick<App, 'db'>, userId: number) {
  const rows = rowsById(after =>
    app.db
      .select()
      .from(scans)
      .where(and(eq(scans.user_id, userId), gt(scans.id, after)))
      .orderBy(asc(scans.id))
      .limit(rowsAPage)
      .all(),
  )
  const { jpeg, cut_out, thumbnail, scan_id, ...columns } = getTableColumns(scanCards)
  for (const row of rows) {
    // What was read for a team is its owner's.
    const isOwn = row.book_id === null ? eq(scan_id, row.id) : sql`false`
    const cards = app.db.select(columns).from(scanCards).where(isOwn).orderBy(asc(columns.position)).all()
    yield { ...row, cards }
  }
}

/** Imports of the last day, including those that wait for an answer. */
function importsOf(app: Pick<App, 'db'>, userId: number) {
  return app.db.select().from(imports).where(eq(imports.user_id, userId)).all()
}

function messagesOf(app: Pick<App, 'db'>, userId: number) {
  return rowsById(after =>
    app.db
      .select()
      .from(messages)
      .where(and(eq(messages.user_id, userId), gt(messages.id, after)))
      .orderBy(asc(messages.id))
      .limit(rowsAPage)
      .all(),
  )
}

function lookUpsOf(app: Pick<App, 'db'>, userId: number) {
  const { contact_id, found_at, result } = enrichments
  return app.db.select({ contact_id, found_at, result }).from(enrichments).where(eq(enrichments.user_id, userId)).all()
}

/** How many rows are in memory at a time. */
const rowsAPage = 500

/** All rows in the order of their ids; `loadAfter` returns the page (of `rowsAPage`) after an id. */
function* rowsById<Row extends { id: number }>(loadAfter: (id: number) => Row[]): Generator<Row, void> {
  let page = loadAfter(0)
  for (;;) {
    yield* page
    const last = page.at(-1)
    if (!last || page.length < rowsAPage) return
    page = loadAfter(last.id)
  }
}

/** The text of a JSON array, one row per line. */
function* jsonArray(rows: Iterable<unknown>): Generator<string, void> {
  let before = '[\n'
  for (const row of rows) {
    yield before + JSON.stringify(row)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
