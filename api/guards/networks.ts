import { isIPv6 } from 'node:net'

/**
 * The network that counts as one caller. An IPv4 address is one; of IPv6 a household is given a whole /64, out of which
 * it can call by as many addresses as it likes.
 */
export function networkOf(address: string): string {
  return cut(address, 4)
}

/** The /48 around an IPv6 address, which a caller with many networks may have; an IPv4 address itself. */
export function widerNetworkOf(address: string): string {
  return cut(address, 3)
}

function cut(address: string, groups: number): string {
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain)) return address
  // The URL parser writes every IPv6 address in one way, its zeros cut out at one place.
  const written = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [head = '', tail] = written.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  const all = [...left, ...zeros, ...right]
  const isIPv4Mapped = all.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return isIPv4Mapped ? all.join(':') : `${all.slice(0, groups).join(':')}::/${groups * 16}`
}
