import { type Api, GrammyError } from 'grammy'
import { withRetries } from '#bot/retry.ts'
import { withoutSecrets } from '#bot/telegram-failure.ts'
import type { Env } from '#core/env.ts'
import { AppError } from '#core/errors.ts'

const timeoutMs = 60_000

/** Gets a file that somebody sent. Throws `photo-too-large` or `photo-download-failed`, with no address in either. */
export async function fetchPhoto(
  { api, env }: { api: Api; env: Env },
  { fileId, maxBytes }: { fileId: string; maxBytes: number },
): Promise<Uint8Array> {
  const path = await findPath(api, fileId)
  return withRetries(() => download(`${env.TELEGRAM_API_ROOT}/file/bot${api.token}/${path}`, maxBytes), {
    attempts: 3,
    pauseMs: 500,
    isWorthIt: error => !(error instanceof AppError && error.code === 'photo-too-large'),
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
    throw new AppError('photo-download-failed', {}, { cause: withoutSecrets(error) })
  }
  throw new AppError('photo-download-failed')
}

/** `cause` stays empty: fetch's errors may name the address, which holds the token. */
async function download(url: string, maxBytes: number): Promise<Uint8Array> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined)
  if (!response?.ok || !response.body) throw new AppError('photo-download-failed', { status: response?.status ?? 0 })
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body) {
      size += chunk.byteLength
      if (size > maxBytes) throw new AppError('photo-too-large')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('photo-download-failed')
  }
  return Buffer.concat(chunks)
}
