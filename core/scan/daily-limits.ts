import { photoFaults } from 'card-reader/port'
import { and, eq, gte, inArray, isNotNull, ne, type SQL } from 'drizzle-orm'
import type { ScanFailure } from '#contracts/errors.ts'
import type { TxApp } from '#core/app.ts'
import { countRows } from '#core/base/prepared.ts'
import { dayStart } from '#core/base/time.ts'
import type { Tx } from '#db/client.ts'
import { scans } from '#db/schema.ts'

/** Failures that the photo is to blame for; ours and Telegram's are nobody's fault. */
const photoFailures = [
  ...photoFaults,
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

/** The `request_hash` of the picture that the chat offers on the first visit (`miniapp/src/features/chat/sample-card.jpg`). */
const sampleCardHash = 'L_-cJbxknlN38e0yroJdcm8uLurU5F4Hkb00tYNN_hM'

/** Whether a photo is the sample card, which costs no scan; beyond a day's uncounted readings it is one like any other. */
export function isFreeSample(app: TxApp, tx: Tx, photo: { userId: number; hash: string | null }): boolean {
  if (photo.hash !== sampleCardHash) return false
  return countToday(app, tx, photo.userId, eq(scans.is_sample, true)) < app.limits.uncountedScansPerDay
}

function countToday(app: TxApp, tx: Tx, userId: number, kind: SQL | undefined): number {
  const isOfToday = and(eq(scans.user_id, userId), gte(scans.received_at, dayStart(app.clock.now())), kind)
  return countRows(tx, scans, isOfToday)
}
