import { type SQL, sql } from 'drizzle-orm'
import type { OwnedEvent, PlanApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { teamOf } from '#core/contact-rows/team-of.ts'
import { findActiveEvent, findEvent } from '#core/events/events.ts'
import { hasRight } from '#core/plans/rights.ts'
import type { Tx } from '#db/client.ts'
import { eventMembers, type scans } from '#db/schema.ts'

/** Whose contacts a card goes to, and at which event it was scanned. */
export type ScanTarget = {
  /** The owner of the sender's team; null for the sender's own contacts. */
  bookId: number | null
  eventId: number | null
}

/**
 * Where a photo of a group belongs that is linked to this event: to the event, if the sender owns it or is in its team.
 * Throws `not-in-team`, `event-off` and `team-plan-ended`.
 */
export function groupTargetOf(app: PlanApp, tx: Tx, { userId, eventId }: OwnedEvent): ScanTarget {
  const own = findEvent(tx, { userId, eventId })
  if (!own && teamOf(tx, { userId })?.eventId !== eventId) throw new AppError('not-in-team')
  const target = own?.active ? { bookId: null, eventId } : scanTargetOf(app, tx, { userId })
  if (target.eventId !== eventId) throw new AppError('event-off')
  return target
}

/**
 * Where a card belongs that this person sends now: to the owner of their team while its event is on, else to themselves.
 * Throws `team-plan-ended` where the owner's plan includes no teams any more.
 */
export function scanTargetOf(app: PlanApp, tx: Tx, { userId }: { userId: number }): ScanTarget {
  const team = teamOf(tx, { userId })
  const isForTeam = team?.active === true && team.until > app.clock.now()
  if (!isForTeam) return { bookId: null, eventId: findActiveEvent(tx, { userId })?.id ?? null }
  if (!hasRight(app, { userId: team.ownerId, right: 'teams' }, tx)) throw new AppError('team-plan-ended')
  return { bookId: team.ownerId, eventId: team.eventId }
}

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
