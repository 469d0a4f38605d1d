import { expect, it } from 'vitest'
import type { CardLine } from '#reader/extract/lines/card-lines.ts'
import { cpuTime, isWithin } from '#reader/testing/cpu-time.ts'
import { sureWordsOf, withAddressWords, withLikelyAddresses } from './likely-address.ts'

type Doubt = { word: string; at: number; shares: Record<string, number> }
const line = (text: string, unsure?: Doubt[]): CardLine => {
  return { text, confidence: 1, left: 0, right: 0, top: 0, bottom: 0, size: 1, ...(unsure && { unsure }) }
}
/** An address of a line with one doubt, beside other lines. */
function likely(text: string, [word, at, shares]: [string, number, Record<string, number>], others: string[] = []) {
  const read = line(text, [{ word, at, shares }])
  return withLikelyAddresses(text, read, sureWordsOf([read, ...others.map(other => line(other))]))
}

it.each<[string, string, [string, number, Record<string, number>], string]>([
  ['an ending that the recogniser saw too', 'y.mori@holm.ne.ip', ['ip', 0, { i: 0.79, j: 0.21 }], 'y.mori@holm.ne.jp'],
  ['a letter that may be none', 'ann@pv.coim', ['coim', 2, { i: 0.74 }], 'ann@pv.com'],
  ['an o in a word', 'E-mail: ry0@jic.vn', ['ry0', 2, { '0': 0.61, o: 0.38 }], 'E-mail: ryo@jic.vn'],
  ['a site', 'URL: http://www.holm.ne.ip', ['ip', 0, { i: 0.62, j: 0.38 }], 'URL: http://www.holm.ne.jp'],
])('%s is put right', (_, text, doubt, expected) => {
  expect(likely(text, doubt)).toBe(expected)
})

it.each<[string, string, [string, number, Record<string, number>]]>([
  ['an ending that exists', 'ann@firm.co', ['co', 1, { o: 0.5, m: 0.4 }]],
  ['a letter that nobody doubts', 'ann@pv.coim', ['ann', 0, { a: 0.7 }]],
  ['a figure that is surely one', 'box0@firm.com', ['box0', 3, { '0': 0.94, o: 0.03 }]],
  ['a figure after figures', 'box100@firm.com', ['box100', 5, { '0': 0.6, o: 0.4 }]],
])('%s stays', (_, text, doubt) => {
  expect(likely(text, doubt)).toBe(text)
})

it('text that nothing was recognised in stays', () => {
  expect(withLikelyAddresses('ann@pv.coim', line('ann@pv.coim'), new Map())).toBe('ann@pv.coim')
})

it('an address has a word of the card that the recogniser saw in it too', () => {
  const doubt = ['soffmoor', 3, { f: 0.68, t: 0.3 }] as [string, number, Record<string, number>]
  expect(likely('ann@soffmoor.com', doubt, ['SOFTMOOR Ltd'])).toBe('ann@softmoor.com')
  expect(likely('ann@soffmoor.com', doubt, ['Moor & Sons'])).toBe('ann@soffmoor.com')
})

it('two addresses that are doubted in the same word do not change places', () => {
  const [mail, site] = [
    line('ann@softmoor.com', [{ word: 'softmoor', at: 3, shares: { t: 0.6, f: 0.4 } }]),
    line('www.soffmoor.com', [{ word: 'soffmoor', at: 3, shares: { f: 0.6, t: 0.4 } }]),
  ]
  const words = sureWordsOf([mail, site])
  expect([mail, site].map(one => withLikelyAddresses(one.text, one, words))).toEqual([mail.text, site.text])
})

it.each([
  ['a name has the letter that it has in an address', 'Fosé Lima', 'jose.lima@firm.pt', 'José Lima'],
  ['a name that stands in the address so stays', 'Fosé Lima', 'fose.lima@firm.pt', 'Fosé Lima'],
  ['a name that the address does not have stays', 'Fosé Lima', 'info@firm.pt', 'Fosé Lima'],
])('%s', (_, text, address, expected) => {
  const name = line(text, [{ word: 'fose', at: 0, shares: { f: 0.7, j: 0.25 } }])
  expect(withAddressWords(text, name, sureWordsOf([name, line(address)]))).toBe(expected)
})

it('a hostile card is read in no time', () => {
  const text = `www.${'l.'.repeat(95)}l`
  const doubts = Array.from({ length: 96 }, () => ({ word: 'l', at: 0, shares: { l: 0.5, i: 0.3, t: 0.1 } }))
  const lines = Array.from({ length: 150 }, (_, at) => line(`${text}${at}`, doubts))
  const took = cpuTime(() => {
    const words = sureWordsOf(lines)
    for (const one of lines) withAddressWords(withLikelyAddresses(one.text, one, words), one, words)
  })
  expect(isWithin(took, 1500)).toBe(true)
})
