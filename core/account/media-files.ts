import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
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

/** The name of a file, and its bytes; undefined if they were removed after the list was made. */
function media(name: string, find: () => Uint8Array | null | undefined): AccountFile {
  return { name, isCompressed: false, chunks: () => [find()].filter(bytes => bytes != null) }
}

/** The person's Telegram picture. */
export function* profilePicture(app: ReadApp, userId: number): Generator<AccountFile, void> {
  const find = () => app.db.select().from(profilePhotos).where(eq(profilePhotos.user_id, userId)).get()?.jpeg
  if (find()) yield media('profile-photo.jpg', find)
}

/** The recordings about a user's contacts. */
export function* recordings(app: ReadApp, userId: number): Generator<AccountFile, void> {
  const { id, contact_id, audio } = voiceNotes
  const notes = app.db
    .select({ id, contact_id })
    .from(voiceNotes)
    .innerJoin(contacts, eq(contacts.id, contact_id))
    .where(eq(contacts.user_id, userId))
    .orderBy(asc(id))
    .all()
  for (const note of notes) {
    const find = () => app.db.select({ audio }).from(voiceNotes).where(eq(id, note.id)).get()?.audio
    yield media(`voice-notes/${note.contact_id}-${note.id}.ogg`, find)
  }
}

/** The photo, and the card cut out of it if there is one. Thumbnails are left out. */
const columnOf = { photo: 'jpeg', 'cut-out': 'cut_out' } as const
type Form = keyof typeof columnOf
type Pictures = typeof cardImages | typeof earlierCardImages | typeof scanCards
type Picture = { isCutOut: boolean; parts: readonly (string | number)[]; where: SQL | undefined }

const isCutOut = ({ cut_out }: Pictures) => sql<boolean>`${cut_out} is not null`.mapWith(Boolean)
const formsOf = (one: { isCutOut: boolean }): Form[] => (one.isCutOut ? ['photo', 'cut-out'] : ['photo'])
const nameOf = (parts: Picture['parts'], form: Form) =>
  `images/${[...parts, form === 'photo' ? '' : form].filter(Boolean).join('-')}.jpg`

function* filesOf(app: ReadApp, table: Pictures, listed: readonly Picture[]): Generator<AccountFile, void> {
  for (const { parts, where, ...one } of listed) {
    for (const form of formsOf(one)) {
      const bytes = table[columnOf[form]]
      const find = () =>
        app.db.get<{ bytes: Buffer | null }>(sql`select ${bytes} as bytes from ${table} where ${where}`)
      yield media(nameOf(parts, form), () => find()?.bytes)
    }
  }
}

type Named = { id: number; first_name: string; last_name: string }
const partsOf = ({ id, ...names }: Named, side: CardSide) => [id, fileSlug(fullName(names)), side]

/** The pictures of a user's contacts. */
export function pictures(app: ReadApp, userId: number): Iterable<AccountFile> {
  const { id, first_name, last_name } = contacts
  const { side, contact_id } = cardImages
  const rows = app.db
    .select({ contact: { id, first_name, last_name }, side, isCutOut: isCutOut(cardImages) })
    .from(cardImages)
    .innerJoin(contacts, eq(id, contact_id))
    .where(eq(contacts.user_id, userId))
    .orderBy(asc(contact_id))
    .all()
  const listed = rows.map(row => ({
    ...row,
    parts: partsOf(row.contact, row.side),
    where: and(eq(contact_id, row.contact.id), eq(side, row.side)),
  }))
  return filesOf(app, cardImages, listed)
}

/** The names of a contact's pictures in the export (a row of `contacts`). */
export function imageNamesOf(app: ReadApp, { id, first_name, last_name }: Named): string[] {
  const columns = { side: cardImages.side, isCutOut: isCutOut(cardImages) }
  const images = app.db.select(columns).from(cardImages).where(eq(cardImages.contact_id, id)).all()
  return images.flatMap(one => formsOf(one).map(form => nameOf(partsOf({ id, first_name, last_name }, one.side), form)))
}

/** The pictures of cards that contacts had before their present ones. */
export function earlierPictures(app: ReadApp, userId: number): Iterable<AccountFile> {
  const { card_id, side } = earlierCardImages
  const rows = app.db
    .select({ card_id, side, contactId: earlierCards.contact_id, isCutOut: isCutOut(earlierCardImages) })
    .from(earlierCardImages)
    .innerJoin(earlierCards, eq(earlierCards.id, card_id))
    .innerJoin(contacts, eq(contacts.id, earlierCards.contact_id))
    .where(eq(contacts.user_id, userId))
    .orderBy(asc(card_id))
    .all()
  const listed = rows.map(row => ({
    ...row,
    parts: [row.contactId, 'earlier', row.card_id, row.side],
    where: and(eq(card_id, row.card_id), eq(side, row.side)),
  }))
  return filesOf(app, earlierCardImages, listed)
}

/** Pictures of cards that belong to no contact yet, or can still be separated by "Keep both". */
export function waitingPictures(app: ReadApp, userId: number): Iterable<AccountFile> {
  const { id, scan_id, position, jpeg } = scanCards
  const rows = app.db
    .select({ id, scan_id, position, isCutOut: isCutOut(scanCards) })
    .from(scanCards)
    .innerJoin(scans, eq(scans.id, scan_id))
    .where(and(isOfBook(userId), isNotNull(jpeg)))
    .orderBy(asc(scan_id), asc(position))
    .all()
  const listed = rows.map(row => ({
    ...row,
    parts: ['scan', row.scan_id, 'card', row.position + 1],
    where: eq(id, row.id),
  }))
  return filesOf(app, scanCards, listed)
}
