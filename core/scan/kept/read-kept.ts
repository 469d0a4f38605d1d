import { and, eq, isNull } from 'drizzle-orm'
import type { App, MoneyApp } from '#core/app.ts'
import { codeOf, isRefusal } from '#core/base/errors.ts'
import { isTemporary } from '#core/base/obstacles.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import { write } from '#core/base/write.ts'
import { waitUntilFree } from '#core/base/write-lock.ts'
import { scanTargetOf } from '#core/events/team/scan-target.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import { fitsQuota, quotaOf } from '#core/plans/quota-of.ts'
import { listKeptPhotos } from '#core/scan/kept/keep-photo.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import type { Tx } from '#db/client.ts'
import { keptPhotos } from '#db/schema.ts'

/** Refusals after which the next photo would be refused too. */
const noRoom = new Set(['quota-exceeded', 'queue-full', 'too-many-failed-scans', 'team-plan-ended'])

/**
 * Queues a user's kept photos as scans, oldest first, as far as there is room. Returns how many are read now, and how many
 * stay kept, which are offered again. One that is refused for another reason is kept no longer, since it holds up the rest.
 */
export function readKeptPhotos(app: App, { userId }: { userId: number }): { read: number; left: number } {
  const kept = listKeptPhotos(app, app.db, { userId })
  const forget = (id: number) => write(app, tx => tx.delete(keptPhotos).where(eq(keptPhotos.id, id)).run())
  let read = 0
  for (const [index, photo] of kept.entries()) {
    try {
      const source = { chatId: photo.chat_id, messageId: photo.message_id, threadId: photo.thread_id ?? undefined }
      const file = { fileId: photo.file_id, fileSize: photo.file_size ?? undefined }
      requestScan(app, { userId, source: { via: 'telegram', ...source, ...file } })
      read++
    } catch (error) {
      if (isTemporary(error)) throw error
      if (!isRefusal(error)) throw error
      if (!noRoom.has(error.code)) {
        app.log.info({ code: error.code }, 'A kept photo is refused, and is kept no longer')
        forget(photo.id)
        continue
      }
      const isWanted = eq(keptPhotos.user_id, userId)
      write(app, tx => tx.update(keptPhotos).set({ offered_at: null }).where(isWanted).run())
      return { read, left: kept.length - index }
    }
    forget(photo.id)
  }
  return { read, left: 0 }
}

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
