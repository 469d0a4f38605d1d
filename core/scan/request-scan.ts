import { and, eq, inArray } from 'drizzle-orm'
import type { Scan } from '#contracts/scans.ts'
import type { App, KeyApp, PlanApp, RightsApp, TxApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import type { UploadedFile } from '#core/base/files/file-pieces.ts'
import { requestHash, sizeOf } from '#core/base/files/uploaded-file.ts'
import { countRows } from '#core/base/prepared.ts'
import { wakeAfterCommit, write } from '#core/base/write.ts'
import { getContactRow } from '#core/contact-rows/contacts.ts'
import { findActiveEvent } from '#core/events/events.ts'
import { isGroupChat } from '#core/events/team/event-groups.ts'
import { groupTargetOf, type ScanTarget, scanTargetOf } from '#core/events/team/scan-target.ts'
import { writeScanMessage } from '#core/outbox/write-outbox.ts'
import { requireQuota } from '#core/plans/quota-of.ts'
import { hadEnoughBackSides, hadEnoughFailures, isFreeSample } from '#core/scan/daily-limits.ts'
import { getScan } from '#core/scan/list-scans.ts'
import { givePhoto, type StoredPhoto, storeSmallPhoto, withStoredPhoto } from '#core/scan/photo/stored-photo.ts'
import { findSeries } from '#core/scan/series/find-series.ts'
import { openSeries, tellSeries } from '#core/scan/series/tell-series.ts'
import type { Tx } from '#db/client.ts'
import { scans } from '#db/schema.ts'

/** A photo in a message of a chat. */
export type ChatPhoto = {
  chatId: number
  messageId: number
  threadId?: number | undefined
  albumId?: string | undefined
  fileId: string
  fileSize?: number | undefined
}

/** The columns that say where a photo of a chat is. */
export function chatColumns({ chatId, messageId, threadId, albumId, fileId }: ChatPhoto) {
  const place = { chat_id: chatId, message_id: messageId, thread_id: threadId ?? null }
  return { ...place, album_id: albumId ?? null, file_id: fileId }
}

/** Where a photo comes from: a message of the chat, or an upload; a large one is stored before (`uploadScan`). */
export type ScanSource =
  | ({ via: 'telegram' } & ChatPhoto)
  | { via: 'web'; idempotencyKey: string; photo: Uint8Array }
  | { via: 'web'; idempotencyKey: string; photo: StoredPhoto; hash: string }

export type ScanRequest = {
  userId: number
  source: ScanSource
  backOf?: number | undefined
  /** Sent by a program of the person, which acts for them alone: never for a team. */
  byProgram?: boolean
  /** Sent in a Telegram group that is linked to this event. */
  groupEventId?: number
}

/** A request with its price and its owner. */
type Weighed = ScanRequest & { hash: string | null; isSample: boolean; target: ScanTarget }

/**
 * Reserves one scan and queues it, in one transaction: the row is the reservation and the job. The same message or
 * key again answers the scan it already is. `backOf` reads the photo as the other side of that contact; it costs
 * nothing, nor does the sample card. Throws `quota-exceeded`, `too-many-failed-scans`, `too-many-back-sides`, `queue-full`, `photo-too-large`, `photo-empty`, `idempotency-key-reused`, or
 * `not-found` for a `backOf` that is not the user's to edit, or what `scanTargetOf` and `groupTargetOf` throw.
 */
export function requestScan(app: App, request: ScanRequest): { scan: Scan; isNew: boolean } {
  const result = write(app, tx => {
    const weighed = weigh(app, tx, request)
    if ('known' in weighed) return { scan: getScan(tx, { scanId: weighed.known }), isNew: false }
    return { scan: getScan(tx, { scanId: insertScan(app, tx, weighed) }), isNew: true }
  })
  if (result.isNew) {
    app.log.info({ scanId: result.scan.id, via: request.source.via }, 'Photo received')
    app.signals.emit('scan-changed', { userId: request.userId, scan: result.scan })
  }
  return result
}

/** The existing scan of a repeated request, else its price and its owner. Throws the refusals of `requestScan`. */
export function weigh(app: RightsApp & KeyApp, tx: Tx, request: ScanRequest): Weighed | { known: number } {
  const { userId, source } = request
  const hash = hashOf(request)
  const known = findScanBySource(tx, { userId, via: source.via, key: sourceKey(source) })
  if (known?.requestHash && known.requestHash !== hash) throw new AppError('idempotency-key-reused')
  if (known) return { known: known.id }
  checkSize(app, source)
  const isSample = isFreeSample(app, tx, { userId, hash })
  const weighed = { ...request, hash, isSample, target: targetOf(app, tx, { ...request, isSample }) }
  checkRoom(app, tx, weighed)
  return weighed
}

/** What identifies an upload: its photo, and whose back it is. */
export const identityOf = <T>(photo: T, backOf: number | undefined): [T, string] => [photo, `${backOf ?? ''}`]

/** The hash of an upload, unless it is known. A message of the chat is always the same. */
function hashOf({ source, backOf }: ScanRequest): string | null {
  if (source.via === 'telegram') return null
  return 'hash' in source ? source.hash : requestHash(...identityOf(source.photo, backOf))
}

function sourceKey(source: ScanSource): string {
  return source.via === 'telegram' ? messageKey(source) : source.idempotencyKey
}

/** A back side goes where its contact is. The sample card, and what a program sends, is the sender's own. */
function targetOf(
  app: PlanApp,
  tx: Tx,
  { userId, backOf, isSample, byProgram = false, groupEventId: eventId }: Omit<Weighed, 'target' | 'hash'>,
): ScanTarget {
  if (backOf !== undefined) {
    const { user_id: owner, event_id: eventId } = getContactRow(tx, { userId, contactId: backOf, action: 'edit' })
    return { bookId: owner === userId ? null : owner, eventId }
  }
  if (eventId !== undefined) return groupTargetOf(app, tx, { userId, eventId })
  if (isSample || byProgram) return { bookId: null, eventId: findActiveEvent(tx, { userId })?.id ?? null }
  return scanTargetOf(app, tx, { userId })
}

function checkSize(app: TxApp, source: ScanSource): void {
  const bytes = source.via === 'telegram' ? source.fileSize : photoSize(source.photo)
  if (bytes === 0) throw new AppError('photo-empty')
  if (bytes !== undefined && bytes > app.limits.photoBytes) throw new AppError('photo-too-large')
}

const photoSize = (photo: Uint8Array | StoredPhoto) => ('photoId' in photo ? photo.size : photo.byteLength)

function checkRoom(app: RightsApp & KeyApp, tx: Tx, { userId, backOf, isSample, target }: Weighed): void {
  const open = countRows(tx, scans, and(eq(scans.user_id, userId), inArray(scans.status, ['queued', 'reading'])))
  if (open >= app.limits.queuedScans) throw new AppError('queue-full')
  if (hadEnoughFailures(app, tx, userId)) throw new AppError('too-many-failed-scans')
  if (backOf !== undefined) {
    if (hadEnoughBackSides(app, tx, userId)) throw new AppError('too-many-back-sides')
    return
  }
  if (!isSample) requireQuota(app, { userId: target.bookId ?? userId }, tx)
}

function insertScan(app: TxApp, tx: Tx, weighed: Weighed): number {
  const { userId, source, backOf, hash, isSample, target } = weighed
  const seriesId =
    source.via === 'telegram' && !isGroupChat(source.chatId) ? findSeries(app, tx, { userId, ...source }) : undefined
  if (seriesId !== undefined) openSeries(tx, seriesId)
  const { id } = tx
    .insert(scans)
    .values({
      user_id: userId,
      source: source.via,
      source_key: sourceKey(source),
      request_hash: hash,
      status: 'queued',
      received_at: app.clock.now(),
      back_of: backOf ?? null,
      is_sample: isSample,
      // Decided now: the event may be over, or the team left, when the photo's turn comes.
      event_id: target.eventId,
      book_id: target.bookId,
      ...(source.via === 'telegram' ? { ...chatColumns(source), series_id: seriesId ?? null } : {}),
    })
    .returning({ id: scans.id })
    .get()
  wakeAfterCommit(app, tx, 'scan-queued')
  if (source.via === 'web') {
    const { photo } = source
    const { photoId } = 'photoId' in photo ? photo : storeSmallPhoto(tx, userId, photo)
    givePhoto(tx, { scanId: id, photoId })
  } else {
    const { chatId, threadId } = source
    if (seriesId === undefined)
      writeScanMessage(app, tx, { scanId: id, userId, chatId, threadId, kind: 'scan-waiting' })
    else tellSeries(app, tx, seriesId)
  }
  return id
}

/** The `source_key` of a scan that came with a message of the chat. */
export function messageKey({ chatId, messageId }: { chatId: number; messageId: number }): string {
  return `${chatId}:${messageId}`
}

/** The existing scan of a repeated message or upload, with the hash of the upload; undefined for a new one. */
export function findScanBySource(
  tx: Tx,
  { userId, via, key }: { userId: number; via: 'telegram' | 'web'; key: string },
): { id: number; requestHash: string | null } | undefined {
  const same = and(eq(scans.user_id, userId), eq(scans.source, via), eq(scans.source_key, key))
  return tx.select({ id: scans.id, requestHash: scans.request_hash }).from(scans).where(same).get()
}

type UploadedPhoto = Pick<ScanRequest, 'userId' | 'backOf' | 'byProgram'> & {
  idempotencyKey: string
  /** Of `identityOf`. */
  hash: string
  file: UploadedFile
}

/** Requests the scan in a transaction of `act`, or finds the scan that the upload is already. */
export type RequestInside = (inside: App) => { scan: Scan; isNew: boolean }

/** Stores an uploaded photo in turns, unless known or refused; `act` requests its scan. Throws as `requestScan`. */
export async function uploadScan<T>(
  app: App,
  { file, idempotencyKey, hash, ...request }: UploadedPhoto,
  act: (request: RequestInside) => T,
): Promise<T> {
  const about = (photoId: number): ScanRequest => ({
    ...request,
    source: { via: 'web', idempotencyKey, hash, photo: { photoId, size: sizeOf(file) } },
  })
  if ('known' in weigh(app, app.db, about(0))) return act(inside => requestScan(inside, about(0)))
  return await withStoredPhoto(app, { userId: request.userId, content: file }, ({ photoId }) =>
    act(inside => requestScan(inside, about(photoId))),
  )
}
