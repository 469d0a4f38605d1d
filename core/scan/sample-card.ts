import { createHash } from 'node:crypto'
import { and, count, eq, gte } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { dayStart } from '#core/base/time.ts'
import type { Tx } from '#db/client.ts'
import { scans } from '#db/schema.ts'

/** SHA-256 of the picture that the chat offers on the first visit (`miniapp/src/features/chat/sample-card.jpg`). */
export const sampleCardDigest = 'b336647b9ba91ee3810abe5e9f40d339996615cdd71d096be70d52550e92f94a'

const sampleCardBytes = 22_663

/** Whether a photo is the sample card, which costs no scan; beyond a day's uncounted readings it is one like any other. */
export function isFreeSample(
  app: Pick<App, 'clock' | 'limits'>,
  tx: Tx,
  { userId, photo }: { userId: number; photo: Uint8Array },
): boolean {
  if (photo.byteLength !== sampleCardBytes) return false
  if (createHash('sha256').update(photo).digest('hex') !== sampleCardDigest) return false
  const today = gte(scans.received_at, dayStart(app.clock.now()))
  const isTried = and(eq(scans.user_id, userId), eq(scans.is_sample, true), today)
  return (tx.select({ n: count() }).from(scans).where(isTried).get()?.n ?? 0) < app.limits.uncountedScansPerDay
}
