import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { scans } from '#db/schema.ts'

/** SHA-256 of the picture that the chat offers on the first visit (`miniapp/src/features/chat/sample-card.jpg`). */
export const sampleCardDigest = 'b336647b9ba91ee3810abe5e9f40d339996615cdd71d096be70d52550e92f94a'

const sampleCardBytes = 22_663

/** Whether a photo is the sample card and the person tries it for the first time: that costs no scan. */
export function isFirstSample(tx: Tx, { userId, photo }: { userId: number; photo: Uint8Array }): boolean {
  if (photo.byteLength !== sampleCardBytes) return false
  if (createHash('sha256').update(photo).digest('hex') !== sampleCardDigest) return false
  const tried = and(eq(scans.user_id, userId), eq(scans.is_sample, true))
  return tx.select({ id: scans.id }).from(scans).where(tried).limit(1).get() === undefined
}
