import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, gte, isNotNull, isNull, lt, lte, min, or, sql } from 'drizzle-orm'
import type { App, ReadApp, WriteApp } from '#core/app.ts'
import { isTemporary } from '#core/base/obstacles.ts'
import { prepared, preparedFor } from '#core/base/prepared.ts'
import { type Job, runWorker, type Worker } from '#core/base/worker.ts'
import { isFreeToWrite } from '#core/base/write-lock.ts'
import { fetchPhotos } from '#core/scan/fetch-photos.ts'
import { fileOfScan, isOfPdf } from '#core/scan/pages/page-file.ts'
import { runPhotoDrops } from '#core/scan/photo/drop-photos.ts'
import { processScan } from '#core/scan/process-scan.ts'
import { afterDeath, suspectDeaths } from '#core/scan/turns/after-death.ts'
import { createFairQueue, withPriority } from '#core/scan/turns/fair-queue.ts'
import { scanPhotos, scans } from '#db/schema.ts'

/** A card takes a second or two; what takes longer is read again after the next start. */
const patienceMs = 5000

/**
 * Reads queued scans, as many at once as there are readers; those whose photo is still on its way or that wait for the
 * AI service hold up none. What a killed process was reading is queued again. A photo that was in hand in many deaths
 * is read last, when nothing else is in hand, and alone; so is one whose reader or worker died (after-death.ts). Half of
 * the readers read no PDFs.
 */
export function runScanQueue(app: App): Worker {
  const queue = createFairQueue()
  let isQueuedAgain = false
  let inProgress = 0
  let started = 0
  /** Scans that could not be read or saved just now (`isTemporary`): they are read again. */
  const unsaved = new Set<number>()
  /** PDFs that readers have in hand. */
  let pdfs = 0
  const start = (scanId: number): Job => {
    const isPdf = isOfPdf(app.db, { scanId })
    if (isPdf) pdfs++
    inProgress++
    started++
    // Room for the next photo.
    queueMicrotask(() => downloads.wake())
    let isWithReader = true
    const leaveReader = () => {
      if (isPdf && isWithReader) pdfs--
      isWithReader = false
    }
    const job = async (free: () => void) => {
      const freeReader = () => {
        leaveReader()
        free()
      }
      try {
        await processScan(app, { scanId, free: freeReader })
      } catch (error) {
        if (isTemporary(error)) unsaved.add(scanId)
        throw error
      } finally {
        leaveReader()
        inProgress--
        // A scan that is read alone has waited for this. One that could not be saved is tried at the next interval.
        if (!unsaved.has(scanId)) worker.wake()
      }
    }
    return Object.assign(job, { about: { scanId } })
  }
  const worker = runWorker(app, {
    name: 'scan-queue',
    mayTake: () => isFreeToWrite(app),
    get width() {
      return app.ocr.workers
    },
    interval: 2000,
    takeNext: () => {
      // Before the first is taken, and not sooner: another process may hold the write lock while this one starts.
      if (!isQueuedAgain) queueAfterDeath(app)
      isQueuedAgain = true
      queueUnsaved(app, unsaved)
      if (isSuspectInHand(app)) return undefined
      const next =
        queue.next(listWaiting(app, pdfs < mostPdfs(app))) ?? (inProgress === 0 ? findSuspect(app) : undefined)
      if (!next || !claim(app, next.scanId)) return undefined
      return start(next.scanId)
    },
  })
  const downloads = fetchPhotos(app, () => {
    started++
    worker.wake()
  })
  const drops = runPhotoDrops(app)
  const wake = () => {
    downloads.wake()
    worker.wake()
  }
  const off = app.signals.on('scan-queued', wake)
  return {
    wake,
    idle: async () => {
      wake()
      for (let before = -1; before !== started; ) {
        before = started
        await downloads.idle()
        await worker.idle()
      }
      await drops.idle()
    },
    stop: async () => {
      off()
      const patience = pause(patienceMs, undefined, { ref: false })
      await Promise.race([Promise.all([downloads.stop(), worker.stop(), drops.stop()]), patience])
      putBack(app)
    },
  }
}

/** What is still being read when the service stops waits for the next start. It did not die: nothing speaks against it. */
function putBack(app: ReadApp): void {
  app.db.update(scans).set({ status: 'queued' }).where(eq(scans.status, 'reading')).run()
}

/** What was in hand when a process died is read again. */
function queueAfterDeath(app: WriteApp): void {
  const died = app.db.select().from(scans).where(eq(scans.status, 'reading')).all()
  for (const scan of died) {
    const row = afterDeath(scan, app.clock.now())
    app.db.update(scans).set(row).where(eq(scans.id, scan.id)).run()
  }
}

/** Throws while they can still not be saved. */
function queueUnsaved(app: ReadApp, unsaved: Set<number>): void {
  for (const scanId of unsaved) {
    app.db
      .update(scans)
      .set({ status: 'queued' })
      .where(and(eq(scans.id, scanId), eq(scans.status, 'reading')))
      .run()
    unsaved.delete(scanId)
  }
}

const suspect = gte(scans.deaths, suspectDeaths)

const suspectInHand = prepared(tx => {
  const inProgress = and(eq(scans.status, 'reading'), suspect)
  return tx.select({ id: scans.id }).from(scans).where(inProgress).limit(1)
})

function isSuspectInHand({ db }: ReadApp): boolean {
  return suspectInHand(db).get() !== undefined
}

/** The pages of a PDF are read in their order, but a page that may kill readers holds up none. */
const isInTurn = sql`not exists (
  select 1 from ${scans} before
  where (before.id = ${scans.page_of} or before.page_of = ${scans.page_of} and before.page < ${scans.page})
    and before.status in ('queued', 'reading') and before.deaths < ${suspectDeaths}
)`

const usual = lt(scans.deaths, suspectDeaths)
const kinds = { any: usual, photo: and(usual, sql`${scanPhotos.is_pdf} is not 1`), suspect }

/** The first scan of each person whose photo is here, of a kind. */
const readableOf = preparedFor((tx, kind: keyof typeof kinds) => {
  const isDue = or(isNull(scans.not_before), lte(scans.not_before, sql.placeholder('now')))
  const isHere = or(isNull(scans.file_id), isNotNull(scanPhotos.scan_id))
  return tx
    .select({ userId: scans.user_id, scanId: min(scans.id) })
    .from(scans)
    .leftJoin(scanPhotos, eq(scanPhotos.scan_id, fileOfScan))
    .where(and(eq(scans.status, 'queued'), isDue, isInTurn, isHere, kinds[kind]))
    .groupBy(scans.user_id)
})

/** PDFs read at once: a page may take five seconds, so one of two readers is left to photos. */
function mostPdfs({ ocr }: Pick<App, 'ocr'>): number {
  return Math.max(1, Math.floor(ocr.workers / 2))
}

/** The first of everybody who has one that may be read now. */
function listWaiting(app: WriteApp, mayBePdf: boolean) {
  const readable = readableOf(app.db, mayBePdf ? 'any' : 'photo').all({ now: app.clock.now().getTime() })
  return withPriority(app, readable)
}

function findSuspect(app: WriteApp): { scanId: number } | undefined {
  const found = readableOf(app.db, 'suspect').get({ now: app.clock.now().getTime() })
  return found && { scanId: found.scanId ?? 0 }
}

function claim(app: WriteApp, scanId: number): boolean {
  const { changes } = app.db
    .update(scans)
    .set({ status: 'reading', started_at: app.clock.now(), attempts: sql`${scans.attempts} + 1` })
    .where(and(eq(scans.id, scanId), eq(scans.status, 'queued')))
    .run()
  return changes === 1
}
