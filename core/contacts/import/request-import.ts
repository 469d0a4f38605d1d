import { cleanLine } from 'card-reader/clean-text'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SQLiteInsertValue } from 'drizzle-orm/sqlite-core'
import type { ColumnField } from '#contracts/import/csv-columns.ts'
import { type Import, maxImported, maxInFile } from '#contracts/import/imports.ts'
import { shorten } from '#contracts/lengths.ts'
import type { App, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import type { UploadedFile } from '#core/base/files/file-pieces.ts'
import { freeNow } from '#core/base/files/file-pieces.ts'
import { requestHashInTurns, sizeOf } from '#core/base/files/uploaded-file.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import { writeWhenFree } from '#core/base/write-lock.ts'
import { countOfToday, countToday } from '#core/contacts/daily-counts.ts'
import { fileKey, findImport, getImport, isBegun, partKey } from '#core/contacts/import/import-view.ts'
import type { FoundPeople, PeoplePart } from '#core/contacts/import/people-reader-port.ts'
import { remarkLabels } from '#core/contacts/import/remark-labels.ts'
import { regionOf } from '#core/users/region-of.ts'
import { languageOf } from '#core/users/users.ts'
import type { Tx } from '#db/client.ts'
import { imports } from '#db/schema.ts'

/** Imports that wait for an answer, per user, each part of a file being one; the oldest make room. */
const mostWaiting = 20

/** What came: a file of vCards, a table (CSV) with what the person chose for its columns, or codes that a scanner read. */
export type ImportSource =
  | { fileName: string; bytes: Uint8Array | UploadedFile; fields?: readonly ColumnField[] | undefined }
  | { codes: readonly string[] }

/** Whether a file says by its name that it is a table. */
export const isTableName = (fileName: string): boolean => /\.(?:csv|tsv|tab|txt)$/i.test(fileName)

/**
 * Reads a file of vCards or a table, or codes, and keeps what is in it until the person has seen it and answered; no
 * contact is saved. A file of more than 500 contacts is several imports, one after the other. A table whose columns name
 * nobody is an import of nobody: the person may say what its columns are. The same `key` again is the same import. Throws
 * `file-too-large`, `no-vcards`, `too-many-imported`, `too-many-codes-today`, `too-many-requests`, or `idempotency-key-reused` for something else under a known key.
 */
export async function requestImport(
  app: Pick<App, 'db' | 'clock' | 'people' | 'signals' | 'limits'>,
  { userId, key, source }: { userId: number; key: string; source: ImportSource },
): Promise<Import> {
  if ('bytes' in source && sizeOf(source.bytes) > app.limits.importBytes) throw new AppError('file-too-large')
  const hash = await hashOf(source)
  const known = findKnown(app.db, { userId, key, hash })
  if (known !== undefined) return getImport(app, { userId, importId: known })
  const labels = remarkLabels(languageOf(app, { userId }))
  const read = 'bytes' in source ? { ...source, isTable: isTableName(source.fileName) } : source
  const query = { source: read, most: maxInFile + 1, region: regionOf(app, { userId }), labels }
  const fileName = 'bytes' in source ? shorten(cleanLine(source.fileName), 100) : ''
  const willRead = async () => {
    if ('codes' in source) await countCodes(app, { userId, n: source.codes.length })
  }
  const importId = await app.people.read(query, { userId, willRead }, (people, part) => {
    const { inFile, skipped, columns } = people
    if (inFile === 0 && (skipped === 0 || columns.length === 0)) throw new AppError('no-vcards')
    if (inFile + skipped > maxInFile) throw new AppError('too-many-imported')
    return savePeople(app, { ...people, userId, key, hash, fileName, part })
  })
  return getImport(app, { userId, importId })
}

/** Counted before they are read, since reading them is what costs, but not where they are refused unread. */
function countCodes(app: WriteApp, { userId, n }: { userId: number; n: number }) {
  return writeWhenFree(app, tx => {
    const counted = { userId, kind: 'codes' } as const
    if (countOfToday(app, tx, counted) + n > app.limits.codesPerDay) throw new AppError('too-many-codes-today')
    countToday(app, tx, { ...counted, n })
  })
}

function hashOf(source: ImportSource): Promise<string> {
  if ('codes' in source) return requestHashInTurns(JSON.stringify(source.codes))
  return requestHashInTurns(source.bytes, source.fileName, JSON.stringify(source.fields ?? []))
}

type Found = FoundPeople & {
  userId: number
  key: string
  hash: string
  fileName: string
  part: (index: number) => Promise<PeoplePart>
}

function findKnown(tx: Tx, { userId, key, hash }: Pick<Found, 'userId' | 'key' | 'hash'>): number | undefined {
  const known = findImport(tx, { userId, key })
  if (known?.requestHash && known.requestHash !== hash) throw new AppError('idempotency-key-reused')
  return known?.id
}

/**
 * Saves the people as parts that wait one after the other, each in a turn of its own; the id of the first, which counts who
 * was skipped. It is saved last: without it nobody finds the others, which the same import replaces after a death.
 */
async function savePeople(app: WriteApp, found: Found): Promise<number> {
  const { userId, key, hash, fileName, inFile, skipped, columns } = found
  const parts = Math.max(1, Math.ceil(inFile / maxImported))
  const save = async (index: number): Promise<number> => {
    const people = await found.part(index)
    const row = {
      ...{ user_id: userId, source_key: partKey(key, index + 1), request_hash: hash, file_name: fileName },
      created_at: app.clock.now(),
      ...{ part: index + 1, parts, in_file: inFile, skipped: index === 0 ? skipped : 0 },
      // It is JSON already.
      people: sql`cast(${Buffer.from(people.buffer, people.byteOffset, people.byteLength)} as text)`,
      columns: index === 0 ? columns : [],
    }
    await ownTurn()
    const id = await writeWhenFree(app, tx => findKnown(tx, found) ?? insertPart(tx, row))
    freeNow(people)
    return id
  }
  await writeWhenFree(app, tx => makeRoom(tx, userId, parts))
  for (let index = parts - 1; index > 0; index--) await save(index)
  return save(0)
}

type ImportRow = SQLiteInsertValue<typeof imports> & Pick<typeof imports.$inferInsert, 'user_id' | 'source_key'>

function insertPart(tx: Tx, row: ImportRow): number {
  const isLeft = and(eq(imports.user_id, row.user_id), eq(imports.source_key, row.source_key))
  tx.delete(imports).where(isLeft).run()
  return tx.insert(imports).values(row).returning({ id: imports.id }).get().id
}

/** Removes the oldest files that wait, each with all its parts: what is left of one would be taken for all of it. */
function makeRoom(tx: Tx, userId: number, parts: number): void {
  const { id, source_key, part } = imports
  const isWaiting = and(eq(imports.user_id, userId), isNull(imports.answered_at))
  const rows = tx
    .select({ id, source_key, part, isBegun: sql<number>`${isBegun}` })
    .from(imports)
    .where(isWaiting)
    .orderBy(asc(id))
    .all()
  // A file that is being saved, in many turns, is needed until the last.
  const begun = new Set(rows.filter(row => row.isBegun).map(fileKey))
  const waiting = rows.filter(row => !begun.has(fileKey(row)))
  const old = new Set(waiting.slice(0, Math.max(0, waiting.length - mostWaiting + parts)).map(fileKey))
  const ids = waiting.filter(row => old.has(fileKey(row))).map(row => row.id)
  if (ids.length > 0) tx.delete(imports).where(inArray(id, ids)).run()
}
