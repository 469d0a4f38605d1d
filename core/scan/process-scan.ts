import { and, eq } from 'drizzle-orm'
import { readWithAi } from '#core/ai-reading/read-with-ai.ts'
import type { App } from '#core/app.ts'
import { AppError, codeOf } from '#core/base/errors.ts'
import { keepsCardImages } from '#core/contacts/card-images.ts'
import { saveBackSide, saveCard } from '#core/contacts/save-card.ts'
import type { CardContact } from '#core/contracts/contacts.ts'
import { type ScanFailure, scanFailures } from '#core/contracts/errors.ts'
import { sendAutomatically } from '#core/messaging/message/send-automatically.ts'
import { type OutboxKind, writeOutbox } from '#core/outbox/write-outbox.ts'
import { contactsIn, type FoundCard } from '#core/scan/contacts-in.ts'
import { hadEnoughFailures } from '#core/scan/daily-limits.ts'
import { findScan } from '#core/scan/list-scans.ts'
import { postponeScan } from '#core/scan/postpone-scan.ts'
import { regionOf } from '#core/users/region-of.ts'
import type { Tx } from '#db/client.ts'
import { scanCards, scanPhotos, scans } from '#db/schema.ts'

type ScanRow = typeof scans.$inferSelect

/** A scan that was being read each time the process died is given up. */
const maxAttempts = 3

/**
 * Reads a claimed scan to its end: contact and scan saved in one transaction with what is to be told in the chat, or
 * the scan failed, which gives its reservation back. A `merged` scan keeps its picture until it is settled. `free` is
 * called when the photo is read and only the AI service is waited for. Of several cards in the photo the first is saved
 * and the others wait for the person to say.
 */
export async function processScan(app: App, { scanId, free }: { scanId: number; free: () => void }): Promise<void> {
  const scan = app.db.select().from(scans).where(eq(scans.id, scanId)).get()
  if (!scan) return
  const started = performance.now()
  try {
    if (scan.attempts > maxAttempts) throw new AppError('photo-unreadable')
    if (hadEnoughFailures(app, app.db, scan.user_id)) throw new AppError('too-many-failed-scans')
    announce(app, scan, 'reading')
    const reading = await app.ocr.read(await fetchPhoto(app, scan))
    announce(app, scan, 'extracting')
    const [first, ...others] = contactsIn(reading, { region: regionOf(app, { userId: scan.user_id }) })
    if (!first) throw new AppError(reading.lines.length === 0 ? 'no-text' : 'not-a-card')
    free()
    const card = await readWithAi(app, { userId: scan.user_id, scanId, ...first })
    const wasFull = app.db.transaction(tx => save(app, tx, { scan, card, image: first.reading.image, others }), {
      behavior: 'immediate',
    })
    app.log.info({ scanId, ms: Math.round(performance.now() - started), merged: wasFull }, 'Card read')
  } catch (error) {
    const isTelegrams = error instanceof AppError && error.code === 'telegram-failed'
    if (!isTelegrams || !postponeScan(app, scan)) fail(app, scan, error)
  }
  app.signals.emit('outbox-filled', null)
  app.signals.emit('message-queued', null)
  announce(app, scan)
}

async function fetchPhoto(app: App, scan: ScanRow): Promise<Uint8Array> {
  if (scan.file_id) return app.telegram.fetchPhoto({ fileId: scan.file_id, maxBytes: app.limits.photoBytes })
  const photo = app.db.select().from(scanPhotos).where(eq(scanPhotos.scan_id, scan.id)).get()
  if (!photo) throw new AppError('photo-download-failed')
  return photo.bytes
}

/** Answers whether the card was merged into a known contact. */
function save(
  app: App,
  tx: Tx,
  { scan, card, image: read, others }: { scan: ScanRow; card: CardContact; image: Uint8Array; others: FoundCard[] },
): boolean {
  if (!isClaimed(tx, scan)) throw new AppError('not-found')
  const image = keepsCardImages(tx, { userId: scan.user_id }) ? read : undefined
  tx.delete(scanPhotos).where(eq(scanPhotos.scan_id, scan.id)).run()
  let contactId = scan.back_of ?? 0
  let merge: ScanRow['merge'] = null
  if (scan.back_of !== null) {
    saveBackSide(app, tx, { userId: scan.user_id, contactId: scan.back_of, card, image })
  } else {
    const saved = saveCard(app, tx, { userId: scan.user_id, card, image })
    contactId = saved.contactId
    merge = saved.merge ?? null
    if (!merge) sendAutomatically(app, tx, { userId: scan.user_id, contactId, card })
    for (const [index, other] of others.entries()) {
      const jpeg = image ? Buffer.from(other.reading.image) : null
      tx.insert(scanCards)
        .values({ scan_id: scan.id, position: index + 1, card: other.contact, jpeg })
        .run()
    }
  }
  if (merge && image)
    tx.insert(scanPhotos)
      .values({ scan_id: scan.id, bytes: Buffer.from(image) })
      .run()
  tx.update(scans)
    .set({ status: 'done', contact_id: contactId, merged: merge !== null, merge, finished_at: app.clock.now() })
    .where(eq(scans.id, scan.id))
    .run()
  tell(app, tx, scan, 'scan-result')
  tell(app, tx, scan, 'contact-card')
  return merge !== null
}

/**
 * Whether the scan is still the one that was claimed. The account may have been deleted while its photo was read, or
 * another process may have taken the scan over: then nothing of it is saved here.
 */
function isClaimed(tx: Tx, { id, attempts }: ScanRow): boolean {
  const claimed = and(eq(scans.id, id), eq(scans.status, 'reading'), eq(scans.attempts, attempts))
  return tx.select({ id: scans.id }).from(scans).where(claimed).get() !== undefined
}

function fail(app: App, scan: ScanRow, error: unknown): void {
  const failure = failureOf(error)
  const details = error instanceof AppError ? error.details : {}
  const cause = error instanceof AppError && error.cause instanceof Error ? { cause: error.cause.message } : {}
  if (failure === 'internal') app.log.error({ err: error, scanId: scan.id }, 'A scan failed')
  else app.log.info({ scanId: scan.id, failure, ...details, ...cause }, 'No contact in this photo')
  app.db.transaction(
    tx => {
      if (!isClaimed(tx, scan)) return
      tx.delete(scanPhotos).where(eq(scanPhotos.scan_id, scan.id)).run()
      tx.update(scans)
        .set({ status: 'failed', failure, finished_at: app.clock.now() })
        .where(eq(scans.id, scan.id))
        .run()
      tell(app, tx, scan, 'scan-failed')
    },
    { behavior: 'immediate' },
  )
}

/** Telegram's own trouble, once patience with it is over, is a photo that could not be fetched. */
function failureOf(error: unknown): ScanFailure {
  const code = codeOf(error)
  if (code === 'telegram-failed') return 'photo-download-failed'
  return scanFailures.find(failure => failure === code) ?? 'internal'
}

function tell(app: App, tx: Tx, scan: ScanRow, kind: OutboxKind): void {
  if (scan.chat_id !== null) writeOutbox(app, tx, { scanId: scan.id, userId: scan.user_id, chatId: scan.chat_id, kind })
}

function announce(app: App, row: ScanRow, status?: 'reading' | 'extracting'): void {
  const scan = findScan(app.db, { scanId: row.id })
  if (!scan) return
  app.signals.emit('scan-changed', { userId: row.user_id, scan: status ? { ...scan, status } : scan })
}
