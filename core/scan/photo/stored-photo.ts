import { isPdfFile } from 'card-reader/card-files'
import type { PhotoInParts } from 'card-reader/port'
import { and, eq, sql } from 'drizzle-orm'
import type { ReadApp, TxApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { freeNow, piecesOf, type UploadedFile } from '#core/base/files/file-pieces.ts'
import { sizeOf } from '#core/base/files/uploaded-file.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import { prepared } from '#core/base/prepared.ts'
import { wakeAfterCommit } from '#core/base/write.ts'
import { writeWhenFree } from '#core/base/write-lock.ts'
import type { Db, Tx } from '#db/client.ts'
import { scanPhotoParts, scanPhotos } from '#db/schema.ts'

/** A photo in the database that a scan may take. */
export type StoredPhoto = { photoId: number; size: number }

/** The bytes of a part: writing or deleting one takes some milliseconds. */
const partBytes = 1024 * 1024

/** The photos that are being written, or that a request may still give to its scan. */
const inProgress = new WeakMap<Db['$client'], Set<number>>()

/** Whether a photo that no scan has is needed nevertheless. */
export function isPhotoInUse({ db }: ReadApp, photoId: number): boolean {
  return inProgress.get(db.$client)?.has(photoId) ?? false
}

/** Writes a photo in turns and hands it to `work`. If no scan takes it, it is deleted, also after a kill. */
export async function withStoredPhoto<T>(
  app: WriteApp,
  { userId, content }: { userId: number; content: Uint8Array | UploadedFile },
  work: (photo: StoredPhoto) => T | Promise<T>,
): Promise<T> {
  const { db } = app
  const held = inProgress.get(db.$client) ?? new Set()
  inProgress.set(db.$client, held)
  let photoId: number | undefined
  try {
    let position = 0
    for (const bytes of piecesOf(content, partBytes)) {
      await ownTurn()
      await writeWhenFree(app, tx => {
        photoId ??= insertPhoto(tx, userId, bytes)
        held.add(photoId)
        tx.insert(scanPhotoParts).values({ photo_id: photoId, position, bytes }).run()
      })
      position++
    }
    if (photoId === undefined) throw new AppError('photo-empty')
    await ownTurn()
    return await work({ photoId, size: sizeOf(content) })
  } finally {
    if (photoId !== undefined) {
      held.delete(photoId)
      app.signals.emit('photo-dropped', null)
    }
  }
}

/** Stores a small photo at once. */
export function storeSmallPhoto(tx: Tx, userId: number, photo: Uint8Array): StoredPhoto {
  const photoId = insertPhoto(tx, userId, photo)
  const bytes = Buffer.from(photo.buffer, photo.byteOffset, photo.byteLength)
  tx.insert(scanPhotoParts).values({ photo_id: photoId, position: 0, bytes }).run()
  return { photoId, size: photo.byteLength }
}

function insertPhoto(tx: Tx, userId: number, start: Uint8Array): number {
  return tx
    .insert(scanPhotos)
    .values({ user_id: userId, is_pdf: isPdfFile(start) })
    .returning({ id: scanPhotos.id })
    .get().id
}

/** The photo of a scan from now on. One that has a photo keeps it. */
export function givePhoto(tx: Tx, { scanId, photoId }: { scanId: number; photoId: number }): void {
  if (partsOf(tx).get({ scanId })) return
  const { changes } = tx.update(scanPhotos).set({ scan_id: scanId }).where(eq(scanPhotos.id, photoId)).run()
  if (changes === 0) throw new Error('A photo is not stored any more')
}

/** The photo of a scan; undefined where it is not there. A large one is read from the database part by part. */
export function findPhoto(app: ReadApp, scanId: number): Uint8Array | PhotoInParts | undefined {
  const { db } = app
  const { id, size, parts } = sizesOf(db, scanId)
  if (id === undefined) return undefined
  const partAt = (position: number) => {
    const part = partOf(db).get({ photoId: id, position })
    // It ended meanwhile, with its account.
    if (!part) throw new AppError('photo-download-failed')
    return part.bytes
  }
  if (parts === 1) return partAt(0)
  return {
    size,
    async *parts() {
      for (let position = 0; position < parts; position++) {
        await ownTurn()
        const part = partAt(position)
        yield part
        freeNow(part)
      }
    },
  }
}

const partsOf = prepared(tx =>
  tx
    .select({ id: scanPhotos.id, bytes: sql<number>`length(${scanPhotoParts.bytes})` })
    .from(scanPhotos)
    .innerJoin(scanPhotoParts, eq(scanPhotoParts.photo_id, scanPhotos.id))
    .where(eq(scanPhotos.scan_id, sql.placeholder('scanId'))),
)

const partOf = prepared(tx => {
  const { photo_id, position, bytes } = scanPhotoParts
  const isWanted = and(eq(photo_id, sql.placeholder('photoId')), eq(position, sql.placeholder('position')))
  return tx.select({ bytes }).from(scanPhotoParts).where(isWanted)
})

function sizesOf(tx: Tx, scanId: number): { id?: number; size: number; parts: number } {
  const rows = partsOf(tx).all({ scanId })
  const [first] = rows
  const size = rows.reduce((sum, { bytes }) => sum + bytes, 0)
  return { ...(first && { id: first.id }), size, parts: rows.length }
}

/** A scan no longer has its photo. A small one is deleted at once, a large one in turns (`dropPhotos`). */
export function dropPhoto(app: TxApp, tx: Tx, scanId: number): void {
  const { parts } = sizesOf(tx, scanId)
  const isOfScan = eq(scanPhotos.scan_id, scanId)
  if (parts < 2) {
    tx.delete(scanPhotos).where(isOfScan).run()
    return
  }
  tx.update(scanPhotos).set({ scan_id: null }).where(isOfScan).run()
  wakeAfterCommit(app, tx, 'photo-dropped')
}
