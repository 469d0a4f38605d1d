import { eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { isRefusal } from '#core/base/errors.ts'
import { isTemporary } from '#core/base/obstacles.ts'
import { write } from '#core/base/write.ts'
import { listKeptPhotos } from '#core/scan/kept/keep-photo.ts'
import { requestScan } from '#core/scan/request-scan.ts'
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
