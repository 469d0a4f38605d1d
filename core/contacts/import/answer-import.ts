import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { dayMs, dayStart } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import { getImport } from '#core/contacts/import/import-view.ts'
import { saveImported } from '#core/contacts/import/save-imported.ts'
import type { Import } from '#core/contracts/imports.ts'
import { findActiveEvent } from '#core/events/events.ts'
import type { Tx } from '#db/client.ts'
import { imports } from '#db/schema.ts'

/** Contacts saved at once: some milliseconds, in which nobody else writes. */
const atOnce = 5

/**
 * What the person says about an import: saved, each of its people is a contact, a known one filled where it is empty;
 * otherwise they are forgotten. Answers also those saved whose one contact can be shown. Said again it changes nothing;
 * one that was interrupted goes on. Throws `not-found`, `too-many-imports-today`.
 */
export async function answerImport(
  app: App,
  { userId, importId, save }: { userId: number; importId: number; save: boolean },
): Promise<Import & { contactIds: number[] }> {
  const contactIds: number[] = []
  for (let isOver = false; !isOver; ) {
    const part = write(app, tx => savePart(app, tx, { userId, importId, save }))
    contactIds.push(...part.contactIds)
    isOver = part.isOver
    if (!isOver) await nextTurn()
  }
  return { ...getImport(app, { userId, importId }), contactIds }
}

type Answer = { userId: number; importId: number; save: boolean }

function savePart(app: App, tx: Tx, { userId, importId, save }: Answer): { isOver: boolean; contactIds: number[] } {
  const isTheirs = and(eq(imports.id, importId), eq(imports.user_id, userId))
  const row = tx.select().from(imports).where(isTheirs).get()
  if (!row) throw new AppError('not-found')
  if (row.answered_at) return { isOver: true, contactIds: [] }
  const now = app.clock.now()
  if (!save) {
    tx.update(imports).set({ people: [], answered_at: now }).where(isTheirs).run()
    return { isOver: true, contactIds: [] }
  }
  if (row.people.length + countToday(app, tx, userId) > app.limits.importedPerDay) {
    throw new AppError('too-many-imports-today')
  }
  // Badges and a pasted card are of people who are here; a file is an address book of before.
  const eventId = row.file_name === '' ? (findActiveEvent(tx, { userId })?.id ?? null) : null
  const saved = row.people.slice(0, atOnce).map(person => saveImported(app, tx, { userId, person, eventId }))
  const people = row.people.slice(atOnce)
  const merged = row.merged + saved.filter(({ isMerged }) => isMerged).length
  const created = row.created + row.merged + saved.length - merged
  const answered_at = people.length === 0 ? now : null
  tx.update(imports).set({ people, created, merged, answered_at }).where(isTheirs).run()
  return { isOver: people.length === 0, contactIds: saved.map(({ contactId }) => contactId) }
}

/** Contacts that imports of this UTC day have brought, also one that is not over. */
function countToday(app: App, tx: Tx, userId: number): number {
  const since = gte(imports.created_at, dayStart(app.clock.now()))
  const total = sql<number>`coalesce(sum(${imports.created} + ${imports.merged}), 0)`
  return (
    tx
      .select({ total })
      .from(imports)
      .where(and(eq(imports.user_id, userId), since))
      .get()?.total ?? 0
  )
}

/** Imports are forgotten after a day, answered or not. */
export function forgetOldImports(app: App): void {
  const yesterday = new Date(app.clock.now().getTime() - dayMs)
  app.db.delete(imports).where(lt(imports.created_at, yesterday)).run()
}
