import { and, desc, eq, isNull, lte } from 'drizzle-orm'
import type { TeamNotice } from '#contracts/teams.ts'
import type { TxApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { dayMs } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import { countMembers, isInTeam, teamOf } from '#core/contact-rows/team-of.ts'
import { findEvent } from '#core/events/events.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import type { Tx } from '#db/client.ts'
import { eventMembers } from '#db/schema.ts'

/** Leaves the team and ends access at once; cards sent before are still read for it. Throws `not-found`. */
export function leaveTeam(app: WriteApp, { userId }: { userId: number }): void {
  write(app, tx => {
    if (!teamOf(tx, { userId })) throw new AppError('not-found')
    endMembership(app, tx, { userId, news: 'left' })
  })
}

/** An event's owner ends somebody's membership. Throws `not-found`. */
export function removeMember(
  app: WriteApp,
  { userId, eventId, memberId }: { userId: number; eventId: number; memberId: number },
): void {
  write(app, tx => {
    const isWanted = and(isInTeam(eventId), eq(eventMembers.user_id, memberId))
    const member = tx.select({ id: eventMembers.id }).from(eventMembers).where(isWanted).get()
    if (!member || !findEvent(tx, { userId, eventId })) throw new AppError('not-found')
    endMembership(app, tx, { userId: memberId, news: 'removed' })
  })
}

/** Ends the memberships whose time is over. */
export function endLapsedMemberships(app: WriteApp): void {
  write(app, tx => {
    const isOver = and(isNull(eventMembers.left_at), lte(eventMembers.until, app.clock.now()))
    const over = tx.select({ userId: eventMembers.user_id }).from(eventMembers).where(isOver).all()
    for (const { userId } of over) endMembership(app, tx, { userId, news: 'lapsed' })
  })
}

/** Within a transaction: ends a membership and notifies the other side. */
export function endMembership(
  app: TxApp,
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
  writeNotice(app, tx, { userId: news === 'left' ? team.ownerId : userId, notice })
}

/** For how long a removal can be undone. */
const undoableMs = dayMs

/**
 * Undoes the removal of a team member within a day. Throws `not-found` if there is nothing to undo, `member-in-other-
 * team` if they have joined another team, and `team-full`.
 */
export function restoreMember(
  app: WriteApp,
  { userId, eventId, memberId }: { userId: number; eventId: number; memberId: number },
): void {
  write(app, tx => {
    const now = app.clock.now()
    const isWanted = and(eq(eventMembers.event_id, eventId), eq(eventMembers.user_id, memberId))
    // The latest membership counts: somebody who joined again and left is not restored.
    const row = tx.select().from(eventMembers).where(isWanted).orderBy(desc(eventMembers.id)).get()
    const isRecent = row?.left_at && row.left_at.getTime() > now.getTime() - undoableMs
    if (!row?.removed || !isRecent || row.until <= now || !findEvent(tx, { userId, eventId }))
      throw new AppError('not-found')
    if (teamOf(tx, { userId: memberId })) throw new AppError('member-in-other-team')
    if (countMembers(tx, { eventId }) >= app.limits.teamMembers) throw new AppError('team-full')
    tx.update(eventMembers).set({ left_at: null, removed: false }).where(eq(eventMembers.id, row.id)).run()
    const notice = { about: 'team', event_id: eventId, news: 'restored', member_id: memberId } as const
    writeNotice(app, tx, { userId: memberId, notice })
  })
}
