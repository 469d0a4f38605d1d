import { and, count, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { scans } from '#db/schema.ts'

/** Up to so many photos sent together are each answered with a waiting message. */
const answeredOneByOne = 3

/** Whether a photo came in an album of so many that reactions say how they are doing: so many messages would bury the chat. */
export function isInLargeAlbum(
  tx: Tx,
  { user_id: userId, album_id: albumId }: Pick<typeof scans.$inferSelect, 'user_id' | 'album_id'>,
): boolean {
  if (albumId === null) return false
  const isOfAlbum = and(eq(scans.user_id, userId), eq(scans.album_id, albumId))
  return (tx.select({ n: count() }).from(scans).where(isOfAlbum).get()?.n ?? 0) > answeredOneByOne
}
