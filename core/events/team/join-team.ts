import { and, eq, gte } from 'drizzle-orm'
import type { TeamInvitation } from '#contracts/teams.ts'
import type { RightsApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { hasRow } from '#core/base/prepared.ts'
import { dayMs } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import { countMembers, teamOf } from '#core/contact-rows/team-of.ts'
import type { EventRow } from '#core/events/events.ts'
import { endMembership } from '#core/events/team/leave-team.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import { hasRight } from '#core/plans/rights.ts'
import { displayNameOf } from '#core/users/find-user.ts'
import type { Tx } from '#db/client.ts'
import { eventInvites, eventMembers, events } from '#db/schema.ts'

type Invited = { userId: number; code: string }

/**
 * What an invitation asks somebody to join, without joining. Throws `invite-unknown`, `invite-own`, `invite-over`,
 * `team-plan-ended` and `team-full`.
 */
export function getInvitation(app: RightsApp, invited: Invited): TeamInvitation {
  const tx = app.db
  const event = checkInvitation(app, tx, invited)
  const current = teamOf(tx, invited)
  const isIn = current?.eventId === event.id
  return {
    event: event.name,
    owner: displayNameOf(tx, { userId: event.user_id }),
    sees_all: event.members_see_all,
    is_in: isIn,
    other:
      current && !isIn ? { event: current.eventName, owner: displayNameOf(tx, { userId: current.ownerId }) } : null,
  }
}

/**
 * The person is in the team from now on, and its owner is told. Joining the same team again changes nothing. Throws what
 * `getInvitation` throws, and `in-other-team` unless that one may be left.
 */
export function joinTeam(app: RightsApp, { leaveOther, ...invited }: Invited & { leaveOther: boolean }): void {
  write(app, tx => {
    const { userId } = invited
    const { id: eventId, user_id: ownerId } = checkInvitation(app, tx, invited)
    const current = teamOf(tx, { userId })
    if (current?.eventId === eventId) return
    if (current && !leaveOther) throw new AppError('in-other-team')
    if (current) endMembership(app, tx, { userId, news: 'left' })
    const joined_at = app.clock.now()
    const until = new Date(joined_at.getTime() + app.limits.teamDays * dayMs)
    tx.insert(eventMembers).values({ event_id: eventId, user_id: userId, joined_at, until }).run()
    const notice = { about: 'team', event_id: eventId, news: 'joined', member_id: userId } as const
    writeNotice(app, tx, { userId: ownerId, notice })
  })
}

/** The event that an invitation is for, if this person may join it or is in its team already. */
function checkInvitation(app: RightsApp, tx: Tx, { userId, code }: Invited): EventRow {
  const found = tx
    .select({ event: events, invite: eventInvites })
    .from(eventInvites)
    .innerJoin(events, eq(events.id, eventInvites.event_id))
    .where(eq(eventInvites.code, code))
    .get()
  if (!found) throw new AppError('invite-unknown')
  const { event, invite } = found
  if (event.user_id === userId) throw new AppError('invite-own')
  if (teamOf(tx, { userId })?.eventId === event.id) return event
  const isOver = invite.revoked_at !== null || invite.expires_at <= app.clock.now() || !event.active
  if (isOver || wasRemovedSince(tx, { userId, eventId: event.id, since: invite.created_at }))
    throw new AppError('invite-over')
  if (!hasRight(app, { userId: event.user_id, right: 'teams' }, tx)) throw new AppError('team-plan-ended')
  if (countMembers(tx, { eventId: event.id }) >= app.limits.teamMembers) throw new AppError('team-full')
  return event
}

/** Whom the owner removed needs an invitation that was made after that. */
function wasRemovedSince(
  tx: Tx,
  { userId, eventId, since }: { userId: number; eventId: number; since: Date },
): boolean {
  const isWanted = and(eq(eventMembers.event_id, eventId), eq(eventMembers.user_id, userId))
  const isRemoved = and(isWanted, eq(eventMembers.removed, true), gte(eventMembers.left_at, since))
  return hasRow(tx, eventMembers, isRemoved)
}
