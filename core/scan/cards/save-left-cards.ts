import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, asc, eq, isNotNull, isNull, not, type SQL } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { writeWhenFree } from '#core/base/write-lock.ts'
import { openToSender } from '#core/events/team/scan-target.ts'
import { saveWaiting } from '#core/scan/cards/answer-cards.ts'
import { settleBackSide } from '#core/scan/cards/back-side.ts'
import type { Tx } from '#db/client.ts'
import { scanCards, scans } from '#db/schema.ts'

/**
 * Saves for the owner the cards that wait for an answer of somebody who has left the team. A back side that names
 * somebody else becomes a contact and counts as a scan, so it waits while the owner's quota is used up. With a sender,
 * who is about to delete their account, it saves all their cards that wait in teams.
 */
export async function saveLeftCards(app: App, { senderId }: { senderId?: number } = {}): Promise<void> {
  const isLeft = senderId === undefined ? not(openToSender) : eq(scans.user_id, senderId)
  for (const { scanId } of waitingScans(app.db, isLeft)) {
    await nextTurn()
    try {
      await writeWhenFree(app, tx => saveLeft(app, tx, and(eq(scans.id, scanId), isLeft)))
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'quota-exceeded')) throw error
    }
  }
}

function waitingScans(tx: Tx, isLeft: SQL): { scanId: number }[] {
  return tx
    .selectDistinct({ scanId: scans.id })
    .from(scanCards)
    .innerJoin(scans, eq(scans.id, scanCards.scan_id))
    .where(and(isNull(scanCards.saved_at), isNotNull(scans.book_id), isLeft))
    .orderBy(asc(scans.id))
    .all()
}

function saveLeft(app: App, tx: Tx, where: SQL | undefined): void {
  const row = tx.select().from(scans).where(where).get()
  if (!row) return
  // A former member may not see the contacts, so their chat is not told.
  const scan = { ...row, chat_id: null }
  if (scan.back_of === null) saveWaiting(app, tx, scan)
  else settleBackSide(app, tx, { scan, answer: 'new' })
}
