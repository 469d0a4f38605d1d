import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Below are ports of system services; of those only https is allowed. */
const firstFreePort = 1024

/**
 * Parses a webhook address. It must be https, without a user, and no private host as far as the address shows. `URL`
 * normalises decimal, octal and short IPv4 forms. With `allowPrivate` http and any host are allowed. Returns
 * undefined for other addresses.
 */
export function parseEndpointUrl(text: string, { allowPrivate }: { allowPrivate: boolean }): URL | undefined {
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

/** The first three bits of every IPv6 address that is routed on the Internet (2000::/3). */
const globalBits = { mask: 0xe000, value: 0x2000 }

/**
 * Whether an IP address is public: not private, loopback, link-local, shared (CGNAT), multicast or reserved, no IPv6
 * form of an IPv4 address (mapped, NAT64, 6to4), and no address of this machine.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast' || isOwn(address)) return false
  if (address instanceof ipaddr.IPv4) return true
  return ((address.parts[0] ?? 0) & globalBits.mask) === globalBits.value
}

function isOwn(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const own = Object.values(networkInterfaces()).flatMap(of => of ?? [])
  return own.some(one => ipaddr.parse(one.address).toNormalizedString() === address.toNormalizedString())
}
