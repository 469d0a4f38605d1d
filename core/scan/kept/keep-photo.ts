import { and, eq, gt, lte } from 'drizzle-orm'
import type { TxApp, WriteApp } from '#core/app.ts'
import { forgetRows } from '#core/base/in-batches.ts'
import { dayMs } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import { type ChatPhoto, chatColumns } from '#core/scan/request-scan.ts'
import type { Tx } from '#db/client.ts'
import { keptPhotos } from '#db/schema.ts'

/** How long a photo that the month's limit refused is kept (PRODUCT §2). */
const keptMs = 7 * dayMs

/** Keeps the file id of a photo refused at the limit. Returns until when; undefined if there are too many. */
export function keepPhoto(app: WriteApp, { userId, ...photo }: ChatPhoto & { userId: number }): Date | undefined {
  const kept_at = app.clock.now()
  const row = { user_id: userId, ...chatColumns(photo), file_size: photo.fileSize ?? null, kept_at }
  return write(app, tx => {
    if (listKeptPhotos(app, tx, { userId }).length >= app.limits.keptPhotos) return undefined
    tx.insert(keptPhotos).values(row).onConflictDoNothing().run()
    return new Date(kept_at.getTime() + keptMs)
  })
}

/** A user's kept photos, oldest first. */
export function listKeptPhotos(app: TxApp, tx: Tx, { userId }: { userId: number }) {
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
export async function forgetKeptPhotos(app: WriteApp): Promise<void> {
  await forgetRows(app, keptPhotos, lte(keptPhotos.kept_at, new Date(app.clock.now().getTime() - keptMs)))
}
