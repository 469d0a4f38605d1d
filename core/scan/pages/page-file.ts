import { areSides } from 'card-reader'
import type { PhotoInParts } from 'card-reader/port'
import { and, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { CardContact } from '#contracts/contacts.ts'
import type { ReadApp, TxApp } from '#core/app.ts'
import { cardOf } from '#core/contact-rows/contact-row.ts'
import { may } from '#core/contact-rows/policies.ts'
import { dropPhoto, findPhoto } from '#core/scan/photo/stored-photo.ts'
import type { Tx } from '#db/client.ts'
import { contacts, type ScanRow, scanCards, scanPhotos, scans } from '#db/schema.ts'

/** The scan with which the photo or PDF of a scan is kept: for a further page that of the first page. */
export const fileOfScan = sql<number>`coalesce(${scans.page_of}, ${scans.id})`

/** Whether the file of a scan is a PDF. */
export function isOfPdf(tx: Tx, { scanId }: { scanId: number }): boolean {
  const kept = tx.select({ id: fileOfScan }).from(scans).where(eq(scans.id, scanId))
  const file = tx.select({ isPdf: scanPhotos.is_pdf }).from(scanPhotos).where(eq(scanPhotos.scan_id, kept)).get()
  return file?.isPdf ?? false
}

/** The pages of the same PDF that wait to be read. */
export function listWaitingPages(tx: Tx, { id, page_of }: Pick<ScanRow, 'id' | 'page_of'>): ScanRow[] {
  const isOfFile = eq(scans.page_of, page_of ?? id)
  return tx
    .select()
    .from(scans)
    .where(and(isOfFile, eq(scans.status, 'queued')))
    .all()
}

/** The photo or PDF of a scan; undefined where it is not there. */
export function findFile(
  app: ReadApp,
  { id, page_of }: Pick<ScanRow, 'id' | 'page_of'>,
): Uint8Array | PhotoInParts | undefined {
  return findPhoto(app, page_of ?? id)
}

/** Deletes the photo of a scan that ends; that of a PDF once no other page of it is to be read. */
export function dropFile(app: TxApp, tx: Tx, { id, page_of }: Pick<ScanRow, 'id' | 'page_of'>): void {
  const kept = page_of ?? id
  const isOpen = and(eq(scans.page_of, kept), ne(scans.id, id), inArray(scans.status, ['queued', 'reading']))
  if (tx.select({ id: scans.id }).from(scans).where(isOpen).limit(1).get()) return
  dropPhoto(app, tx, kept)
}

/**
 * The contact of the page before whose other side a page shows: designers give both sides of a card as two pages of a
 * PDF. Undefined for all other scans, and for a contact that their sender may not change.
 */
export function contactOfOtherSide(
  tx: Tx,
  { scan, card }: { scan: Pick<ScanRow, 'user_id' | 'page_of' | 'page'>; card: CardContact },
): number | undefined {
  if (scan.page_of === null || scan.page === null) return undefined
  const isOfFile = or(eq(scans.id, scan.page_of), eq(scans.page_of, scan.page_of))
  const isBefore = or(isNull(scans.page), lt(scans.page, scan.page))
  const before = tx
    .select({ contact: contacts, scan: scans, merged: scanCards.merged })
    .from(scans)
    .innerJoin(scanCards, and(eq(scanCards.scan_id, scans.id), eq(scanCards.position, 0)))
    .innerJoin(contacts, eq(contacts.id, scanCards.contact_id))
    .where(and(isOfFile, isBefore, isNull(contacts.deleted_at)))
    .orderBy(desc(scans.id))
    .limit(1)
    .get()
  const isNext = before && (before.scan.page ?? 1) === scan.page - 1 && before.scan.back_of === null
  if (!isNext || !areSides(cardOf(before.contact), card)) return undefined
  const contactId = before.contact.id
  // The page before brought in a new contact, or completed one.
  return !before.merged || may(tx, { userId: scan.user_id, contactId, action: 'edit' }) ? contactId : undefined
}
