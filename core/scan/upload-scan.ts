import type { Scan } from '#contracts/scans.ts'
import type { App } from '#core/app.ts'
import type { UploadedFile } from '#core/base/files/file-pieces.ts'
import { sizeOf } from '#core/base/files/uploaded-file.ts'
import { withStoredPhoto } from '#core/scan/photo/stored-photo.ts'
import { requestScan, type ScanRequest, weigh } from '#core/scan/request-scan.ts'

export type UploadedPhoto = Pick<ScanRequest, 'userId' | 'backOf' | 'byProgram'> & {
  idempotencyKey: string
  /** Of `identityOf`. */
  hash: string
  file: UploadedFile
}

/** Requests the scan in a transaction of `act`, or finds the scan that the upload is already. */
export type RequestInside = (inside: App) => { scan: Scan; isNew: boolean }

/**
 * Stores an uploaded photo in turns, unless it is a known scan's or is refused, and lets `act` request its scan. Throws
 * what `requestScan` throws.
 */
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
