import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { type TeamInvite, teamStartPrefix } from '#contracts/teams.ts'
import type { OwnedEvent, RightsApp, TxApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { dayMs } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import { findEvent } from '#core/events/events.ts'
import { requireRight } from '#core/plans/rights.ts'
import type { Tx } from '#db/client.ts'
import { eventInvites } from '#db/schema.ts'

type Place = { botUsername: string | undefined }

/** The usable invitation to an event, else a new one. Throws `not-found`, `event-off` and `plan-needed`. */
export function invite(app: RightsApp, { botUsername, ...owned }: OwnedEvent & Place): TeamInvite {
  return write(app, tx => {
    const event = findEvent(tx, owned)
    if (!event) throw new AppError('not-found')
    requireRight(app, { userId: owned.userId, right: 'teams' }, tx)
    if (!event.active) throw new AppError('event-off')
    const known = findInvite(app, tx, { eventId: event.id, botUsername })
    if (known) return known
    const now = app.clock.now()
    const expires_at = new Date(now.getTime() + app.limits.teamDays * dayMs)
    const code = randomBytes(16).toString('base64url')
    tx.insert(eventInvites).values({ code, event_id: event.id, created_at: now, expires_at }).run()
    return inviteOf({ code, expires_at }, botUsername)
  })
}

/** The invitation to an event that can be used now. */
export function findInvite(
  app: TxApp,
  tx: Tx,
  { eventId, botUsername }: { eventId: number } & Place,
): TeamInvite | undefined {
  const isUsable = and(isOpen(eventId), gt(eventInvites.expires_at, app.clock.now()))
  const row = tx.select().from(eventInvites).where(isUsable).orderBy(desc(eventInvites.created_at)).get()
  return row && inviteOf(row, botUsername)
}

function inviteOf(
  { code, expires_at }: { code: string; expires_at: Date },
  botUsername: string | undefined,
): TeamInvite {
  const link = botUsername === undefined ? null : `https://t.me/${botUsername}?start=${teamStartPrefix}${code}`
  return { code, link, expires_at: expires_at.toISOString() }
}

/** Nobody can join an event with what was sent so far. Throws `not-found`. */
export function revokeInvite(app: RightsApp, owned: OwnedEvent): void {
  write(app, tx => {
    if (!findEvent(tx, owned)) throw new AppError('not-found')
    revokeInvites(app, tx, owned)
  })
}

/** The same within a transaction. */
export function revokeInvites(app: TxApp, tx: Tx, { eventId }: { eventId: number }): void {
  tx.update(eventInvites).set({ revoked_at: app.clock.now() }).where(isOpen(eventId)).run()
}

function isOpen(eventId: number) {
  return and(eq(eventInvites.event_id, eventId), isNull(eventInvites.revoked_at))
}
