import { and, eq, isNull } from 'drizzle-orm'
import type { MoneyApp } from '#core/app.ts'
import { codeOf } from '#core/base/errors.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import { write } from '#core/base/write.ts'
import { waitUntilFree } from '#core/base/write-lock.ts'
import { scanTargetOf } from '#core/events/team/scan-target.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import { fitsQuota, quotaOf } from '#core/plans/quota-of.ts'
import { listKeptPhotos } from '#core/scan/kept/keep-photo.ts'
import type { Tx } from '#db/client.ts'
import { keptPhotos } from '#db/schema.ts'

/**
 * Tells people, once for each kept photo, that it can be read now. Nothing is read unasked. Each person is handled in
 * a turn of its own; people without room cost no transaction.
 */
export async function offerKeptPhotos(app: MoneyApp): Promise<void> {
  const isNew = isNull(keptPhotos.offered_at)
  const people = app.db.selectDistinct({ userId: keptPhotos.user_id }).from(keptPhotos).where(isNew).all()
  const isDue = (tx: Tx, userId: number) => listKeptPhotos(app, tx, { userId }).length > 0 && hasRoom(app, tx, userId)
  for (const { userId } of people) {
    await ownTurn()
    if (!isDue(app.db, userId)) continue
    if (!(await waitUntilFree(app))) return
    write(app, tx => {
      if (!isDue(tx, userId)) return
      const isWanted = and(eq(keptPhotos.user_id, userId), isNew)
      tx.update(keptPhotos).set({ offered_at: app.clock.now() }).where(isWanted).run()
      writeNotice(app, tx, { userId, notice: { about: 'kept-photos' } })
    })
  }
}

/** Whether one more photo of this person fits now, on the plan of their team's owner where they scan for a team. */
function hasRoom(app: MoneyApp, tx: Tx, userId: number): boolean {
  try {
    const { bookId } = scanTargetOf(app, tx, { userId })
    return fitsQuota(quotaOf(app, { userId: bookId ?? userId }, tx))
  } catch (error) {
    if (codeOf(error) === 'team-plan-ended') return false
    throw error
  }
}
