import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { findActiveEvent, findEvent } from '#core/events/events.ts'
import { teamOf } from '#core/events/team/team-of.ts'
import { hasRight } from '#core/plans/rights.ts'
import type { Tx } from '#db/client.ts'

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
export function groupTargetOf(
  app: Pick<App, 'db' | 'clock' | 'basePlan'>,
  tx: Tx,
  { userId, eventId }: { userId: number; eventId: number },
): ScanTarget {
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
export function scanTargetOf(
  app: Pick<App, 'db' | 'clock' | 'basePlan'>,
  tx: Tx,
  { userId }: { userId: number },
): ScanTarget {
  const team = teamOf(tx, { userId })
  const isForTeam = team?.active === true && team.until > app.clock.now()
  if (!isForTeam) return { bookId: null, eventId: findActiveEvent(tx, { userId })?.id ?? null }
  if (!hasRight(app, { userId: team.ownerId, right: 'teams' }, tx)) throw new AppError('team-plan-ended')
  return { bookId: team.ownerId, eventId: team.eventId }
}
