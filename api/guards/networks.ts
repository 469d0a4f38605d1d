import { isIPv6 } from 'node:net'

/**
 * The network that counts as one caller: an IPv4 address, or an IPv6 /64. A household usually has a whole /64 and can
 * use any address in it.
 */
export function networkOf(address: string): string {
  return cut(address, 4)
}

/** The /48 around an IPv6 address, since one customer may have many /64 networks; an IPv4 address itself. */
export function widerNetworkOf(address: string): string {
  return cut(address, 3)
}

function cut(address: string, groups: number): string {
  if (!address.includes(':')) return address
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain)) return address
  // The URL parser writes IPv6 addresses in canonical form, with the longest run of zeros left out.
  const written = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [head = '', tail] = written.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  const all = [...left, ...zeros, ...right]
  const isIPv4Mapped = all.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return isIPv4Mapped ? all.join(':') : `${all.slice(0, groups).join(':')}::/${groups * 16}`
}
