import { isIP } from 'node:net'
import { isPublicAddress } from '#core/webhooks/calls/public-address.ts'

/** Below are ports of system services; of those only https is allowed. */
const firstFreePort = 1024

type Rules = { allowPrivate: boolean }

/**
 * Parses a webhook address. It must be https, without a user, and no private host as far as the address shows. `URL`
 * normalises decimal, octal and short IPv4 forms. With `allowPrivate` http and any host are allowed. Returns
 * undefined for other addresses.
 */
export function parseEndpointUrl(text: string, { allowPrivate }: Rules): URL | undefined {
  // Not URL.canParse: it accepts some very long hosts for which the constructor throws.
  const url = URL.parse(text)
  if (!url?.hostname || url.username || url.password) return undefined
  if (allowPrivate) return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined
  const isOpenPort = url.port === '' || Number(url.port) >= firstFreePort
  return url.protocol === 'https:' && isOpenPort && mayBePublic(hostOf(url)) ? url : undefined
}

/** The name or IP address, without IPv6 brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** A name without a dot is a local name. Where other names resolve to is checked at each call. */
function mayBePublic(host: string): boolean {
  return isIP(host) ? isPublicAddress(host) : /[^.]\.[^.]/.test(host)
}
