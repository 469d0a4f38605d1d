import type { Context } from 'hono'
import { type SSEMessage, streamSSE } from 'hono/streaming'
import { z } from 'zod'
import type { CallRoutes } from '#api/answers/call-routes.ts'
import { idempotencyHeader, jsonBody } from '#api/answers/input.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { takeUpload } from '#api/guards/uploads/take-upload.ts'
import { backSideAnswerSchema, cardsAnswerSchema, type Scan, scanPageQuerySchema } from '#contracts/scans.ts'
import type { App } from '#core/app.ts'
import { AppError, isRefusal } from '#core/base/errors.ts'
import type { UploadedFile } from '#core/base/files/file-pieces.ts'
import { requestHashInTurns } from '#core/base/files/uploaded-file.ts'
import { parseInput } from '#core/base/input.ts'
import { answerCards } from '#core/scan/cards/answer-cards.ts'
import { answerBackSide } from '#core/scan/cards/back-side.ts'
import { listOpenScans, listScanPage } from '#core/scan/list-scans.ts'
import { identityOf, uploadScan } from '#core/scan/request-scan.ts'

const pingMs = 20_000

const uploadSchema = z.object({
  photo: z.custom<UploadedFile>(sent => sent !== undefined, { error: 'A photo is needed' }),
  back_of: z.coerce.number().int().positive().optional(),
  idempotencyKey: z.string({ error: 'An Idempotency-Key header is needed' }).regex(/^[\x21-\x7e]{8,80}$/),
})

/** The photo of a form with its hash, its idempotency key and whose back it is. Throws `invalid-input`. */
export async function takePhoto(c: Context<ApiEnv>) {
  const { fields, file } = c.get('upload')
  const upload = parseInput(uploadSchema, { ...fields, photo: file?.sent, idempotencyKey: idempotencyHeader(c) })
  const hash = await requestHashInTurns(...identityOf(upload.photo, upload.back_of))
  return { file: upload.photo, hash, idempotencyKey: upload.idempotencyKey, backOf: upload.back_of }
}

/** A user's scans: upload a photo, list them, answer for further cards, and stream their changes. */
export function scanRoutes(app: App) {
  const streams = countEventStreams(app.limits.eventStreams)
  return {
    'GET /api/scans/{userId}': (c, person) => {
      // A person who opens the stream is likely to send a photo soon.
      for (const part of [app.ocr, app.extractor]) part.warmUp()
      return listScanPage(app, { ...person, ...parseInput(scanPageQuerySchema, c.req.query()) })
    },
    'POST /api/scans/{userId}': {
      limits: [takeUpload(app, 'photo')],
      answer: async (c, person) => {
        const upload = { ...person, ...(await takePhoto(c)) }
        const { scan, isNew } = await uploadScan(app, upload, request => request(app))
        if (isNew) c.status(202)
        return scan
      },
    },
    'POST /api/scans/{userId}/{scanId}/cards': async (c, scan) =>
      answerCards(app, { ...scan, ...(await jsonBody(c, cardsAnswerSchema)) }),
    'POST /api/scans/{userId}/{scanId}/back-side': async (c, scan) =>
      answerBackSide(app, { ...scan, ...(await jsonBody(c, backSideAnswerSchema)) }),
    'GET /api/scans/{userId}/events': (c, { userId }) => {
      // Hono answers HEAD by GET: the unread stream would never be released.
      if (c.req.method === 'HEAD') return c.body(null)
      const release = streams.open(userId)
      return streamSSE(c, async stream => {
        /** Ends the stream where the caller has lost the right to it since. */
        const write = async (message: SSEMessage) => {
          const isLetIn = await isStillLetIn(c)
          if (isLetIn) await stream.writeSSE(message)
          else await stream.close()
        }
        const tell = (scan: Scan) => write({ event: 'scan', data: JSON.stringify(scan) })
        const fail = (error: unknown) => app.log.error({ err: error }, 'A stream of scans failed')
        const off = app.signals.on('scan-changed', change => {
          if (change.userId === userId) tell(change.scan).catch(fail)
        })
        const end = () => {
          off()
          release()
        }
        stream.onAbort(end)
        try {
          for (const scan of listOpenScans(app, { userId })) await tell(scan)
          while (!stream.aborted && !stream.closed) {
            await write({ event: 'ping', data: '' })
            await stream.sleep(pingMs)
          }
        } catch (error) {
          fail(error)
        } finally {
          end()
        }
      })
    },
  } satisfies CallRoutes
}

async function isStillLetIn(c: Context<ApiEnv>): Promise<boolean> {
  try {
    await c.get('proveAgain')()
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

/** Counts each user's open event streams and refuses one too many with `too-many-requests`. */
function countEventStreams(max: number): { open(userId: number): () => void } {
  const counts = new Map<number, number>()
  return {
    open(userId) {
      const count = counts.get(userId) ?? 0
      if (count >= max) throw new AppError('too-many-requests')
      counts.set(userId, count + 1)
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        const left = (counts.get(userId) ?? 1) - 1
        if (left > 0) counts.set(userId, left)
        else counts.delete(userId)
      }
    },
  }
}
