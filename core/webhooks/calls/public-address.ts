import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

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
