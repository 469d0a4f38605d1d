import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { compare, type Join, joinsOf } from '#core/contacts/merging/later-joins.ts'
import type { Tx } from '#db/client.ts'
import { contactMerges, type SettledJoin, scanCards, scans } from '#db/schema.ts'

/** Cards settled at once. */
const atOnce = 50

/**
 * Before the account of a member is deleted, with all scans: some of the cards that joined contacts of the owners of teams
 * can no longer be undone. Undoing what joined before them leaves what they brought. Answers how many there were.
 */
export function settleJoins(tx: Tx, { userId }: { userId: number }): number {
  const { id, contact_id, merge, saved_at } = scanCards
  const rows = tx
    .select({ id, contact_id })
    .from(scanCards)
    .innerJoin(scans, eq(scans.id, scanCards.scan_id))
    .where(and(eq(scans.user_id, userId), isNotNull(scans.book_id), isNotNull(merge)))
    .orderBy(asc(saved_at), asc(id))
    .limit(atOnce)
    .all()
  for (const row of rows) {
    if (row.contact_id !== null) settle(tx, joinsOf(tx, row.contact_id), row.id)
    tx.update(scanCards).set({ merge: null }).where(eq(id, row.id)).run()
  }
  return rows.length
}

function settle(tx: Tx, joins: readonly Join[], cardId: number): void {
  const card = joins.find(one => one.what === 'card' && one.id === cardId)
  if (card?.what !== 'card') return
  const { settled: _, ...merge } = card.merge
  const last: SettledJoin = { id: card.id, at: card.at.getTime(), event_id: card.eventId, merge }
  for (const one of joins.filter(other => compare(other, card) < 0)) {
    const settled = [...(one.merge.settled ?? []), last]
    if (one.what === 'card')
      tx.update(scanCards)
        .set({ merge: { ...one.merge, settled } })
        .where(eq(scanCards.id, one.id))
        .run()
    else
      tx.update(contactMerges)
        .set({ merge: { ...one.merge, settled } })
        .where(eq(contactMerges.id, one.id))
        .run()
  }
}
