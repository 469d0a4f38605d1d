import { locateValues } from 'card-reader'
import { type FoundCard, type PhotoInParts, type Reading, ReadingLost, type ReadOptions } from 'card-reader/port'
import { eq } from 'drizzle-orm'
import type { CardContact } from '#contracts/contacts.ts'
import type { Script } from '#contracts/values/scripts.ts'
import { readWithAi } from '#core/ai-reading/read-with-ai.ts'
import type { App, ReadApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { isTemporary } from '#core/base/obstacles.ts'
import { writeWhenFree } from '#core/base/write-lock.ts'
import { fitCard } from '#core/contact-rows/fit-card.ts'
import { survivorOf } from '#core/contacts/merging/merge-contacts.ts'
import { type CardImage, imageColumns, noImage } from '#core/contacts/pictures/card-image.ts'
import { keepsCardImages } from '#core/contacts/pictures/card-images.ts'
import { bookOf } from '#core/events/team/scan-target.ts'
import { hasRight } from '#core/plans/rights.ts'
import { askWhose, isOfSomebodyElse } from '#core/scan/cards/back-side.ts'
import { saveScanCard } from '#core/scan/cards/save-scan-card.ts'
import { currentRow, findScanRow } from '#core/scan/current-row.ts'
import { hadEnoughFailures } from '#core/scan/daily-limits.ts'
import { failScan } from '#core/scan/fail-scan.ts'
import { addPages, contactOfOtherSide, dropFile, findFile } from '#core/scan/pages/page-file.ts'
import { queueAgain } from '#core/scan/queue-again.ts'
import { announceScan, tellScanDone } from '#core/scan/tell-scan.ts'
import { isSuspect } from '#core/scan/turns/after-death.ts'
import { regionOf } from '#core/users/region-of.ts'
import type { Tx } from '#db/client.ts'
import { type ScanRow, scanCards, scans } from '#db/schema.ts'

/**
 * Reads a claimed scan. On success it saves contact, scan and notices in one transaction; otherwise the scan fails and
 * its reservation is returned. A back side that names somebody else waits for an answer. A photo whose reader or worker
 * died, or that found none, is queued again. `free` is called once the photo is read and only the AI service is
 * awaited. Of several cards the first is saved and the others wait for an answer; further pages of a PDF are queued.
 * Throws what `isTemporary` accepts.
 */
export async function processScan(app: App, { scanId, free }: { scanId: number; free: () => void }): Promise<void> {
  const scan = findScanRow(app.db, { scanId })
  if (!scan) return
  const started = performance.now()
  try {
    if (hadEnoughFailures(app, app.db, scan.user_id)) throw new AppError('too-many-failed-scans')
    announceScan(app, scan, 'reading')
    const userId = bookOf(scan)
    const care = hasRight(app, { userId, right: 'ai-extraction' }) ? 'thorough' : 'standard'
    const region = regionOf(app, { userId })
    const page = scan.page ?? undefined
    const reading = await readTimed(app, photoOf(app, scan), { care, alone: isSuspect(scan), region, page })
    if (reading.cutOff) app.log.warn({ scanId, cutOff: reading.cutOff }, 'This photo holds more than is read')
    announceScan(app, scan, 'extracting')
    if (reading.pages) await addPages(app, { scan, pages: reading.pages })
    const unreadScripts = unreadScriptsOf(reading)
    if (unreadScripts.length > 0) await noteUnreadScripts(app, { scanId, unreadScripts })
    const [first, ...others] = await app.extractor.contactsIn(reading, { region })
    if (!first && unreadScripts.length > 0) throw new AppError('unread-script')
    if (!first) throw new AppError(reading.lines.length === 0 ? 'no-text' : 'not-a-card')
    free()
    const card = await readWithAi(app, { senderId: scan.user_id, bookId: userId, scanId, ...first })
    const found = [{ ...first, contact: card }, ...others].map(one => ({ card: one.contact, image: cardImageOf(one) }))
    const merged = await writeWhenFree(app, tx => save(app, tx, { taken: scan, found }))
    app.metrics.scansEnded.inc({ state: 'done', failure: '' })
    app.log.info({ scanId, ms: Math.round(performance.now() - started), merged }, 'Card read')
  } catch (error) {
    // It was given back meanwhile, to be read after the next start.
    if (!currentRow(app.db, scan)) return
    const isReadAgain = await queueAgain(app, scan, error)
    // Nothing is wrong with the photo: it waits until it can be read, or saved.
    if (isTemporary(error)) throw error
    if (!isReadAgain) await failScan(app, scan, error instanceof ReadingLost ? unreadable(error) : error)
    return
  }
  announceScan(app, scan)
}

const unreadable = (cause: ReadingLost) => new AppError('photo-unreadable', {}, { cause })

/** The scripts in a photo that are not read, those of its further cards last. */
const unreadScriptsOf = ({ unreadScripts = [], others = [] }: Reading): Script[] => [
  ...new Set([...unreadScripts, ...others.flatMap(other => other.unreadScripts ?? [])]),
]

/** Stores which text is not read, so that the answer can say it. */
async function noteUnreadScripts(
  app: App,
  { scanId, unreadScripts }: { scanId: number; unreadScripts: Script[] },
): Promise<void> {
  await writeWhenFree(app, tx => {
    tx.update(scans).set({ unread_scripts: unreadScripts }).where(eq(scans.id, scanId)).run()
  })
}

async function readTimed(
  app: Pick<App, 'ocr' | 'metrics'>,
  photo: Uint8Array | PhotoInParts,
  how: ReadOptions,
): Promise<Reading> {
  const ended = app.metrics.ocr.startTimer()
  try {
    const reading = await app.ocr.read(photo, how)
    ended({ outcome: 'read' })
    return reading
  } catch (error) {
    ended({ outcome: 'refused' })
    throw error
  }
}

function photoOf(app: ReadApp, scan: ScanRow): Uint8Array | PhotoInParts {
  const photo = findFile(app, scan)
  if (!photo) throw new AppError('photo-download-failed')
  return photo
}

/** The contact whose other side a photo shows; one that was merged meanwhile is the one that it became. */
function backOf(tx: Tx, { scan, card }: { scan: ScanRow; card: CardContact }): number | undefined {
  if (scan.back_of === null) return contactOfOtherSide(tx, { scan, card })
  return survivorOf(tx, { contactId: scan.back_of })
}

/** Returns whether the first card was merged into a known contact. */
function save(
  app: App,
  tx: Tx,
  { taken, found }: { taken: ScanRow; found: readonly { card: CardContact; image: CardImage }[] },
): boolean {
  const [first, ...others] = found
  if (!first) return false
  const now = currentRow(tx, taken)
  if (!now) throw new AppError('not-found')
  const scan = { ...now, back_of: backOf(tx, { scan: now, card: first.card }) ?? null }
  const keepsImages = keepsCardImages(tx, { userId: bookOf(scan) })
  dropFile(app, tx, scan)
  const { back_of } = scan
  tx.update(scans).set({ status: 'done', finished_at: app.clock.now(), back_of }).where(eq(scans.id, scan.id)).run()
  const { id: cardId } = tx
    .insert(scanCards)
    .values({ scan_id: scan.id, position: 0 })
    .returning({ id: scanCards.id })
    .get()
  // A back side is one card.
  const further = scan.back_of === null ? others : []
  for (const [index, other] of further.entries()) {
    const columns = keepsImages ? imageColumns(other.image) : noImage
    tx.insert(scanCards)
      .values({ scan_id: scan.id, position: index + 1, card: fitCard(other.card), ...columns })
      .run()
  }
  const { card } = first
  const image = keepsImages ? first.image : undefined
  const isAsked = isOfSomebodyElse(tx, { scan, card })
  if (isAsked) askWhose(app, tx, { scan, cardId, card, image })
  const merged = !isAsked && saveScanCard(app, tx, { scan, cardId, card, image })
  tellScanDone(app, tx, scan)
  return merged
}

function cardImageOf({ contact, reading }: FoundCard): CardImage {
  return { jpeg: reading.image, cutOut: reading.card, readValues: locateValues(reading, fitCard(contact)) }
}
