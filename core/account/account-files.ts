import { and, asc, eq, getTableColumns, gt, isNotNull, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { jsonArray, rowsAPage, rowsById } from '#core/account/json-rows.ts'
import type { App } from '#core/app.ts'
import { fileSlug } from '#core/base/file-slug.ts'
import { contactOfRow, eventName } from '#core/contacts/contact-row.ts'
import { csvChunks, vcardChunks } from '#core/contacts/export/export-contacts.ts'
import type { CardSide } from '#core/contracts/contacts.ts'
import { fullName } from '#core/contracts/full-name.ts'
import { listAppKeys } from '#core/integrations/app-keys.ts'
import { findUser } from '#core/users/find-user.ts'
import { getUser } from '#core/users/users.ts'
import { listWebhooks } from '#core/webhooks/webhooks.ts'
import {
  cardImages,
  contacts,
  enrichments,
  events,
  imports,
  messages,
  myCards,
  scanCards,
  scans,
  starPayments,
  subscriptions,
  voiceNotes,
  whatsappSenders,
} from '#db/schema.ts'

/** A file of the export, made piece by piece when its turn comes. */
export type AccountFile = { name: string; isCompressed: boolean; chunks: () => Iterable<string | Uint8Array> }

/** Everything that is kept of a user, as files: JSON for programs, CSV and vCards for other address books, pictures. */
export function* accountFiles(app: App, { userId }: { userId: number }): Generator<AccountFile, void> {
  const text = (name: string, chunks: () => Iterable<string>) => ({ name, isCompressed: true, chunks })
  yield text('profile.json', () => [`${JSON.stringify(profileOf(app, userId), null, 2)}\n`])
  yield text('contacts.json', () => jsonArray(contactsOf(app, userId)))
  yield text('contacts.csv', () => csvChunks(app, { userId }, 'spreadsheet'))
  yield text('contacts.vcf', () => vcardChunks(app, { userId }))
  yield text('scans.json', () => jsonArray(scansOf(app, userId)))
  yield text('imports.json', () => jsonArray(importsOf(app, userId)))
  yield text('messages.json', () => jsonArray(messagesOf(app, userId)))
  yield text('look-ups.json', () => jsonArray(lookUpsOf(app, userId)))
  for (const image of imagesOf(app, userId)) {
    yield { name: imageName(image), isCompressed: false, chunks: () => pictureOf(app, image) }
  }
  for (const { id, contactId } of voiceNotesOf(app, userId)) {
    yield { name: `voice-notes/${contactId}-${id}.ogg`, isCompressed: false, chunks: () => recordingOf(app, id) }
  }
  for (const { name, ...waiting } of waitingPicturesOf(app, userId)) {
    yield { name, isCompressed: false, chunks: () => waitingPictureOf(app, waiting) }
  }
}

function profileOf(app: App, userId: number) {
  const { billing_version, ...row } = findUser(app.db, { userId }) ?? {}
  const listOf = <T extends SQLiteTable & { user_id: SQLiteColumn }>(table: T) =>
    app.db.select().from(table).where(eq(table.user_id, userId)).all()
  return {
    ...row,
    ...getUser(app, { userId }),
    events: listOf(events),
    subscriptions: listOf(subscriptions),
    app_keys: listAppKeys(app, { userId }),
    webhooks: listWebhooks(app, { userId }),
    star_payments: listOf(starPayments),
    public_card: listOf(myCards)[0] ?? null,
    whatsapp_numbers: listOf(whatsappSenders),
  }
}

/** Those deleted less than 30 days ago are still there, and are told with the day of their deletion. */
function* contactsOf(app: App, userId: number) {
  const page = (after: number) =>
    app.db
      .select({ ...getTableColumns(contacts), event: eventName })
      .from(contacts)
      .where(and(eq(contacts.user_id, userId), gt(contacts.id, after)))
      .orderBy(asc(contacts.id))
      .limit(rowsAPage)
      .all()
  for (const { event, ...row } of rowsById(page)) {
    const images = app.db.select(kept).from(cardImages).where(eq(cardImages.contact_id, row.id)).all()
    const { uid, created_at, updated_at, deleted_at } = row
    const names = images.flatMap(image => formsOf(image).map(form => imageName({ ...image, ...row, form })))
    const shown = contactOfRow(row, { images: [], event })
    yield { ...shown, uid, created_at, updated_at, deleted_at, images: names }
  }
}

function* scansOf(app: App, userId: number) {
  const rows = rowsById(after =>
    app.db
      .select()
      .from(scans)
      .where(and(eq(scans.user_id, userId), gt(scans.id, after)))
      .orderBy(asc(scans.id))
      .limit(rowsAPage)
      .all(),
  )
  const { jpeg, cut_out, thumbnail, scan_id, ...told } = getTableColumns(scanCards)
  for (const row of rows) {
    const cards = app.db.select(told).from(scanCards).where(eq(scan_id, row.id)).orderBy(asc(told.position)).all()
    yield { ...row, cards }
  }
}

/** Files of contacts of the last day, with those that wait for an answer. */
function importsOf(app: App, userId: number) {
  return app.db.select().from(imports).where(eq(imports.user_id, userId)).all()
}

function messagesOf(app: App, userId: number) {
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

function lookUpsOf(app: App, userId: number) {
  const { contact_id, found_at, result } = enrichments
  return app.db.select({ contact_id, found_at, result }).from(enrichments).where(eq(enrichments.user_id, userId)).all()
}

const isCutOut = (column: SQLiteColumn) => sql<boolean>`${column} is not null`.mapWith(Boolean)
const kept = { contactId: cardImages.contact_id, side: cardImages.side, isCutOut: isCutOut(cardImages.cut_out) }

/** The photo, and the card cut out of it where that is kept. What lists show is the latter made small. */
type Form = 'photo' | 'cut-out'
const formsOf = (image: { isCutOut: boolean }): Form[] => (image.isCutOut ? ['photo', 'cut-out'] : ['photo'])

type Image = { contactId: number; side: CardSide; form: Form; first_name: string; last_name: string }

function imagesOf(app: App, userId: number): Image[] {
  const { first_name, last_name } = contacts
  return app.db
    .select({ ...kept, first_name, last_name })
    .from(cardImages)
    .innerJoin(contacts, eq(contacts.id, cardImages.contact_id))
    .where(eq(contacts.user_id, userId))
    .orderBy(asc(cardImages.contact_id))
    .all()
    .flatMap(image => formsOf(image).map(form => ({ ...image, form })))
}

function imageName({ contactId, side, form, ...names }: Image): string {
  return `images/${[contactId, fileSlug(fullName(names)), side, endingOf(form)].filter(Boolean).join('-')}.jpg`
}

const endingOf = (form: Form) => (form === 'photo' ? '' : form)

/** Empty for one that was removed since the list was made. */
function pictureOf(app: App, { contactId, side, form }: Image): Uint8Array[] {
  const row = app.db
    .select({ jpeg: form === 'photo' ? cardImages.jpeg : cardImages.cut_out })
    .from(cardImages)
    .where(and(eq(cardImages.contact_id, contactId), eq(cardImages.side, side)))
    .get()
  return row?.jpeg ? [row.jpeg] : []
}

function voiceNotesOf(app: App, userId: number) {
  return app.db
    .select({ id: voiceNotes.id, contactId: voiceNotes.contact_id })
    .from(voiceNotes)
    .innerJoin(contacts, eq(contacts.id, voiceNotes.contact_id))
    .where(eq(contacts.user_id, userId))
    .orderBy(asc(voiceNotes.id))
    .all()
}

/** Empty for one that was removed since the list was made. */
function recordingOf(app: App, id: number): Uint8Array[] {
  const row = app.db.select({ audio: voiceNotes.audio }).from(voiceNotes).where(eq(voiceNotes.id, id)).get()
  return row ? [row.audio] : []
}

/** The pictures of cards that are no contact's yet, or wait for "Keep both". */
function waitingPicturesOf(app: App, userId: number): { name: string; cardId: number; form: Form }[] {
  const { id, scan_id, position, jpeg, cut_out } = scanCards
  return app.db
    .select({ cardId: id, scanId: scan_id, position, isCutOut: isCutOut(cut_out) })
    .from(scanCards)
    .innerJoin(scans, eq(scans.id, scan_id))
    .where(and(eq(scans.user_id, userId), isNotNull(jpeg)))
    .orderBy(asc(scan_id), asc(position))
    .all()
    .flatMap(({ cardId, scanId, position, ...card }) =>
      formsOf(card).map(form => {
        const parts = ['scan', scanId, 'card', position + 1, endingOf(form)]
        return { name: `images/${parts.filter(Boolean).join('-')}.jpg`, cardId, form }
      }),
    )
}

function waitingPictureOf(app: App, { cardId, form }: { cardId: number; form: Form }): Uint8Array[] {
  const jpeg = form === 'photo' ? scanCards.jpeg : scanCards.cut_out
  const row = app.db.select({ jpeg }).from(scanCards).where(eq(scanCards.id, cardId)).get()
  return row?.jpeg ? [row.jpeg] : []
}
