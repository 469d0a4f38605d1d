import { AppError } from '#core/base/errors.ts'

/**
 * What a log line says of an error: an outside service that refused or was away in one line, since nothing is to be
 * mended here, and anything else with its stack.
 */
export function aboutError(error: unknown): Record<string, unknown> {
  if (!(error instanceof AppError)) return { err: error }
  const { cause, code } = error
  return { code, reason: cause instanceof Error ? cause.message : undefined }
}
