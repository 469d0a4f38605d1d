import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { accountFiles } from '#core/account/account-files.ts'
import type { AccountFile } from '#core/account/media-files.ts'
import type { AccountApp, App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { utcDay } from '#core/base/time.ts'

export type AccountExport = {
  /** `card-scan-bot-2026-11-20.zip` (UTC day). */
  fileName: string
  /** The zip, generated while it is read; each call starts anew. */
  open: () => Readable
}

/** All stored data of a user as one zip (PRODUCT §10), however large: one picture and one page of rows at a time. */
export function exportAccount(app: AccountApp, { userId }: { userId: number }): AccountExport {
  return {
    fileName: `card-scan-bot-${utcDay(app.clock.now())}.zip`,
    open: () => openZip(app, userId),
  }
}

/**
 * Sends it to the user's chat, or to a topic of it. Throws `export-too-large` if it is more than a bot may send (50
 * MB, a Telegram limit), which is checked before anything is sent; `chat-unreachable`, `telegram-failed`.
 */
export async function sendAccountExport(
  app: App,
  { userId, threadId }: { userId: number; threadId?: number | undefined },
): Promise<void> {
  const { fileName, open } = exportAccount(app, { userId })
  let size = 0
  for await (const chunk of open()) {
    size += chunk.length
    if (size > app.limits.telegramFileBytes) throw new AppError('export-too-large')
  }
  await app.telegram.sendFile({ chatId: userId, threadId, fileName, open })
}

function openZip(app: AccountApp, userId: number): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  const breakOff = (error: unknown) => output.destroy(error instanceof Error ? error : new Error('The zip failed'))
  const mtime = app.clock.now()
  for (const { name, isCompressed, chunks } of accountFiles(app, { userId })) {
    zip.addReadStreamLazy(name, { compress: isCompressed, mtime }, take => {
      // yazl ignores errors of streams that are added late.
      take(null, Readable.from(piecesOf(chunks), { objectMode: false }).on('error', breakOff))
    })
  }
  zip.on('error', breakOff)
  zip.end()
  zip.outputStream.pipe(output)
  return output
}

/** Starts the stream with its first piece, so that an error there is an error of the stream too. */
function* piecesOf(chunks: AccountFile['chunks']): Generator<string | Uint8Array, void> {
  yield* chunks()
}
