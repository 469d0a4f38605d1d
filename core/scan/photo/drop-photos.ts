import { and, asc, eq, isNull } from 'drizzle-orm'
import type { App, ReadApp, WriteApp } from '#core/app.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import { prepared } from '#core/base/prepared.ts'
import { runWorker, type Worker } from '#core/base/worker.ts'
import { isFreeToWrite, writeWhenFree } from '#core/base/write-lock.ts'
import { isPhotoInUse } from '#core/scan/photo/stored-photo.ts'
import { scanPhotoParts, scanPhotos } from '#db/schema.ts'

/** Deletes the photos that no scan has, a part in each turn; after a kill also those that it left half written. */
export function runPhotoDrops(app: App): Worker {
  return runWorker(app, {
    name: 'photo-drops',
    width: 1,
    interval: 60_000,
    wokenBy: 'photo-dropped',
    mayTake: () => isFreeToWrite(app),
    takeNext: () => {
      const photoId = findDropped(app)
      return photoId === undefined ? undefined : () => dropOne(app, photoId)
    },
  })
}

/** Deletes the photos of a user that wait to be read, in turns. */
export async function erasePhotos(app: WriteApp, { userId }: { userId: number }): Promise<void> {
  await writeWhenFree(app, tx => {
    tx.update(scanPhotos).set({ scan_id: null }).where(eq(scanPhotos.user_id, userId)).run()
  })
  for (let photoId = findDropped(app); photoId !== undefined; photoId = findDropped(app)) await dropOne(app, photoId)
}

const droppedPhotos = prepared(tx => {
  const isDropped = isNull(scanPhotos.scan_id)
  return tx.select({ id: scanPhotos.id }).from(scanPhotos).where(isDropped).orderBy(asc(scanPhotos.id))
})

function findDropped(app: ReadApp): number | undefined {
  return droppedPhotos(app.db)
    .all()
    .find(({ id }) => !isPhotoInUse(app, id))?.id
}

async function dropOne(app: WriteApp, photoId: number): Promise<void> {
  const { photo_id, position } = scanPhotoParts
  const isOfIt = eq(photo_id, photoId)
  for (;;) {
    await ownTurn()
    const part = app.db.select({ position }).from(scanPhotoParts).where(isOfIt).limit(1).get()
    await writeWhenFree(app, tx => {
      if (part)
        tx.delete(scanPhotoParts)
          .where(and(isOfIt, eq(position, part.position)))
          .run()
      else tx.delete(scanPhotos).where(eq(scanPhotos.id, photoId)).run()
    })
    if (!part) return
  }
}
