import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { uploadOf } from '#api/guards/body-time.ts'
import type { ApiEnv, Upload } from '#api/guards/context.ts'
import { type UploadKind, withRoom } from '#api/guards/uploads/limit-uploads.ts'
import { boundaryOf, type Part, readMultipart } from '#api/guards/uploads/read-multipart.ts'
import { timelyPieces } from '#api/guards/uploads/timely-pieces.ts'
import { waitToWrite } from '#api/guards/wait-to-write.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import type { UploadedFile } from '#core/base/files/file-pieces.ts'
import { type Append, withUploadedFile } from '#core/base/files/uploaded-file.ts'

/** What a form may hold beside its file. */
const besideBytes = 64 * 1024

/** The field of the file, and the refusal of one that is too large. */
const kinds = {
  photo: { field: 'photo', tooLarge: 'photo-too-large' },
  import: { field: 'file', tooLarge: 'file-too-large' },
} as const

/**
 * Takes a form with a file in where there is room for it, before anything of its body is read. Its file is on the disk from
 * the first byte on, so that many large ones at once need little memory. A body that is no form counts as an empty one, and
 * one of unknown length as the largest.
 */
export function takeUpload(app: App, kind: UploadKind): MiddlewareHandler<ApiEnv> {
  const { field, tooLarge } = kinds[kind]
  const most = besideBytes + (kind === 'photo' ? app.limits.photoBytes : app.limits.importBytes)
  const onceFree = waitToWrite(app)
  return createMiddleware<ApiEnv>((c, next) => {
    const length = c.req.header('transfer-encoding') === undefined ? c.req.header('content-length') : undefined
    const bytes = length === undefined ? most : Number(length) || 0
    if (bytes > most) throw new AppError(tooLarge)
    return withRoom(app.limits, { userId: c.get('userId'), kind, bytes }, () =>
      withUploadedFile(app, async (sent, append) => {
        const boundary = boundaryOf(c.req.header('content-type') ?? '')
        const body = uploadOf(c.env) ?? c.req.raw.body
        const form = createForm(field, sent, append)
        c.get('stopBodyTimer')?.()
        const isForm =
          body &&
          boundary &&
          (await readMultipart(timelyPieces(body, { most, tooLarge }), { boundary, open: form.open }))
        c.set('upload', isForm ? form.upload() : { fields: {} })
        // Again, since the body may have come for minutes.
        await onceFree(c, next)
      }),
    )
  })
}

/** Takes the parts of a form: the first file of that field goes to the disk, other files are dropped. */
function createForm(field: string, sent: UploadedFile, append: Append) {
  const fields = new Map<string, Buffer[]>()
  let file: Upload['file']
  let beside = 0
  const count = (name: string, bytes: number) => {
    beside += bytes
    if (beside > besideBytes) throw new AppError('invalid-input', { fields: { [name]: 'Too long' } })
  }
  return {
    open: ({ name, fileName }: Part) => {
      if (fileName !== undefined) {
        if (name !== field || file) return () => undefined
        file = { name: fileName, sent }
        return append
      }
      count(name, name.length)
      const pieces: Buffer[] = []
      fields.set(name, pieces)
      return (piece: Buffer) => {
        count(name, piece.length)
        // A copy: the piece is a part of what came.
        pieces.push(Buffer.from(piece))
      }
    },
    upload: (): Upload => ({
      fields: Object.fromEntries([...fields].map(([name, pieces]) => [name, Buffer.concat(pieces).toString()])),
      ...(file && { file }),
    }),
  }
}
