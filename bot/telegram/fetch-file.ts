import { type Api, GrammyError } from 'grammy'
import { grammySignal, withRetries } from '#bot/telegram/resilient-api.ts'
import { toAppError } from '#bot/telegram/telegram-failure.ts'
import type { Env } from '#core/base/env.ts'
import { AppError } from '#core/base/errors.ts'
import { ResponseTooLong, readBody } from '#core/base/http.ts'

/** The time limit for all calls of one file; after that it is tried again later. */
const timeoutMs = 20_000

/**
 * Downloads a file that somebody sent. Throws `photo-too-large`, `photo-download-failed` if Telegram no longer has
 * it, or `telegram-failed` for a temporary failure. No error contains the address.
 */
export async function fetchFile(
  { api, env }: { api: Api; env: Env },
  { fileId, maxBytes, signal }: { fileId: string; maxBytes: number; signal?: AbortSignal },
): Promise<Uint8Array> {
  const patience = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
  const path = await findPath(api, fileId, patience)
  return withRetries(() => download(`${env.TELEGRAM_API_ROOT}/file/bot${api.token}/${path}`, maxBytes, patience), {
    attempts: 3,
    pauseMs: 500,
    isWorthIt: error => !patience.aborted && error instanceof AppError && error.code === 'telegram-failed',
  })
}

async function findPath(api: Api, fileId: string, signal: AbortSignal): Promise<string> {
  try {
    const { file_path: path } = await api.getFile(fileId, grammySignal(signal))
    if (path) return path
  } catch (error) {
    if (error instanceof GrammyError && error.description.includes('file is too big')) {
      throw new AppError('photo-too-large')
    }
    const failure = toAppError(error)
    throw failure instanceof AppError ? failure : new AppError('photo-download-failed', {}, { cause: failure })
  }
  throw new AppError('photo-download-failed')
}

/** Without `cause`: fetch's errors may contain the address, which contains the token. */
async function download(url: string, maxBytes: number, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(url, { signal }).catch(() => undefined)
  const status = response?.status ?? 0
  if (status === 400 || status === 404) throw new AppError('photo-download-failed', { status })
  if (!response?.ok || !response.body) throw new AppError('telegram-failed', { status })
  return readBody(response, { maxBytes }).catch(error => {
    throw new AppError(error instanceof ResponseTooLong ? 'photo-too-large' : 'telegram-failed')
  })
}

/** A person's profile picture in the largest size that fits; undefined if they show none or none fits. */
export async function profilePhoto(
  { api, env }: { api: Api; env: Env },
  { userId, maxBytes }: { userId: number; maxBytes: number },
): Promise<Uint8Array | undefined> {
  const { photos } = await api.getUserProfilePhotos(userId, { limit: 1 }).catch(error => {
    throw toAppError(error)
  })
  const fitting = (photos[0] ?? []).filter(size => size.file_size !== undefined && size.file_size <= maxBytes)
  const largest = fitting.toSorted((one, other) => other.width - one.width)[0]
  return largest && fetchFile({ api, env }, { fileId: largest.file_id, maxBytes })
}
