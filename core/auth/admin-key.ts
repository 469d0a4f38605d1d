import { isSame } from '#core/base/secret.ts'

/** Whether this is the operator's key. Without a configured key nobody's is; a wrong one takes as long as the right one. */
export function isAdminKey(configured: string | undefined, given: string | undefined): boolean {
  const isEqual = isSame(configured ?? '', given ?? '')
  return isEqual && Boolean(configured) && Boolean(given)
}
