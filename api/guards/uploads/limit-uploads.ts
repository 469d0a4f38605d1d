import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '#api/guards/context.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import type { Limits } from '#core/base/limits.ts'

/** What is uploaded; each kind has a limit of its own per person. */
export type UploadKind = 'photo' | 'import'

type Open = { userId: number; kind: UploadKind; bytes: number }

const retryAfterMs = 5000
const openUploads = new WeakMap<Limits, Set<Open>>()

/**
 * Does the work of an upload where there is room for it: some at once for a person, and so many bytes of all people. The
 * others are told when to come back. The API and the screens share the limits. Throws `too-many-requests`.
 */
export async function withRoom<T>(limits: Limits, upload: Open, work: () => Promise<T>): Promise<T> {
  const open = openUploads.get(limits) ?? new Set<Open>()
  openUploads.set(limits, open)
  if (!fits(limits, [...open], upload)) throw new AppError('too-many-requests', { retryAfterMs })
  open.add(upload)
  try {
    return await work()
  } finally {
    open.delete(upload)
  }
}

/** Counts a body that is read into memory as an upload of so many bytes. */
export function countUpload(app: App, kind: UploadKind, bytes: number): MiddlewareHandler<ApiEnv> {
  return (c, next) => withRoom(app.limits, { userId: c.get('userId'), kind, bytes }, next)
}

function fits(limits: Limits, open: readonly Open[], { userId, kind, bytes }: Open): boolean {
  const same = open.filter(one => one.userId === userId && one.kind === kind)
  const most = kind === 'photo' ? limits.photosAtOnce : limits.importsAtOnce
  return same.length < most && open.reduce((sum, one) => sum + one.bytes, bytes) <= limits.uploadBytes
}
