import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/guards/context.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import type { Limits } from '#core/base/limits.ts'

/** What is uploaded; each kind has a limit of its own per person. */
export type UploadKind = 'photo' | 'import'

type Held = { userId: number; kind: UploadKind; bytes: number }

const retryAfterMs = 5000
const openUploads = new WeakMap<Limits, Set<Held>>()

/**
 * Lets in the uploads that memory has room for: some at once for a person, and so many bytes of one person and of all.
 * The others are told when to come back, before anything of their body is read, so this guard stands before `bodyLimit`,
 * which reads bodies of unknown length; these count as `maxSize`. The API and the screens share the limits.
 */
export function limitUploads(app: App, kind: UploadKind, maxSize: number): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const open = openUploads.get(app.limits) ?? new Set<Held>()
    openUploads.set(app.limits, open)
    const length = c.req.header('content-length')
    const isKnown = length !== undefined && c.req.header('transfer-encoding') === undefined
    const upload = { userId: c.get('userId'), kind, bytes: isKnown ? Math.min(Number(length) || 0, maxSize) : maxSize }
    if (!fits(app.limits, [...open], upload)) throw new AppError('too-many-requests', { retryAfterMs })
    open.add(upload)
    try {
      await next()
    } finally {
      open.delete(upload)
    }
  })
}

function fits(limits: Limits, open: readonly Held[], { userId, kind, bytes }: Held): boolean {
  const own = open.filter(one => one.userId === userId)
  const most = kind === 'photo' ? limits.photosAtOnce : limits.importsAtOnce
  if (own.filter(one => one.kind === kind).length >= most) return false
  const isFirst = own.length === 0
  if (!isFirst && bytesOf(own) + bytes > limits.uploadBytes / 2) return false
  return bytesOf(open) + bytes <= limits.uploadBytes
}

function bytesOf(uploads: readonly Held[]): number {
  return uploads.reduce((sum, one) => sum + one.bytes, 0)
}
