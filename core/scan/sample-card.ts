import { and, count, eq, gte } from 'drizzle-orm'
import type { TxApp } from '#core/app.ts'
import { dayStart } from '#core/base/time.ts'
import type { Tx } from '#db/client.ts'
import { scans } from '#db/schema.ts'

/** The `request_hash` of the picture that the chat offers on the first visit (`miniapp/src/features/chat/sample-card.jpg`). */
const sampleCardHash = 'L_-cJbxknlN38e0yroJdcm8uLurU5F4Hkb00tYNN_hM'

/** Whether a photo is the sample card, which costs no scan; beyond a day's uncounted readings it is one like any other. */
export function isFreeSample(app: TxApp, tx: Tx, { userId, hash }: { userId: number; hash: string | null }): boolean {
  if (hash !== sampleCardHash) return false
  const today = gte(scans.received_at, dayStart(app.clock.now()))
  const isTried = and(eq(scans.user_id, userId), eq(scans.is_sample, true), today)
  return (tx.select({ n: count() }).from(scans).where(isTried).get()?.n ?? 0) < app.limits.uncountedScansPerDay
}
