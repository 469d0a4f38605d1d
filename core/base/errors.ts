import { PhotoRefused } from 'card-reader/port'
import type { ErrorCode } from '#contracts/errors.ts'
import { lacksRoom } from '#core/base/obstacles.ts'

/**
 * An expected refusal. Core says which (a code of the closed list) and with what facts; each edge turns it into
 * a sentence once. `details` must not hold personal data: it may be logged.
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

/** The code of an expected refusal, `no-room` where the disk is full, `internal` for anything else. */
export function codeOf(error: unknown): ErrorCode {
  if (lacksRoom(error)) return 'no-room'
  return isRefusal(error) ? error.code : 'internal'
}

/**
 * What a log line says of an error: an outside service that refused or was away in one line, since nothing is to be
 * mended here, and anything else with its stack.
 */
export function aboutError(error: unknown): Record<string, unknown> {
  if (!isRefusal(error)) return { err: error }
  const { cause, code } = error
  return { code, reason: cause instanceof Error ? cause.message : undefined }
}
