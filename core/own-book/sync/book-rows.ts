import { cleanVcard } from 'card-reader/clean-text'
import { and, eq, sql } from 'drizzle-orm'
import type { ContactsApp } from '#core/app.ts'
import type { ContactRow } from '#core/contact-rows/contact-row.ts'
import { withPicture } from '#core/contacts/export/export-vcard.ts'
import type { DavConnection } from '#core/own-book/dav/dav-port.ts'
import { type Prints, printsOf } from '#core/own-book/vcard/card-prints.ts'
import type { Base } from '#core/own-book/vcard/compare-prints.ts'
import type { Tx } from '#db/client.ts'
import { cardImages, contacts, ownBookCards, ownBooks } from '#db/schema.ts'

export type BookRow = typeof ownBooks.$inferSelect
type StoredCard = typeof ownBookCards.$inferSelect
export type CardRow = Omit<StoredCard, 'ours' | 'theirs' | 'sent'> & Base & { sent: Base | null }

/** One pass over a book. */
export type BookSync = {
  app: ContactsApp
  book: BookRow
  connection: DavConnection
  /** Requests that the server failed at by its own fault. */
  faults: number
  /** Requests about a card that it answered. */
  answered: number
}

/** A contact as it is here, deleted or not, with its vCard and the picture of its card. */
export type Here = { row: ContactRow; vcard: string; prints: Prints }

/** Undefined where the contact is no longer stored, or its vCard names nobody. */
export function findHere(tx: Tx, { contactId, userId }: { contactId: number; userId: number }): Here | undefined {
  const row = tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.id, contactId), eq(contacts.user_id, userId)))
    .get()
  if (!row) return undefined
  const vcard = vcardWithPicture(tx, row)
  const prints = printsOf(vcard)
  return prints && { row, vcard, prints }
}

/** The vCard of a contact with the picture of its card: cut out of its photo where that succeeded. */
export function vcardWithPicture(tx: Tx, { id, vcf }: Pick<ContactRow, 'id' | 'vcf'>): string {
  const picture = tx
    .select({ jpeg: sql<Buffer>`coalesce(${cardImages.cut_out}, ${cardImages.jpeg})` })
    .from(cardImages)
    .where(and(eq(cardImages.contact_id, id), eq(cardImages.side, 'front')))
    .get()
  const clean = cleanVcard(vcf)
  return picture ? withPicture(clean, picture.jpeg) : clean
}

/** The connection that a pass began with, not one that was made meanwhile. */
export const isSameBook = ({ user_id, created_at }: BookRow) =>
  and(eq(ownBooks.user_id, user_id), eq(ownBooks.created_at, created_at))

/** What is known about a contact in the book; what a pass over an earlier book left says nothing about this one. */
export function findCard(tx: Tx, { book, contactId }: { book: BookRow; contactId: number }): CardRow | undefined {
  const isOfContact = and(eq(ownBookCards.contact_id, contactId), eq(ownBookCards.book, book.url))
  const row = tx.select().from(ownBookCards).where(isOfContact).get()
  return row as CardRow | undefined
}

/** Matches a card by its name too: after another connection, the contact has a card of another name. */
const isSameCard = ({ contact_id, name }: CardRow) =>
  and(eq(ownBookCards.contact_id, contact_id), eq(ownBookCards.name, name))

/** Changes what is known about a contact in the book. */
export function updateCard(tx: Tx, card: CardRow, values: Partial<CardRow>): void {
  tx.update(ownBookCards).set(values).where(isSameCard(card)).run()
}

/** Forgets that a contact was ever in the book. */
export function forgetCard(tx: Tx, card: CardRow): void {
  tx.delete(ownBookCards).where(isSameCard(card)).run()
}
