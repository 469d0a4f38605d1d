import type { Api } from 'grammy'
import { fetchFile } from '#bot/telegram/fetch-file.ts'
import { toAppError } from '#bot/telegram/telegram-failure.ts'
import type { Env } from '#core/base/env.ts'

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
