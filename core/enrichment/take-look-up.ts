import { and, eq, gt, sql } from 'drizzle-orm'
import type { KeyApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { dayStart, utcDay } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import { findDeparture } from '#core/plans/departures.ts'
import type { Tx } from '#db/client.ts'
import { lookUps } from '#db/schema.ts'

/** Look-ups that a user has used on this UTC day, including those before they deleted an account and came back. */
export function usedLookUps(app: KeyApp, tx: Tx, { userId }: { userId: number }): number {
  const today = tx
    .select({ used: lookUps.used })
    .from(lookUps)
    .where(and(eq(lookUps.user_id, userId), eq(lookUps.day, utcDay(app.clock.now()))))
    .get()
  const departure = findDeparture(app, tx, { userId })
  const isOfToday = departure !== undefined && departure.left_at >= dayStart(app.clock.now())
  return (today?.used ?? 0) + (isOfToday ? departure.look_ups : 0)
}

/** Counts a look-up before it is made. Throws `too-many-look-ups`. */
export function takeLookUp(app: WriteApp & KeyApp, { userId }: { userId: number }): void {
  const day = utcDay(app.clock.now())
  write(app, tx => {
    if (usedLookUps(app, tx, { userId }) >= app.limits.lookUpsPerDay) throw new AppError('too-many-look-ups')
    tx.insert(lookUps)
      .values({ user_id: userId, day, used: 1 })
      .onConflictDoUpdate({
        target: lookUps.user_id,
        set: { day, used: sql`case when ${lookUps.day} = ${day} then ${lookUps.used} + 1 else 1 end` },
      })
      .run()
  })
}

/** Does not count a look-up that failed. */
export function uncountLookUp(app: WriteApp, { userId }: { userId: number }): void {
  app.db
    .update(lookUps)
    .set({ used: sql`${lookUps.used} - 1` })
    .where(and(eq(lookUps.user_id, userId), eq(lookUps.day, utcDay(app.clock.now())), gt(lookUps.used, 0)))
    .run()
}
