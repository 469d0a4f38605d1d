import { lt } from 'drizzle-orm'
import type { App, KeyApp, WriteApp } from '#core/app.ts'
import { forgetRows } from '#core/base/in-batches.ts'
import { rowBy } from '#core/base/prepared.ts'
import { keyedDigest } from '#core/base/secret.ts'
import { dayMs, monthStart } from '#core/base/time.ts'
import type { Tx } from '#db/client.ts'
import { departures } from '#db/schema.ts'

export type Departure = typeof departures.$inferSelect

const ofPerson = rowBy(departures, departures.person)

/** What is known of a person who has deleted an account, found by an HMAC of their Telegram id. */
export function findDeparture(app: Pick<App, 'env'>, tx: Tx, { userId }: { userId: number }): Departure | undefined {
  return ofPerson(tx, departureKey(app, userId))
}

/** Keeps the used limits of a deleted account, so that coming back gives no fresh quota (PRODUCT §2). */
export function writeDeparture(
  app: KeyApp,
  tx: Tx,
  { userId, scans, lookUps }: { userId: number; scans: number; lookUps: number },
): void {
  const row = { left_at: app.clock.now(), scans, look_ups: lookUps }
  tx.insert(departures)
    .values({ person: departureKey(app, userId), ...row })
    .onConflictDoUpdate({ target: departures.person, set: row })
    .run()
}

/** After the month there is nothing left to count; launch data of that time expires a day later. */
export function forgetOldDepartures(app: WriteApp): Promise<void> {
  const now = app.clock.now()
  const over = Math.min(monthStart(now).getTime(), now.getTime() - dayMs)
  return forgetRows(app, departures, lt(departures.left_at, new Date(over)))
}

/** What a departure is stored under: an HMAC of the Telegram id. */
export function departureKey(app: Pick<App, 'env'>, userId: number): string {
  return keyedDigest(app, 'departure', String(userId)).toString('base64url')
}
