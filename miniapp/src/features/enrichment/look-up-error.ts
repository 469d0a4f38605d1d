import { ApiError } from '#miniapp/api/api-error.ts'

/** The server has looked and has nothing to show; the message says why, in the dialog's language. */
export class LookUpRefused extends Error {}

/** Which of the dialog's texts tells of an error: the server's own message, or one of ours (SPEC §8). */
export function describeLookUpError(
  error: unknown,
): { message: string } | { key: 'refused' | 'failed'; offline: boolean } {
  if (error instanceof LookUpRefused)
    return error.message ? { message: error.message } : { key: 'refused', offline: false }
  return { key: 'failed', offline: error instanceof ApiError && error.code === 'offline' }
}
