import { and, eq, isNull, lte } from 'drizzle-orm'
import type { TeamNotice } from '#contracts/teams.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { findEvent } from '#core/events/events.ts'
import { isInTeam, teamOf } from '#core/events/team/team-of.ts'
import { writeTeamNotice } from '#core/outbox/write-outbox.ts'
import type { Tx } from '#db/client.ts'
import { eventMembers } from '#db/schema.ts'

type LeavingApp = Pick<App, 'db' | 'clock' | 'signals'>

/**
 * The person is in no team any more, which ends their access at once. What they sent before is still read for the team.
 * Throws `not-found` for somebody who is in none.
 */
export function leaveTeam(app: LeavingApp, { userId }: { userId: number }): void {
  write(app, tx => {
    if (!teamOf(tx, { userId })) throw new AppError('not-found')
    endMembership(app, tx, { userId, news: 'left' })
  })
}

/** An event's owner ends somebody's membership. Throws `not-found`. */
export function removeMember(
  app: LeavingApp,
  { userId, eventId, memberId }: { userId: number; eventId: number; memberId: number },
): void {
  write(app, tx => {
    const isTheirs = and(isInTeam(eventId), eq(eventMembers.user_id, memberId))
    const member = tx.select({ id: eventMembers.id }).from(eventMembers).where(isTheirs).get()
    if (!member || !findEvent(tx, { userId, eventId })) throw new AppError('not-found')
    endMembership(app, tx, { userId: memberId, news: 'removed' })
  })
}

/** Ends the memberships whose time is over. */
export function endLapsedMemberships(app: LeavingApp): void {
  write(app, tx => {
    const isOver = and(isNull(eventMembers.left_at), lte(eventMembers.until, app.clock.now()))
    const over = tx.select({ userId: eventMembers.user_id }).from(eventMembers).where(isOver).all()
    for (const { userId } of over) endMembership(app, tx, { userId, news: 'lapsed' })
  })
}

/** Within a transaction: ends the membership of somebody who is in a team, and tells whoever did not do it. */
export function endMembership(
  app: Pick<App, 'clock' | 'signals'>,
  tx: Tx,
  { userId, news }: { userId: number; news: Extract<TeamNotice['news'], 'left' | 'removed' | 'lapsed'> },
): void {
  const team = teamOf(tx, { userId })
  if (!team) return
  tx.update(eventMembers)
    .set({ left_at: app.clock.now(), removed: news === 'removed' })
    .where(and(eq(eventMembers.user_id, userId), isNull(eventMembers.left_at)))
    .run()
  const notice = { about: 'team', event_id: team.eventId, news, member_id: userId } as const
  writeTeamNotice(app, tx, { userId: news === 'left' ? team.ownerId : userId, notice })
}
