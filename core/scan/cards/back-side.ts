import { and, eq, isNull } from 'drizzle-orm'
import type { CardContact } from '#contracts/contacts.ts'
import type { BackSideAnswer, Scan } from '#contracts/scans.ts'
import type { App, TxApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { findContact } from '#core/contact-rows/contacts.ts'
import { survivorOf } from '#core/contacts/merging/merge-contacts.ts'
import { type CardImage, imageColumns, imageOfColumns, noImage } from '#core/contacts/pictures/card-image.ts'
import { keepsCardImages } from '#core/contacts/pictures/card-images.ts'
import { isSomebodyElse } from '#core/contacts/somebody-else.ts'
import { bookOf, isOpenToSender } from '#core/events/team/scan-target.ts'
import { requireQuota } from '#core/plans/quota-of.ts'
import { saveScanCard } from '#core/scan/cards/save-scan-card.ts'
import { getScan } from '#core/scan/list-scans.ts'
import { tellChat } from '#core/scan/tell-scan.ts'
import type { Tx } from '#db/client.ts'
import { type ScanRow, scanCards, scans } from '#db/schema.ts'

/** Whether a photo that was announced as a back side shows another person's card. */
export function isOfSomebodyElse(tx: Tx, { scan, card }: { scan: ScanRow; card: CardContact }): boolean {
  if (scan.back_of === null) return false
  const known = findContact(tx, { userId: bookOf(scan), contactId: scan.back_of })
  return known !== undefined && isSomebodyElse(known, card)
}

/** Holds the card back without changing a contact, and queues the question for the chat that the photo came from. */
export function askWhose(
  app: TxApp,
  tx: Tx,
  { scan, cardId, card, image }: { scan: ScanRow; cardId: number; card: CardContact; image: CardImage | undefined },
): void {
  const picture = image ? imageColumns(image) : noImage
  tx.update(scanCards)
    .set({ card, ...picture })
    .where(eq(scanCards.id, cardId))
    .run()
  tellChat(app, tx, scan, { kind: 'question', cardId })
}

/**
 * Applies the person's answer about a back side that names somebody else: a contact of its own, which counts as a
 * scan, or the back side after all. A repeat changes nothing. Throws `not-found`, and `quota-exceeded` for a new contact.
 */
export function answerBackSide(
  app: App,
  { userId, scanId, answer }: { userId: number; scanId: number; answer: BackSideAnswer },
): Scan {
  const scan = write(app, tx => {
    const row = tx
      .select()
      .from(scans)
      .where(and(eq(scans.id, scanId), eq(scans.user_id, userId)))
      .get()
    if (!row || !isOpenToSender(tx, row)) throw new AppError('not-found')
    settleBackSide(app, tx, { scan: row, answer })
    return getScan(tx, { scanId })
  })
  app.signals.emit('scan-changed', { userId, scan })
  return scan
}

function findHeldCard(tx: Tx, scan: ScanRow): (typeof scanCards.$inferSelect & { card: CardContact }) | undefined {
  const isHeld = and(eq(scanCards.scan_id, scan.id), eq(scanCards.position, 0), isNull(scanCards.saved_at))
  const held = tx.select().from(scanCards).where(isHeld).get()
  return held?.card ? { ...held, card: held.card } : undefined
}

/** Within a transaction: saves the card that waits, if one does. Throws `quota-exceeded` for a new contact. */
export function settleBackSide(app: App, tx: Tx, { scan, answer }: { scan: ScanRow; answer: BackSideAnswer }): void {
  const held = findHeldCard(tx, scan)
  if (!held) return
  const { id: cardId, card, ...columns } = held
  const image = keepsCardImages(tx, { userId: bookOf(scan) }) ? imageOfColumns(columns) : undefined
  const { back_of: frontId } = scan
  const back_of = answer === 'back' && frontId !== null ? survivorOf(tx, { contactId: frontId }) : null
  if (back_of === null) requireQuota(app, { userId: bookOf(scan) }, tx)
  tx.update(scans).set({ back_of }).where(eq(scans.id, scan.id)).run()
  saveScanCard(app, tx, { scan: { ...scan, back_of }, cardId, card, image })
}
