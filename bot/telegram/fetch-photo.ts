import { type Api, GrammyError } from 'grammy'
import { withRetries } from '#bot/telegram/retry.ts'
import { toAppError } from '#bot/telegram/telegram-failure.ts'
import type { Env } from '#core/base/env.ts'
import { AppError } from '#core/base/errors.ts'

const timeoutMs = 60_000

/**
 * Gets a file that somebody sent. Throws `photo-too-large`, `photo-download-failed` for one that Telegram no longer has,
 * or `telegram-failed` for what may go through later; with no address in any of them.
 */
export async function fetchPhoto(
  { api, env }: { api: Api; env: Env },
  { fileId, maxBytes }: { fileId: string; maxBytes: number },
): Promise<Uint8Array> {
  const path = await findPath(api, fileId)
  return withRetries(() => download(`${env.TELEGRAM_API_ROOT}/file/bot${api.token}/${path}`, maxBytes), {
    attempts: 3,
    pauseMs: 500,
    isWorthIt: error => error instanceof AppError && error.code === 'telegram-failed',
  })
}

async function findPath(api: Api, fileId: string): Promise<string> {
  try {
    const { file_path: path } = await api.getFile(fileId)
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

/** `cause` stays empty: fetch's errors may name the address, which holds the token. */
async function download(url: string, maxBytes: number): Promise<Uint8Array> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined)
  const status = response?.status ?? 0
  if (status === 400 || status === 404) throw new AppError('photo-download-failed', { status })
  if (!response?.ok || !response.body) throw new AppError('telegram-failed', { status })
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body) {
      size += chunk.byteLength
      if (size > maxBytes) throw new AppError('photo-too-large')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('telegram-failed')
  }
  return Buffer.concat(chunks)
}
