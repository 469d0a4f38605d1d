import { and, asc, count, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Scan } from '#contracts/scans.ts'
import type { App, OwnedContact, ReadApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { mayDo } from '#core/contact-rows/policies.ts'
import { imageOfColumns } from '#core/contacts/pictures/card-image.ts'
import { keepsCardImages } from '#core/contacts/pictures/card-images.ts'
import { bookOf, isOpenToSender, openToSender } from '#core/events/team/scan-target.ts'
import { saveScanCard } from '#core/scan/cards/save-scan-card.ts'
import { getScan } from '#core/scan/list-scans.ts'
import { tellSeries } from '#core/scan/series/tell-series.ts'
import type { Tx } from '#db/client.ts'
import { contacts, type ScanRow, scanCards, scans } from '#db/schema.ts'

/**
 * What the person says about the further cards of their photo: saved, each is a contact of the same scan (merged where
 * it is known already) and is told in the chat that the photo came from; otherwise they are forgotten. Said again, it
 * changes nothing. Throws `not-found`.
 */
export function answerCards(
  app: App,
  { userId, scanId, save }: { userId: number; scanId: number; save: boolean },
): Scan {
  const scan = write(app, tx => {
    const isWanted = and(eq(scans.id, scanId), eq(scans.user_id, userId))
    const row = tx.select().from(scans).where(isWanted).get()
    if (!row || !isOpenToSender(tx, row)) throw new AppError('not-found')
    if (save) saveWaiting(app, tx, row)
    else {
      tx.delete(scanCards).where(isWaiting(scanId)).run()
      if (row.series_id !== null) tellSeries(app, tx, row.series_id)
    }
    return getScan(tx, { scanId })
  })
  app.signals.emit('scan-changed', { userId, scan })
  return scan
}

const isWaiting = (scanId: number) => and(eq(scanCards.scan_id, scanId), isNull(scanCards.saved_at))

/** Within a transaction: each card of a scan that waits is a contact. */
export function saveWaiting(app: App, tx: Tx, scan: ScanRow): void {
  const waiting = tx.select().from(scanCards).where(isWaiting(scan.id)).orderBy(asc(scanCards.position)).all()
  const keepsImages = keepsCardImages(tx, { userId: bookOf(scan) })
  for (const { id: cardId, card, ...images } of waiting) {
    const image = keepsImages ? imageOfColumns(images) : undefined
    if (card) saveScanCard(app, tx, { scan, cardId, card, image })
  }
}

const first = alias(scanCards, 'first')

type WaitingCards = { scanId: number; cardsWaiting: number }

/** The latest scan of a contact whose photo shows further cards that wait for an answer, and how many. */
export function findWaitingCards(app: ReadApp, { userId, contactId }: OwnedContact): WaitingCards | undefined {
  return app.db
    .select({ scanId: scans.id, cardsWaiting: count() })
    .from(scans)
    .innerJoin(first, and(eq(first.scan_id, scans.id), eq(first.position, 0)))
    .innerJoin(scanCards, eq(scanCards.scan_id, scans.id))
    .where(and(eq(first.contact_id, contactId), eq(scans.user_id, userId), isNull(scanCards.saved_at), openToSender))
    .groupBy(scans.id)
    .orderBy(desc(scans.id))
    .get()
}

/** The contact that a user's card became, where it was deleted since and can still be restored. */
export function deletedContactOf(
  app: ReadApp,
  { userId, cardId }: { userId: number; cardId: number },
): number | undefined {
  const isWanted = and(eq(scanCards.id, cardId), mayDo({ userId, action: 'delete' }), isNotNull(contacts.deleted_at))
  return app.db
    .select({ id: contacts.id })
    .from(scanCards)
    .innerJoin(contacts, eq(contacts.id, scanCards.contact_id))
    .where(isWanted)
    .get()?.id
}
