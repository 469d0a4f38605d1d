import { and, eq, getTableColumns, isNotNull } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { contactJoins, scanCards, scans } from '#db/schema.ts'

/** Cards settled at once. */
const atOnce = 50

/** A card without a scan has joined a contact; undoing what joined it earlier leaves what this one brought. */
export function addJoin(tx: Tx, join: typeof contactJoins.$inferInsert): void {
  tx.insert(contactJoins).values(join).run()
}

/**
 * Before the account of a member is deleted, with all scans: some of the cards that joined contacts of the owners of teams
 * are without a scan from now on, and can no longer be undone. Returns how many there were.
 */
export function settleJoins(tx: Tx, { userId }: { userId: number }): number {
  const rows = tx
    .select({ ...getTableColumns(scanCards), event_id: scans.event_id })
    .from(scanCards)
    .innerJoin(scans, eq(scans.id, scanCards.scan_id))
    .where(and(eq(scans.user_id, userId), isNotNull(scans.book_id), isNotNull(scanCards.merge)))
    .limit(atOnce)
    .all()
  for (const { id, contact_id, merge, saved_at: joined_at, event_id } of rows) {
    if (contact_id !== null && merge && joined_at)
      addJoin(tx, { contact_id, merge, joined_at, event_id, by_member: true })
    tx.update(scanCards).set({ merge: null }).where(eq(scanCards.id, id)).run()
  }
  return rows.length
}
