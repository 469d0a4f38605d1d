import { and, eq, sql } from 'drizzle-orm'
import type { TxApp } from '#core/app.ts'
import { utcDay } from '#core/base/time.ts'
import type { Tx } from '#db/client.ts'
import { type DailyKind, dailyCounts } from '#db/schema.ts'

type Counted = { userId: number; kind: DailyKind }

/** How many contacts of that kind somebody has had on this UTC day, those deleted since too. */
export function countOfToday(app: TxApp, tx: Tx, { userId, kind }: Counted): number {
  const isWanted = and(eq(dailyCounts.user_id, userId), eq(dailyCounts.kind, kind))
  const row = tx.select().from(dailyCounts).where(isWanted).get()
  return row?.day === utcDay(app.clock.now()) ? row.n : 0
}

/** Counts so many contacts more, in the transaction that saves them: no restart forgets them. */
export function countToday(app: TxApp, tx: Tx, { userId, kind, n }: Counted & { n: number }): void {
  const day = utcDay(app.clock.now())
  tx.insert(dailyCounts)
    .values({ user_id: userId, kind, day, n })
    .onConflictDoUpdate({
      target: [dailyCounts.user_id, dailyCounts.kind],
      set: { day, n: sql`iif(${dailyCounts.day} = ${day}, ${dailyCounts.n} + ${n}, ${n})` },
    })
    .run()
}
