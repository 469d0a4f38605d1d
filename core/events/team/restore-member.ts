import { and, desc, eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { dayMs } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import { findEvent } from '#core/events/events.ts'
import { countMembers, teamOf } from '#core/events/team/team-of.ts'
import { writeTeamNotice } from '#core/outbox/write-outbox.ts'
import { eventMembers } from '#db/schema.ts'

/** For how long a removal can be undone. */
const undoableMs = dayMs

/**
 * An event's owner undoes the removal of somebody, who is in the team again as before. Throws `not-found` where there is
 * none to undo any more, `member-in-other-team` for somebody who has joined another team since, and `team-full`.
 */
export function restoreMember(
  app: Pick<App, 'db' | 'clock' | 'signals' | 'limits'>,
  { userId, eventId, memberId }: { userId: number; eventId: number; memberId: number },
): void {
  write(app, tx => {
    const now = app.clock.now()
    const isTheirs = and(eq(eventMembers.event_id, eventId), eq(eventMembers.user_id, memberId))
    // Whoever has joined again since left by themselves if they are gone.
    const row = tx.select().from(eventMembers).where(isTheirs).orderBy(desc(eventMembers.id)).get()
    const isRecent = row?.left_at && row.left_at.getTime() > now.getTime() - undoableMs
    if (!row?.removed || !isRecent || row.until <= now || !findEvent(tx, { userId, eventId }))
      throw new AppError('not-found')
    if (teamOf(tx, { userId: memberId })) throw new AppError('member-in-other-team')
    if (countMembers(tx, { eventId }) >= app.limits.teamMembers) throw new AppError('team-full')
    tx.update(eventMembers).set({ left_at: null, removed: false }).where(eq(eventMembers.id, row.id)).run()
    const notice = { about: 'team', event_id: eventId, news: 'restored', member_id: memberId } as const
    writeTeamNotice(app, tx, { userId: memberId, notice })
  })
}
