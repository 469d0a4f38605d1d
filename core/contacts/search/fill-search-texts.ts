import { and, eq, sql } from 'drizzle-orm'
import type { ReadApp, WriteApp } from '#core/app.ts'
import { inBatches } from '#core/base/in-batches.ts'
import { prepared } from '#core/base/prepared.ts'
import { isFreeToWrite } from '#core/base/write-lock.ts'
import { searchTextOf } from '#core/contact-rows/search-text.ts'
import { contacts, isUnsearched } from '#db/schema.ts'

/** Texts made at once: some milliseconds, in which nobody else writes. */
const atOnce = 20

const firstOf = prepared(tx =>
  tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.user_id, sql.placeholder('userId')), isUnsearched))
    .limit(1),
)

/** Whether a search finds every contact of a user: those from an earlier version may have no text, or a longer one. */
export function isAllSearched(app: ReadApp, userId: number): boolean {
  return firstOf(app.db).get({ userId }) === undefined
}

/** Makes missing search texts, of one user or all, a few in each turn; while the database is held, later. */
export async function fillSearchTexts(app: WriteApp, { userId }: { userId?: number } = {}): Promise<void> {
  if (!isFreeToWrite(app)) return
  const where = and(userId === undefined ? undefined : eq(contacts.user_id, userId), isUnsearched)
  await inBatches(app, { table: contacts, where, atOnce }, (tx, isOfThose) => {
    for (const row of tx.select().from(contacts).where(isOfThose).all())
      tx.update(contacts)
        .set({ search: searchTextOf(row) })
        .where(eq(contacts.id, row.id))
        .run()
  })
}
