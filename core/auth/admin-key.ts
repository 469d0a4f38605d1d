import { isSameSecret } from '#core/base/secret.ts'

/** Whether this is the operator's key, compared in constant time. Without a configured key no key is accepted. */
export function isAdminKey(configured: string | undefined, given: string | undefined): boolean {
  const isEqual = isSameSecret(configured ?? '', given ?? '')
  return isEqual && Boolean(configured) && Boolean(given)
}
