import { and, asc, eq, isNull } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { keepsCardImages } from '#core/contacts/card-images.ts'
import { saveCard } from '#core/contacts/save-card.ts'
import type { Scan } from '#core/contracts/scans.ts'
import { sendAutomatically } from '#core/messaging/message/send-automatically.ts'
import { writeFurtherCard } from '#core/outbox/write-outbox.ts'
import { getScan } from '#core/scan/list-scans.ts'
import type { Tx } from '#db/client.ts'
import { scanCards, scans } from '#db/schema.ts'

type ScanRow = typeof scans.$inferSelect

/**
 * What the person says about the further cards of their photo: saved, each is a contact of the same scan (merged where
 * it is known already) and is told in the chat that the photo came from; otherwise they are forgotten. Said again, it
 * changes nothing. Throws `not-found`.
 */
export function answerCards(
  app: App,
  { userId, scanId, save }: { userId: number; scanId: number; save: boolean },
): Scan {
  const scan = app.db.transaction(
    tx => {
      const isTheirs = and(eq(scans.id, scanId), eq(scans.user_id, userId))
      const row = tx.select().from(scans).where(isTheirs).get()
      if (!row) throw new AppError('not-found')
      if (save) saveAll(app, tx, row)
      else tx.delete(scanCards).where(isWaiting(scanId)).run()
      return getScan(tx, { scanId })
    },
    { behavior: 'immediate' },
  )
  app.signals.emit('outbox-filled', null)
  app.signals.emit('message-queued', null)
  app.signals.emit('scan-changed', { userId, scan })
  return scan
}

const isWaiting = (scanId: number) => and(eq(scanCards.scan_id, scanId), isNull(scanCards.saved_at))

function saveAll(app: App, tx: Tx, { id: scanId, user_id: userId, chat_id: chatId }: ScanRow): void {
  const waiting = tx.select().from(scanCards).where(isWaiting(scanId)).orderBy(asc(scanCards.position)).all()
  const keepsImages = keepsCardImages(tx, { userId })
  for (const { id, card, ...read } of waiting) {
    if (!card) continue
    const jpeg = keepsImages ? read.jpeg : null
    const { contactId, merge = null } = saveCard(app, tx, { userId, card, image: jpeg ?? undefined })
    if (!merge) sendAutomatically(app, tx, { userId, contactId, card })
    tx.update(scanCards)
      .set({
        card: null,
        jpeg: merge ? jpeg : null,
        saved_at: app.clock.now(),
        contact_id: contactId,
        merged: merge !== null,
        merge,
      })
      .where(eq(scanCards.id, id))
      .run()
    if (chatId !== null) writeFurtherCard(app, tx, { userId, chatId, cardId: id })
  }
}
