import { and, desc, eq, gt } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { dayMs } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import { findEvent } from '#core/events/events.ts'
import { teamOf } from '#core/events/team/team-of.ts'
import { writeTeamNotice } from '#core/outbox/write-outbox.ts'
import { eventMembers } from '#db/schema.ts'

/** For how long a removal can be undone. */
const undoableMs = dayMs

/**
 * An event's owner undoes the removal of somebody, who is in the team again as before. Throws `not-found` where there is
 * none to undo any more, and `in-other-team` for somebody who has joined another team since.
 */
export function restoreMember(
  app: Pick<App, 'db' | 'clock' | 'signals'>,
  { userId, eventId, memberId }: { userId: number; eventId: number; memberId: number },
): void {
  write(app, tx => {
    const now = app.clock.now()
    const isTheirs = and(eq(eventMembers.event_id, eventId), eq(eventMembers.user_id, memberId))
    const isRecent = gt(eventMembers.left_at, new Date(now.getTime() - undoableMs))
    const row = tx
      .select()
      .from(eventMembers)
      .where(and(isTheirs, eq(eventMembers.removed, true), isRecent))
      .orderBy(desc(eventMembers.id))
      .get()
    if (!row || row.until <= now || !findEvent(tx, { userId, eventId })) throw new AppError('not-found')
    if (teamOf(tx, { userId: memberId })) throw new AppError('in-other-team')
    tx.update(eventMembers).set({ left_at: null, removed: false }).where(eq(eventMembers.id, row.id)).run()
    const notice = { about: 'team', event_id: eventId, news: 'restored', member_id: memberId } as const
    writeTeamNotice(app, tx, { userId: memberId, notice })
  })
}
