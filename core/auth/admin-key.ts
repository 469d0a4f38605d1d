import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether this is the operator's key. Without a configured key nobody's is. Digests take the same time to compare whatever they hold. */
export function isAdminKey(configured: string | undefined, given: string | undefined): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const isEqual = timingSafeEqual(digest(configured ?? ''), digest(given ?? ''))
  return isEqual && Boolean(configured) && Boolean(given)
}
