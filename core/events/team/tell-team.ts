import type { TeamNotice } from '#contracts/teams.ts'
import type { TxApp } from '#core/app.ts'
import { isInTeam } from '#core/contact-rows/team-of.ts'
import { findGroupChat } from '#core/events/team/event-groups.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import type { Tx } from '#db/client.ts'
import { eventMembers, type events } from '#db/schema.ts'

/** Queues the news for everybody in the team of an event. */
export function tellTeam(app: TxApp, tx: Tx, { eventId, news }: { eventId: number; news: TeamNotice['news'] }): void {
  for (const userId of membersOf(tx, eventId))
    writeNotice(app, tx, { userId, notice: { about: 'team', event_id: eventId, news, member_id: userId } })
}

/** Queues for the group that is linked to an event, if one is, that the event has ended or is on again. */
export function tellGroup(
  app: TxApp,
  tx: Tx,
  { event: { id, name, user_id: userId }, isOn }: { event: typeof events.$inferSelect; isOn: boolean },
): void {
  const chatId = findGroupChat(tx, { eventId: id })
  const notice = { about: 'group', event: name, event_id: id, is_on: isOn } as const
  if (chatId !== undefined) writeNotice(app, tx, { userId, chatId, notice })
}

/** Nobody is in the team any more, and its members will be told that it has ended, before its event is deleted. */
export function endTeam(app: TxApp, tx: Tx, { eventId }: { eventId: number }): void {
  for (const userId of membersOf(tx, eventId)) writeNotice(app, tx, { userId, notice: { about: 'team-ended' } })
  tx.update(eventMembers).set({ left_at: app.clock.now() }).where(isInTeam(eventId)).run()
}

function membersOf(tx: Tx, eventId: number): number[] {
  return tx
    .select({ userId: eventMembers.user_id })
    .from(eventMembers)
    .where(isInTeam(eventId))
    .all()
    .map(({ userId }) => userId)
}
