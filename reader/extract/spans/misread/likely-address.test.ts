import { expect, it } from 'vitest'
import { withLikelyAddresses } from './likely-address.ts'

it.each([
  ['an ending that the recogniser saw too', 'y.mori@holm.ne.ip', 'ip', 0, { i: 0.79, j: 0.21 }, 'y.mori@holm.ne.jp'],
  ['a letter that may be none', 'ann@pv.coim', 'coim', 2, { i: 0.74 }, 'ann@pv.com'],
  ['an o in a word', 'E-mail: ry0@jic.vn', 'ry0', 2, { '0': 0.61, o: 0.38 }, 'E-mail: ryo@jic.vn'],
  ['a site', 'URL: http://www.holm.ne.ip', 'ip', 0, { i: 0.62, j: 0.38 }, 'URL: http://www.holm.ne.jp'],
])('%s is put right', (_, text, word, at, shares, expected) => {
  expect(withLikelyAddresses(text, { unsure: [{ word, at, shares }] })).toBe(expected)
})

it.each([
  ['an ending that exists', 'ann@firm.co', 'co', 1, { o: 0.5, m: 0.4 }],
  ['a letter that nobody doubts', 'ann@pv.coim', 'ann', 0, { a: 0.7 }],
  ['a figure that is surely one', 'box0@firm.com', 'box0', 3, { '0': 0.94, o: 0.03 }],
  ['a figure after figures', 'box100@firm.com', 'box100', 5, { '0': 0.6, o: 0.4 }],
])('%s stays', (_, text, word, at, shares) => {
  expect(withLikelyAddresses(text, { unsure: [{ word, at, shares }] })).toBe(text)
})

it('text that nothing was recognised in stays', () => {
  expect(withLikelyAddresses('ann@pv.coim', {})).toBe('ann@pv.coim')
})
