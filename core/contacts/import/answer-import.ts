import { and, eq, inArray, isNull, lt, not, or } from 'drizzle-orm'
import type { Import } from '#contracts/import/imports.ts'
import type { ContactsApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { forgetRows } from '#core/base/in-batches.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import { dayMs } from '#core/base/time.ts'
import { writeWhenFree } from '#core/base/write-lock.ts'
import { countOfToday, countToday } from '#core/contacts/daily-counts.ts'
import { type KnownPeople, readKnownPeople } from '#core/contacts/duplicates/known-people.ts'
import { fileKey, getImport, getImportRow, isBegun, partKey } from '#core/contacts/import/import-view.ts'
import { saveImported } from '#core/contacts/import/save-imported.ts'
import { addJoin } from '#core/contacts/merging/settle-joins.ts'
import { findActiveEvent } from '#core/events/events.ts'
import type { Tx } from '#db/client.ts'
import { imports, type SavedPerson } from '#db/schema.ts'

/** After so many milliseconds of saving others may write and are answered. */
const longestMs = 10
/** Imports that are forgotten at once; each may be of a megabyte. */
const atOnce = 5

type Answer = { userId: number; importId: number; save: boolean }

/**
 * What the person says about an import: saved, each of its people is a contact, a known one filled where it is empty;
 * otherwise they are forgotten, and with them the parts of their file that wait behind it. Said again it changes nothing;
 * one that was interrupted goes on. Throws `not-found`, `too-many-imports-today`.
 */
export async function answerImport(app: ContactsApp, answer: Answer): Promise<Import> {
  const { people } = getImportRow(app.db, answer)
  const cards = answer.save ? people.map(({ card }) => card) : []
  const among = await readKnownPeople(app, { userId: answer.userId, cards })
  while (!(await writeWhenFree(app, tx => savePart(app, tx, { ...answer, among })))) await ownTurn()
  return getImport(app, answer)
}

/** Returns whether all are saved. */
function savePart(
  app: ContactsApp,
  tx: Tx,
  { userId, importId, save, among }: Answer & { among: KnownPeople },
): boolean {
  const row = getImportRow(tx, { userId, importId })
  if (row.answered_at) return true
  const now = app.clock.now()
  const set = (values: Partial<typeof row>) => tx.update(imports).set(values).where(eq(imports.id, importId)).run()
  if (!save) {
    const keys = Array.from({ length: row.parts - row.part + 1 }, (_, n) => partKey(fileKey(row), row.part + n))
    const isWaiting = and(eq(imports.user_id, userId), inArray(imports.source_key, keys), isNull(imports.answered_at))
    tx.update(imports).set({ people: [], answered_at: now }).where(isWaiting).run()
    return true
  }
  if (row.people.length + countOfToday(app, tx, { userId, kind: 'imported' }) > app.limits.importedPerDay) {
    throw new AppError('too-many-imports-today')
  }
  // Badges and a pasted card are of people who are here; a file is an address book of before.
  const source = row.file_name === '' ? 'badge' : 'file'
  const eventId = source === 'badge' ? (findActiveEvent(tx, { userId })?.id ?? null) : null
  const saved: SavedPerson[] = []
  let joined = 0
  const end = performance.now() + longestMs
  for (const person of row.people) {
    const joined_at = app.clock.now()
    const { saved: one, merge } = saveImported(app, tx, { userId, person, eventId, source, among, at: joined_at })
    if (merge) {
      const { contact_id, event_id } = one
      const which = { import_id: importId, person: row.saved.length + saved.length }
      addJoin(tx, { contact_id, merge, event_id, joined_at, ...which })
      joined++
    }
    saved.push(one)
    if (performance.now() > end) break
  }
  countToday(app, tx, { userId, kind: 'imported', n: saved.length })
  const people = row.people.slice(saved.length)
  const merged = row.merged + joined
  const created = row.created + row.merged + saved.length - merged
  const isOver = people.length === 0
  set({ people, saved: [...row.saved, ...saved], created, merged, answered_at: isOver ? now : null })
  return isOver
}

/**
 * Imports are forgotten a day after they came, or were answered; one of which some people are saved a day later, since it
 * may still be being saved.
 */
export function forgetOldImports(app: WriteApp): Promise<void> {
  const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * dayMs)
  const isUnanswered = and(isNull(imports.answered_at), or(not(isBegun), lt(imports.created_at, daysAgo(2))))
  const isOver = or(isUnanswered, lt(imports.answered_at, daysAgo(1)))
  return forgetRows(app, imports, and(lt(imports.created_at, daysAgo(1)), isOver), atOnce)
}
