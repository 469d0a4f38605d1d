import { and, eq, gt, lte } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { forgetRows } from '#core/base/in-batches.ts'
import { dayMs } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import type { Tx } from '#db/client.ts'
import { keptPhotos } from '#db/schema.ts'

/** How long a photo that the month's limit refused is kept (PRODUCT §2). */
const keptMs = 7 * dayMs

export type RefusedPhoto = {
  userId: number
  chatId: number
  messageId: number
  threadId?: number | undefined
  albumId?: string | undefined
  fileId: string
  fileSize?: number | undefined
}

/** Keeps a photo of the chat that the month's limit refused, by its file id. Answers until when. */
export function keepPhoto(app: Pick<App, 'db' | 'clock' | 'signals'>, photo: RefusedPhoto): Date {
  const { userId, chatId, messageId, threadId = null, albumId = null, fileId, fileSize = null } = photo
  const kept_at = app.clock.now()
  const place = { user_id: userId, chat_id: chatId, message_id: messageId, thread_id: threadId, album_id: albumId }
  const row = { ...place, file_id: fileId, file_size: fileSize, kept_at }
  write(app, tx => tx.insert(keptPhotos).values(row).onConflictDoNothing().run())
  return new Date(kept_at.getTime() + keptMs)
}

/** A user's kept photos, oldest first. */
export function listKeptPhotos(app: Pick<App, 'clock'>, tx: Tx, { userId }: { userId: number }) {
  const isKept = gt(keptPhotos.kept_at, new Date(app.clock.now().getTime() - keptMs))
  return tx
    .select()
    .from(keptPhotos)
    .where(and(eq(keptPhotos.user_id, userId), isKept))
    .orderBy(keptPhotos.message_id)
    .all()
}

/** The messages of a user's chat whose photos are kept. */
export function keptMessages(tx: Tx, { userId, chatId }: { userId: number; chatId: number }): ReadonlySet<number> {
  const ofChat = and(eq(keptPhotos.user_id, userId), eq(keptPhotos.chat_id, chatId))
  const rows = tx.select({ id: keptPhotos.message_id }).from(keptPhotos).where(ofChat).all()
  return new Set(rows.map(({ id }) => id))
}

/** Forgets the photos whose time is over. */
export async function forgetKeptPhotos(app: Pick<App, 'db' | 'clock' | 'signals'>): Promise<void> {
  await forgetRows(app, keptPhotos, lte(keptPhotos.kept_at, new Date(app.clock.now().getTime() - keptMs)))
}
