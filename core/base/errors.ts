import { PhotoRefused } from 'card-reader/port'
import type { ErrorCode } from '#contracts/errors.ts'
import { lacksRoom } from '#core/base/obstacles.ts'

/**
 * An expected refusal. Core throws a code of the closed list with details; each edge translates it once. `details`
 * may be logged, so it must not contain personal data.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown>

  constructor(code: ErrorCode, details: Record<string, unknown> = {}, options?: { cause?: unknown }) {
    super(code, options)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/** Whether an error is an expected refusal: by this service, or of a photo by its reader. */
export function isRefusal(error: unknown): error is AppError | PhotoRefused {
  return error instanceof AppError || error instanceof PhotoRefused
}

/** The code of an expected refusal, `no-room` if the disk is full, `internal` for any other error. */
export function codeOf(error: unknown): ErrorCode {
  if (lacksRoom(error)) return 'no-room'
  return isRefusal(error) ? error.code : 'internal'
}

/**
 * What a log entry contains about an error: one line if an outside service failed or refused, since there is nothing
 * to fix here; the stack for anything else.
 */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!isRefusal(error)) return { err: error }
  const { cause, code } = error
  return { code, reason: cause instanceof Error ? cause.message : undefined }
}
