import { type SQL, sql } from 'drizzle-orm'
import { teamOf } from '#core/events/team/team-of.ts'
import type { Tx } from '#db/client.ts'
import { eventMembers, type scans } from '#db/schema.ts'

type ScanRow = Pick<typeof scans.$inferSelect, 'user_id' | 'book_id' | 'event_id'>

/** Whose contacts a scan's cards go to: the owner of the team that it was sent for, else the sender. */
export function bookOf({ user_id, book_id }: Pick<ScanRow, 'user_id' | 'book_id'>): number {
  return book_id ?? user_id
}

/** The condition for the scans whose cards go to this person's contacts. */
export function isOfBook(userId: number): SQL {
  return sql`(scans.book_id = ${userId} or (scans.user_id = ${userId} and scans.book_id is null))`
}

/** Whether the sender may still see and answer what was read: a scan for a team only while they are in it. */
export function isOpenToSender(tx: Tx, { user_id: userId, book_id, event_id }: ScanRow): boolean {
  return book_id === null || (event_id !== null && teamOf(tx, { userId })?.eventId === event_id)
}

/** The same as a condition on a row of `scans`. */
export const openToSender: SQL<boolean> = sql`(scans.book_id is null or exists (
  select 1 from ${eventMembers} member
  where member.user_id = scans.user_id and member.event_id = scans.event_id and member.left_at is null))`.mapWith(
  Boolean,
)
