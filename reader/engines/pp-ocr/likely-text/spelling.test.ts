import { expect, it } from 'vitest'
import { entriesOf } from '#reader/train/likely-text/count.ts'
import { encodeEntries, openSpelling, type Spelling, spellingIn } from './spelling.ts'

function logOf(spelling: Spelling, text: string): number {
  return Array.from(text).reduce((sum, letter, at) => sum + spelling.logOf(`^${text.slice(0, at)}`, letter), 0)
}

it('finds common spellings more probable, and falls back to shorter n-grams', () => {
  const spelling = spellingIn(encodeEntries(entriesOf(Array<string>(50).fill('Director of sales'), 2000)))
  expect(logOf(spelling, 'director')).toBeGreaterThan(logOf(spelling, 'direcior') + 3)
  // Nothing begins like this; the end is known.
  expect(spelling.logOf('^xxrecto', 'r')).toBeGreaterThan(spelling.logOf('^xxrecto', 'x'))
})

it('keeps every n-gram that it is given room for, with the probability that was counted', () => {
  const spelling = spellingIn(encodeEntries(entriesOf(['ab', 'ab', 'ab', 'ac'], 2000)))
  const [b, c] = [spelling.logOf('^a', 'b'), spelling.logOf('^a', 'c')]
  expect(Math.exp(b)).toBeGreaterThan(0.4)
  expect(c).toBeLessThan(b)
})

it('refuses a table that is cut off or empty', () => {
  const bytes = encodeEntries(entriesOf(['Director of sales'], 2000))
  expect(() => spellingIn(bytes)).not.toThrow()
  for (let length = 0; length < bytes.length; length++)
    expect(() => spellingIn(bytes.subarray(0, length)), `${length} bytes`).toThrow(/damaged/)
})

it('the shipped one knows names, trades and addresses in many languages', () => {
  const spelling = openSpelling()
  const pairs = [
    ['jurgensen', 'turgensen'],
    ['usługi', 'ustugi'],
    ['bedachungen', 'bedochungen'],
    ['neufeld', 'meufeld'],
    ['servicios', 'serviclos'],
    ['direction', 'dircction'],
    ['info@', 'nfo@'],
  ] as const
  for (const [right, wrong] of pairs) expect(logOf(spelling, right)).toBeGreaterThan(logOf(spelling, wrong))
})
