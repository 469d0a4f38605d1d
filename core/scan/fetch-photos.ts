import { and, count, eq, isNotNull, isNull, lte, min, notInArray, or, sql } from 'drizzle-orm'
import type { App, WriteApp } from '#core/app.ts'
import { cannotSave, isTemporary } from '#core/base/obstacles.ts'
import { prepared } from '#core/base/prepared.ts'
import { runWorker, type Worker } from '#core/base/worker.ts'
import { writeWhenFree } from '#core/base/write-lock.ts'
import { findScanRow } from '#core/scan/current-row.ts'
import { failScan } from '#core/scan/fail-scan.ts'
import { givePhoto, withStoredPhoto } from '#core/scan/photo/stored-photo.ts'
import { createFairQueue, withPriority } from '#core/scan/turns/fair-queue.ts'
import { postponeScan } from '#core/scan/turns/postpone-scan.ts'
import { type ScanRow, scanPhotos, scans } from '#db/schema.ts'

/** Downloads at once. One that hangs is cut off after 20 s; meanwhile the others go on. */
const width = 6
/** Photos that may wait, fetched, to be read: they spare a fetch after a kill, which is worth no more room than that. */
const mostAhead = 40

/**
 * Fetches the photos of queued scans from Telegram, in a queue of their own: whatever Telegram's file server does, it
 * holds up no photo that is here already. A fetched photo is kept with its scan until it is read.
 */
export function fetchPhotos(app: App, onFetched: () => void): Worker {
  const inProgress = new Map<number, number>()
  const queue = createFairQueue()
  const stopping = new AbortController()
  const worker = runWorker(app, {
    name: 'photo-downloads',
    width,
    interval: 2000,
    takeNext: () => {
      // While there is no room they would be fetched again and again.
      const next = cannotSave(app.log) ? undefined : queue.next(listUnfetched(app, inProgress))
      if (!next) return undefined
      inProgress.set(next.scanId, next.userId)
      const job = async () => {
        try {
          await fetchOne(app, next.scanId, stopping.signal)
        } finally {
          inProgress.delete(next.scanId)
          onFetched()
        }
      }
      return Object.assign(job, { about: { scanId: next.scanId } })
    },
  })
  return {
    ...worker,
    stop: () => {
      stopping.abort()
      return worker.stop()
    },
  }
}

// The further pages of a PDF are in the file of the first.
const isWaiting = and(eq(scans.status, 'queued'), isNotNull(scans.file_id), isNull(scans.page_of))

const fetchedOf = prepared(tx =>
  tx
    .select({ userId: scans.user_id, n: count() })
    .from(scans)
    .innerJoin(scanPhotos, eq(scanPhotos.scan_id, scans.id))
    .where(isWaiting)
    .groupBy(scans.user_id),
)

const unfetchedOf = prepared(tx => {
  const isDue = or(isNull(scans.not_before), lte(scans.not_before, sql.placeholder('now')))
  const inProgress = sql`(select value from json_each(${sql.placeholder('inProgress')}))`
  return tx
    .select({ userId: scans.user_id, scanId: min(scans.id) })
    .from(scans)
    .leftJoin(scanPhotos, eq(scanPhotos.scan_id, scans.id))
    .where(and(isWaiting, isNull(scanPhotos.scan_id), isDue, notInArray(scans.id, inProgress)))
    .groupBy(scans.user_id)
})

/** The first scan to fetch a photo for, of each user who does not yet have enough photos waiting. */
function listUnfetched(app: WriteApp & Pick<App, 'ocr'>, inProgress: ReadonlyMap<number, number>) {
  const fetched = fetchedOf(app.db).all()
  if (fetched.reduce((sum, { n }) => sum + n, inProgress.size) >= mostAhead) return []
  const perUser = app.ocr.workers + 1
  const fetching = [...inProgress.values()]
  const aheadOf = (userId: number) =>
    (fetched.find(one => one.userId === userId)?.n ?? 0) + fetching.filter(other => other === userId).length
  const unfetched = unfetchedOf(app.db)
    .all({ now: app.clock.now().getTime(), inProgress: JSON.stringify([...inProgress.keys()]) })
    .filter(({ userId }) => aheadOf(userId) < perUser)
  return withPriority(app, unfetched)
}

async function fetchOne(app: App, scanId: number, signal: AbortSignal): Promise<void> {
  const scan = findScanRow(app.db, { scanId })
  if (!scan?.file_id) return
  try {
    const photo = await app.telegram.fetchFile({ fileId: scan.file_id, maxBytes: app.limits.photoBytes, signal })
    await keepPhoto(app, scan, photo)
    app.log.debug({ scanId, bytes: photo.byteLength }, 'Photo fetched')
  } catch (error) {
    if (signal.aborted) return
    if (isTemporary(error)) throw error
    if (!postponeScan(app, scan, error)) await failScan(app, scan, error)
  }
}

/** The account may have been deleted while its photo was on the way. */
async function keepPhoto(app: WriteApp, scan: ScanRow, photo: Uint8Array): Promise<void> {
  const { id: scanId } = scan
  await withStoredPhoto(app, { userId: scan.user_id, content: photo }, ({ photoId }) =>
    writeWhenFree(app, tx => {
      const queued = and(eq(scans.id, scanId), eq(scans.status, 'queued'))
      if (tx.select({ id: scans.id }).from(scans).where(queued).get()) givePhoto(tx, { scanId, photoId })
    }),
  )
}
