import { areSides } from 'card-reader'
import type { PhotoInParts } from 'card-reader/port'
import { and, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { CardContact } from '#contracts/contacts.ts'
import type { FailedScanData } from '#contracts/integrations/webhooks.ts'
import type { App, ContactsApp, ReadApp, TxApp } from '#core/app.ts'
import { wakeAfterCommit } from '#core/base/write.ts'
import { writeWhenFree } from '#core/base/write-lock.ts'
import { cardOf } from '#core/contact-rows/contact-row.ts'
import { may } from '#core/contact-rows/policies.ts'
import { bookOf } from '#core/events/team/scan-target.ts'
import { fitsQuota, quotaOf } from '#core/plans/quota-of.ts'
import { currentRow } from '#core/scan/current-row.ts'
import { dropPhoto, findPhoto } from '#core/scan/photo/stored-photo.ts'
import { openSeries, tellSeries } from '#core/scan/series/tell-series.ts'
import { announceScan } from '#core/scan/tell-scan.ts'
import { writeEvents } from '#core/webhooks/write-events.ts'
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

/**
 * Queues the further pages of a PDF whose first page was read, each as a scan that counts like a photo's. In the chat
 * they are one series with the first page. A page beyond the month's quota fails at once. Nothing happens for a page
 * that is not the first, for a back side, which is one page, and where the pages are queued already.
 */
export async function addPages(app: App, { scan: taken, pages }: { scan: ScanRow; pages: number }): Promise<void> {
  if (taken.page_of !== null || taken.back_of !== null) return
  const added = await writeWhenFree(app, tx => {
    const isKnown = tx.select({ id: scans.id }).from(scans).where(eq(scans.page_of, taken.id)).limit(1).get()
    const scan = currentRow(tx, taken)
    return isKnown || !scan ? [] : insertPages(app, tx, { scan, pages })
  })
  for (const id of added) announceScan(app, { id, user_id: taken.user_id })
}

/** Returns the ids of the new scans. */
function insertPages(app: App, tx: Tx, { scan, pages }: { scan: ScanRow; pages: number }): number[] {
  if (scan.chat_id !== null) openSeries(tx, scan.id)
  const seriesId = tx.select({ id: scans.series_id }).from(scans).where(eq(scans.id, scan.id)).get()?.id ?? null
  const added: number[] = []
  for (let page = 2; page <= pages; page++) {
    const fits = fitsQuota(quotaOf(app, { userId: bookOf(scan) }, tx))
    const ended = { status: 'failed', failure: 'quota-exceeded', finished_at: app.clock.now() } as const
    const { id } = tx
      .insert(scans)
      .values({
        user_id: scan.user_id,
        source: scan.source,
        // No key of a program or screen holds a space.
        source_key: `${scan.source_key} page ${page}`,
        received_at: scan.received_at,
        page_of: scan.id,
        page,
        event_id: scan.event_id,
        book_id: scan.book_id,
        chat_id: scan.chat_id,
        message_id: scan.message_id,
        thread_id: scan.thread_id,
        album_id: scan.album_id,
        series_id: seriesId,
        file_id: scan.file_id,
        ...(fits ? { status: 'queued' as const } : ended),
      })
      .returning({ id: scans.id })
      .get()
    added.push(id)
    if (!fits) tellRefused(app, tx, { scan, id })
  }
  if (seriesId !== null) tellSeries(app, tx, seriesId)
  wakeAfterCommit(app, tx, 'scan-queued')
  return added
}

/** Promises to tell a person's programs of a page that the month's quota had no room for. */
function tellRefused(app: ContactsApp, tx: Tx, { scan, id }: { scan: ScanRow; id: number }): void {
  const data = { id, failure: 'quota-exceeded', received_at: scan.received_at.toISOString() } satisfies FailedScanData
  writeEvents(app, tx, { userId: bookOf(scan), type: 'scan.failed', events: [{ subject: `scan ${id}`, data }] })
}
