import { and, eq, sql } from 'drizzle-orm'
import type { Import, ImportedPerson, ImportPart } from '#contracts/import/imports.ts'
import type { ReadApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { shortTurns } from '#core/base/own-turn.ts'
import { readKnownPeople } from '#core/contacts/duplicates/known-people.ts'
import type { Tx } from '#db/client.ts'
import { imports } from '#db/schema.ts'

type Owned = { userId: number; importId: number }
type ImportRow = typeof imports.$inferSelect

/** The row of this user's import. Throws `not-found`. */
export function getImportRow(tx: Tx, { userId, importId }: Owned): ImportRow {
  const isWanted = and(eq(imports.id, importId), eq(imports.user_id, userId))
  const row = tx.select().from(imports).where(isWanted).get()
  if (!row) throw new AppError('not-found')
  return row
}

/** Which import of this user came under that key, with the hash of what was sent. */
export function findImport(
  tx: Tx,
  { userId, key }: { userId: number; key: string },
): { id: number; requestHash: string | null } | undefined {
  const isKnown = and(eq(imports.user_id, userId), eq(imports.source_key, key))
  return tx.select({ id: imports.id, requestHash: imports.request_hash }).from(imports).where(isKnown).get()
}

/** The condition for an import that is partly saved: in progress, or interrupted and able to continue. */
export const isBegun = sql`${imports.created} + ${imports.merged} > 0`

/** The key of a part of a file; the first has that of the file. */
export const partKey = (key: string, part: number): string => (part === 1 ? key : `${key}#${part}`)

/** The key of the file that an import is a part of. */
export function fileKey({ source_key, part }: Pick<ImportRow, 'source_key' | 'part'>): string {
  return part === 1 ? source_key : source_key.slice(0, -`#${part}`.length)
}

/**
 * An import of this user, with everybody in it and whether they are known already, and the part of its file that waits
 * next once it is answered. Throws `not-found`.
 */
export async function getImport(app: ReadApp, owned: Owned): Promise<Import> {
  const { userId } = owned
  const row = getImportRow(app.db, owned)
  const isAnswered = row.answered_at !== null && row.part < row.parts
  const key = partKey(fileKey(row), row.part + 1)
  const nextId = isAnswered ? findImport(app.db, { userId, key })?.id : undefined
  const next = nextId === undefined ? undefined : getImportRow(app.db, { userId, importId: nextId })
  return { ...(await partOf(app, row)), next: next && !next.answered_at ? await partOf(app, next) : null }
}

async function partOf(app: ReadApp, row: ImportRow): Promise<ImportPart> {
  const { id, file_name, saved, skipped, created, merged, answered_at, part, parts, in_file, columns } = row
  return {
    id,
    file_name,
    state: !answered_at ? 'waiting' : created + merged > 0 ? 'saved' : 'dropped',
    people: await shownPeople(app, row),
    skipped,
    created,
    merged,
    contact_ids: saved.map(one => one.contact_id),
    part,
    parts,
    in_file,
    columns: answered_at ? [] : columns,
  }
}

async function shownPeople(
  app: ReadApp,
  { user_id: userId, people }: Pick<ImportRow, 'user_id' | 'people'>,
): Promise<ImportedPerson[]> {
  const known = await readKnownPeople(app, { userId, cards: people.map(({ card }) => card) })
  const shown: ImportedPerson[] = []
  const turn = shortTurns()
  for (const { card } of people) {
    const { first_name, last_name, company, position, email, phone, badge_code } = card
    shown.push({ first_name, last_name, company, position, email, phone, badge_code, known: known.has(card) })
    await turn()
  }
  return shown
}
