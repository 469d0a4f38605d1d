import { expect, it } from 'vitest'
import { networkOf, widerNetworkOf } from '#api/guards/networks.ts'

it.each([
  ['203.0.113.7', '203.0.113.8', false, false],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3', true, true],
  ['2001:db8:1:2::1', '2001:0DB8:0001:0002::9', true, true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false, true],
  ['2001:db8:1:2::1', '2001:db8:2:2::1', false, false],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.8', false, false],
  ['fe80::1%eth0', 'fe80::2%eth1', true, true],
  ['::1', '::1', true, true],
  ['in-process', 'unknown', false, false],
])('%s and %s share a network: %s; a wider one: %s', (one, other, isSameSecret, isSameWider) => {
  expect(networkOf(one) === networkOf(other)).toBe(isSameSecret)
  expect(widerNetworkOf(one) === widerNetworkOf(other)).toBe(isSameWider)
})
