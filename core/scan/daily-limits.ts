import { and, count, eq, gte, inArray, isNotNull, ne } from 'drizzle-orm'
import type { ScanFailure } from '#contracts/errors.ts'
import type { TxApp } from '#core/app.ts'
import { dayStart } from '#core/base/time.ts'
import type { Tx } from '#db/client.ts'
import { scans } from '#db/schema.ts'

/** Failures that the photo is to blame for; ours and Telegram's are nobody's fault. */
const photoFailures = [
  'photo-empty',
  'photo-too-large',
  'photo-unsupported',
  'photo-unreadable',
  'pdf-locked',
  'pdf-too-long',
  'pdf-too-complex',
  'no-text',
  'not-a-card',
  'unread-script',
] as const satisfies readonly ScanFailure[]

/** Whether the user had all the readings without a contact that a UTC day allows (PRODUCT §2). */
export function hadEnoughFailures(app: TxApp, tx: Tx, userId: number): boolean {
  return countToday(app, tx, userId, inArray(scans.failure, [...photoFailures])) >= app.limits.uncountedScansPerDay
}

/** Whether the user had all the back sides, which cost no quota, that a UTC day allows. */
export function hadEnoughBackSides(app: TxApp, tx: Tx, userId: number): boolean {
  const backSides = and(isNotNull(scans.back_of), ne(scans.status, 'failed'))
  return countToday(app, tx, userId, backSides) >= app.limits.backSidesPerDay
}

function countToday(app: TxApp, tx: Tx, userId: number, kind: ReturnType<typeof and>): number {
  const since = gte(scans.received_at, dayStart(app.clock.now()))
  return (
    tx
      .select({ n: count() })
      .from(scans)
      .where(and(eq(scans.user_id, userId), since, kind))
      .get()?.n ?? 0
  )
}
