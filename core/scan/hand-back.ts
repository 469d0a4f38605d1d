import { and, eq, inArray } from 'drizzle-orm'
import type { TxApp } from '#core/app.ts'
import { tellSeries } from '#core/scan/series/tell-series.ts'
import type { Tx } from '#db/client.ts'
import { scanCards, scans } from '#db/schema.ts'

const toSender = { book_id: null, event_id: null } as const

/**
 * Before an owner's account is deleted: what members of their teams sent and nobody has read yet goes to the members' own
 * contacts. What was read goes with the account. A scan that is read but holds the file of pages or the message of photos that are still to
 * be read stays with the member, as one whose card is no longer here.
 */
export function handBackScans(app: TxApp, tx: Tx, { ownerId }: { ownerId: number }): void {
  const isWanted = eq(scans.book_id, ownerId)
  const isUnread = and(isWanted, inArray(scans.status, ['queued', 'reading']))
  const { id, page_of, series_id } = scans
  const unread = tx.select({ id, page_of, series_id }).from(scans).where(isUnread).all()
  if (unread.length === 0) return
  tx.update(scans).set(toSender).where(isUnread).run()
  const seriesIds = idsOf(unread.map(one => one.series_id))
  const needed = idsOf([...unread.map(one => one.page_of), ...seriesIds])
  const kept = tx
    .update(scans)
    .set({ ...toSender, status: 'failed', failure: 'not-found' })
    .where(and(isWanted, inArray(id, needed)))
    .returning({ id })
    .all()
  const keptIds = kept.map(one => one.id)
  tx.delete(scanCards).where(inArray(scanCards.scan_id, keptIds)).run()
  for (const seriesId of seriesIds) tellSeries(app, tx, seriesId)
}

const idsOf = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter(id => id !== null))]
