import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { PlanColumn } from '#contracts/plans.ts'
import type { MoneyApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { dayMs } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import { planActive, tellEnded } from '#core/billing/subscription/money-notices.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import { findUser } from '#core/users/find-user.ts'
import { subscriptions } from '#db/schema.ts'
/** Grants a user a plan for some days or until it is revoked, and notifies them. Throws `not-found`. */
export function grantPlan(
  app: WriteApp,
  { userId, plan, days }: { userId: number; plan: PlanColumn; days?: number | undefined },
): void {
  if (!findUser(app.db, { userId })) throw new AppError('not-found')
  const now = app.clock.now()
  const endsAt = days === undefined ? null : new Date(now.getTime() + days * dayMs)
  write(app, tx => {
    const row = tx
      .insert(subscriptions)
      .values({ user_id: userId, source: 'grant', plan, starts_at: now, ends_at: endsAt })
      .returning()
      .get()
    writeNotice(app, tx, { userId, notice: planActive(row), onceKey: `grant:${row.id}` })
  })
}

/** Revokes all grants of a user and notifies them; paid plans stay. Returns the number of grants. */
export function revokeGrants(app: MoneyApp, { userId }: { userId: number }): number {
  const now = app.clock.now()
  const revoked = write(app, tx => {
    const rows = tx
      .update(subscriptions)
      .set({ status: 'ended', ends_at: now })
      .where(
        and(
          eq(subscriptions.user_id, userId),
          eq(subscriptions.source, 'grant'),
          or(isNull(subscriptions.ends_at), gt(subscriptions.ends_at, now)),
        ),
      )
      .returning()
      .all()
    tellEnded(app, tx, rows)
    return rows
  })
  return revoked.length
}
