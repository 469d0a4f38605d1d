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
 * Saves for the owner what waits for the answer of somebody who has left the team and cannot give it any more. A back
 * side that names somebody else is a contact of its own, which counts as a scan: it waits on while the owner's plan has no
 * room. Given a sender, who is about to delete their account, it saves all that waits for them in teams.
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
  // Whoever has left is not told in their chat of contacts that they may not see.
  const scan = { ...row, chat_id: null }
  if (scan.back_of === null) saveWaiting(app, tx, scan)
  else settleBackSide(app, tx, { scan, answer: 'new' })
}
