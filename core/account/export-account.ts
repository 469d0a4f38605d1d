import { PassThrough, Readable } from 'node:stream'
import { and, asc, eq, gt } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { rowsAPage, rowsById } from '#core/account/exported-rows.ts'
import type { AccountFile } from '#core/account/media-files.ts'
import { stored } from '#core/account/stored.ts'
import type { AccountApp, App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { utcDay } from '#core/base/time.ts'
import { contactOfRow, fileColumns } from '#core/contact-rows/contact-row.ts'
import { csvChunks, vcardChunks } from '#core/contacts/export/export-contacts.ts'
import { findUser } from '#core/users/find-user.ts'
import { getUser } from '#core/users/users.ts'
import { contacts } from '#db/schema.ts'

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

const tables = Object.values(stored)

/** All stored data of a user, as files: JSON for programs, CSV and vCards for address books, pictures. */
export function* accountFiles(app: AccountApp, { userId }: { userId: number }): Generator<AccountFile, void> {
  const text = (name: string, chunks: () => Iterable<string>) => ({ name, isCompressed: true, chunks })
  yield text('profile.json', () => [`${JSON.stringify(profileOf(app, userId), null, 2)}\n`])
  yield text('contacts.json', () => jsonArray(contactsOf(app, userId)))
  yield text('contacts.csv', () => csvChunks(app, { userId }, 'spreadsheet'))
  yield text('contacts.vcf', () => vcardChunks(app, { userId }))
  for (const { exported } of tables) {
    if (!exported.file) continue
    const [name, rows] = exported.file
    yield text(name, () => jsonArray(rows(app, userId)))
  }
  for (const { exported } of tables) yield* exported.media?.(app, userId) ?? []
}

function profileOf(app: AccountApp, userId: number) {
  const { billing_version, ...row } = findUser(app.db, { userId }) ?? {}
  const lists = tables.flatMap(({ exported: { list } }) => (list ? [[list[0], list[1](app, userId)]] : []))
  return { ...row, ...getUser(app, { userId }), ...Object.fromEntries(lists) }
}

/** Contacts with the day of their deletion, including those deleted less than 30 days ago. */
function* contactsOf(app: AccountApp, userId: number) {
  const page = (after: number) =>
    app.db
      .select({ id: contacts.id, ...fileColumns })
      .from(contacts)
      .where(and(eq(contacts.user_id, userId), gt(contacts.id, after)))
      .orderBy(asc(contacts.id))
      .limit(rowsAPage)
      .all()
  for (const found of rowsById(page)) {
    const { row } = found
    const { uid, created_at, updated_at, deleted_at } = row
    const parts = tables.flatMap(({ exported: { part } }) => (part ? [[part[0], part[1](app, row)]] : []))
    yield { ...contactOfRow(found), uid, created_at, updated_at, deleted_at, ...Object.fromEntries(parts) }
  }
}

/** The text of a JSON array, one row per line. */
function* jsonArray(rows: Iterable<unknown>): Generator<string, void> {
  let before = '[\n'
  for (const row of rows) {
    yield before + JSON.stringify(row)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
