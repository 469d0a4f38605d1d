import { isIP } from 'node:net'
import { isPublicAddress } from '#core/webhooks/calls/public-address.ts'

/** Services of the system stand below it; of those only https is called. */
const firstFreePort = 1024

type Rules = { allowPrivate: boolean }

/**
 * The address as it may be called: https, no user in it, on the Internet as far as it says so itself. `URL` reads
 * decimal, octal and short forms of IPv4 as the dotted one. With `allowPrivate` also http, and any host. Undefined for others.
 */
export function parseEndpointUrl(text: string, { allowPrivate }: Rules): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url?.hostname || url.username || url.password) return undefined
  if (allowPrivate) return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined
  const isOpenPort = url.port === '' || Number(url.port) >= firstFreePort
  return url.protocol === 'https:' && isOpenPort && mayBePublic(hostOf(url)) ? url : undefined
}

/** The name or IP address, without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** A name without a dot is one of the own network; what other names stand for is seen when they are called. */
function mayBePublic(host: string): boolean {
  return isIP(host) ? isPublicAddress(host) : /[^.]\.[^.]/.test(host)
}
