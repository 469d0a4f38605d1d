import type { PhotoInParts } from 'card-reader/port'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ReadApp, TxApp } from '#core/app.ts'
import { dropPhoto, findPhoto } from '#core/scan/photo/stored-photo.ts'
import type { Tx } from '#db/client.ts'
import { type ScanRow, scanPhotos, scans } from '#db/schema.ts'

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
