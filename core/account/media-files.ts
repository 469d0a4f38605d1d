import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { CardSide } from '#contracts/contacts.ts'
import { fullName } from '#contracts/values/full-name.ts'
import type { ReadApp } from '#core/app.ts'
import { fileSlug } from '#core/base/values/file-slug.ts'
import { isOfBook } from '#core/events/team/scan-target.ts'
import {
  cardImages,
  contacts,
  earlierCardImages,
  earlierCards,
  profilePhotos,
  scanCards,
  scans,
  voiceNotes,
} from '#db/schema.ts'

/** A file of the export, generated when its turn comes. */
export type AccountFile = { name: string; isCompressed: boolean; chunks: () => Iterable<string | Uint8Array> }

const media = (name: string, chunks: AccountFile['chunks']): AccountFile => ({ name, isCompressed: false, chunks })

/** The person's Telegram picture. */
export function* profilePicture(app: ReadApp, userId: number): Generator<AccountFile, void> {
  const find = () => app.db.select().from(profilePhotos).where(eq(profilePhotos.user_id, userId)).get()?.jpeg
  if (find()) yield media('profile-photo.jpg', () => [find() ?? ''])
}

/** The pictures of a user's contacts. */
export function* pictures(app: ReadApp, userId: number): Generator<AccountFile, void> {
  for (const image of imagesOf(app, userId)) yield media(imageName(image), () => pictureOf(app, image))
}

/** The pictures of cards that contacts had before their present ones. */
export function* earlierPictures(app: ReadApp, userId: number): Generator<AccountFile, void> {
  for (const { name, ...earlier } of earlierPicturesOf(app, userId))
    yield media(name, () => earlierPictureOf(app, earlier))
}

/** The recordings about a user's contacts. */
export function* recordings(app: ReadApp, userId: number): Generator<AccountFile, void> {
  for (const { id, contactId } of voiceNotesOf(app, userId))
    yield media(`voice-notes/${contactId}-${id}.ogg`, () => recordingOf(app, id))
}

/** Pictures of cards that belong to no contact yet, or can still be separated by "Keep both". */
export function* waitingPictures(app: ReadApp, userId: number): Generator<AccountFile, void> {
  for (const { name, ...waiting } of waitingPicturesOf(app, userId))
    yield media(name, () => waitingPictureOf(app, waiting))
}

/** The names of a contact's pictures in the export (a row of `contacts`). */
export function imageNamesOf(app: ReadApp, contact: { id: number; first_name: string; last_name: string }): string[] {
  const images = app.db.select(listedColumns).from(cardImages).where(eq(cardImages.contact_id, contact.id)).all()
  return images.flatMap(image => formsOf(image).map(form => imageName({ ...image, ...contact, form })))
}

const isCutOut = (column: SQLiteColumn) => sql<boolean>`${column} is not null`.mapWith(Boolean)
const listedColumns = {
  contactId: cardImages.contact_id,
  side: cardImages.side,
  isCutOut: isCutOut(cardImages.cut_out),
}

/** The photo, and the card cut out of it if there is one. Thumbnails are left out. */
type Form = 'photo' | 'cut-out'
const formsOf = (image: { isCutOut: boolean }): Form[] => (image.isCutOut ? ['photo', 'cut-out'] : ['photo'])

type Image = { contactId: number; side: CardSide; form: Form; first_name: string; last_name: string }

function imagesOf(app: ReadApp, userId: number): Image[] {
  const { first_name, last_name } = contacts
  return app.db
    .select({ ...listedColumns, first_name, last_name })
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

/** Empty if it was removed after the list was made. */
function pictureOf(app: ReadApp, { contactId, side, form }: Image): Uint8Array[] {
  const row = app.db
    .select({ jpeg: form === 'photo' ? cardImages.jpeg : cardImages.cut_out })
    .from(cardImages)
    .where(and(eq(cardImages.contact_id, contactId), eq(cardImages.side, side)))
    .get()
  return row?.jpeg ? [row.jpeg] : []
}

function earlierPicturesOf(
  app: ReadApp,
  userId: number,
): { name: string; cardId: number; side: CardSide; form: Form }[] {
  const { card_id: cardId, side, cut_out } = earlierCardImages
  return app.db
    .select({ cardId, side, contactId: earlierCards.contact_id, isCutOut: isCutOut(cut_out) })
    .from(earlierCardImages)
    .innerJoin(earlierCards, eq(earlierCards.id, cardId))
    .innerJoin(contacts, eq(contacts.id, earlierCards.contact_id))
    .where(eq(contacts.user_id, userId))
    .orderBy(asc(cardId))
    .all()
    .flatMap(({ contactId, ...image }) =>
      formsOf(image).map(form => {
        const parts = [contactId, 'earlier', image.cardId, image.side, endingOf(form)]
        return { name: `images/${parts.filter(Boolean).join('-')}.jpg`, cardId: image.cardId, side: image.side, form }
      }),
    )
}

/** Empty for one that was removed since the list was made. */
function earlierPictureOf(
  app: ReadApp,
  { cardId, side, form }: { cardId: number; side: CardSide; form: Form },
): Uint8Array[] {
  const row = app.db
    .select({ jpeg: form === 'photo' ? earlierCardImages.jpeg : earlierCardImages.cut_out })
    .from(earlierCardImages)
    .where(and(eq(earlierCardImages.card_id, cardId), eq(earlierCardImages.side, side)))
    .get()
  return row?.jpeg ? [row.jpeg] : []
}

function voiceNotesOf(app: ReadApp, userId: number) {
  return app.db
    .select({ id: voiceNotes.id, contactId: voiceNotes.contact_id })
    .from(voiceNotes)
    .innerJoin(contacts, eq(contacts.id, voiceNotes.contact_id))
    .where(eq(contacts.user_id, userId))
    .orderBy(asc(voiceNotes.id))
    .all()
}

/** Empty if it was removed after the list was made. */
function recordingOf(app: ReadApp, id: number): Uint8Array[] {
  const row = app.db.select({ audio: voiceNotes.audio }).from(voiceNotes).where(eq(voiceNotes.id, id)).get()
  return row ? [row.audio] : []
}

function waitingPicturesOf(app: ReadApp, userId: number): { name: string; cardId: number; form: Form }[] {
  const { id, scan_id, position, jpeg, cut_out } = scanCards
  return app.db
    .select({ cardId: id, scanId: scan_id, position, isCutOut: isCutOut(cut_out) })
    .from(scanCards)
    .innerJoin(scans, eq(scans.id, scan_id))
    .where(and(isOfBook(userId), isNotNull(jpeg)))
    .orderBy(asc(scan_id), asc(position))
    .all()
    .flatMap(({ cardId, scanId, position, ...card }) =>
      formsOf(card).map(form => {
        const parts = ['scan', scanId, 'card', position + 1, endingOf(form)]
        return { name: `images/${parts.filter(Boolean).join('-')}.jpg`, cardId, form }
      }),
    )
}

function waitingPictureOf(app: ReadApp, { cardId, form }: { cardId: number; form: Form }): Uint8Array[] {
  const jpeg = form === 'photo' ? scanCards.jpeg : scanCards.cut_out
  const row = app.db.select({ jpeg }).from(scanCards).where(eq(scanCards.id, cardId)).get()
  return row?.jpeg ? [row.jpeg] : []
}
