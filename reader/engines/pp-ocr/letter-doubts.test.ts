import { expect, it } from 'vitest'
import { decodeLine, valuesPerStep } from './ctc.ts'
import { letterDoubts, unsureLetters, variantsIn } from './letter-doubts.ts'

const alphabet = ['', 'a', 'i', 'p', 'e', 'é', 'ê', 'E', 'É', '@', '.', ' ']
const known = { alphabet, variants: variantsIn(alphabet) }

/** Decodes a line from the probabilities of some characters at each step, with a blank after each. */
function read(steps: readonly Record<string, number>[]) {
  const rows = steps.flatMap(step => [step, { '': 1 }])
  const probabilities = Float32Array.from(
    rows.flatMap(row => alphabet.map(character => row[character as keyof typeof row] ?? 0)),
  )
  const predictions = Float32Array.from(
    rows.flatMap((_, index) => {
      const shares = [...probabilities.subarray(index * alphabet.length, (index + 1) * alphabet.length)]
      return [shares.indexOf(Math.max(...shares)), Math.max(...shares), 0]
    }),
  )
  expect(predictions).toHaveLength(rows.length * valuesPerStep)
  const line = decodeLine(predictions, alphabet)
  return {
    text: line.text,
    doubts: letterDoubts(line, predictions, probabilities, known),
    unsure: unsureLetters(line, predictions, probabilities, alphabet),
    ownOnly: unsureLetters(line, predictions, undefined, alphabet),
  }
}

it('lists a letter with a doubtful accent with the probability of each variant', () => {
  const { text, doubts } = read([{ i: 1 }, { p: 1 }, { é: 0.6, ê: 0.3, a: 0.1 }, { ' ': 1 }, { a: 1 }])
  expect(text).toBe('ipé a')
  expect(doubts).toEqual([{ word: 'ipe', at: 2, shares: { é: expect.closeTo(2 / 3), ê: expect.closeTo(1 / 3) } }])
})

it('counts positions from the start of the word, and ignores case', () => {
  const { text, doubts } = read([{ a: 1 }, { ' ': 1 }, { p: 1 }, { É: 0.7, E: 0.2, é: 0.1 }])
  expect(text).toBe('a pÉ')
  expect(doubts).toEqual([{ word: 'pe', at: 1, shares: { é: expect.closeTo(7 / 9), e: expect.closeTo(2 / 9) } }])
})

it('lists no letter that is certain, has no accents or is part of an address', () => {
  expect(
    read([
      { é: 0.999, ê: 0.001 },
      { p: 0.6, i: 0.4 },
    ]).doubts,
  ).toEqual([])
  expect(read([{ e: 0.6, é: 0.4 }, { '@': 1 }, { a: 1 }]).doubts).toEqual([])
  expect(read([{ e: 0.6, é: 0.4 }, { a: 1 }, { '.': 1 }, { p: 1 }, { i: 1 }]).doubts).toEqual([])
})

it('lists the letters that may be others, in addresses too, whatever their case and accents', () => {
  const { text, unsure } = read([{ p: 0.6, i: 0.35 }, { '@': 1 }, { É: 0.5, E: 0.45, a: 0.05 }, { a: 0.9, p: 0.1 }])
  expect(text).toBe('p@Éa')
  expect(unsure).toEqual([
    { word: 'p', at: 0, shares: { p: expect.closeTo(0.6), i: expect.closeTo(0.35) } },
    { word: 'ea', at: 0, shares: { e: expect.closeTo(0.5), a: expect.closeTo(0.05) } },
    { word: 'ea', at: 1, shares: { a: expect.closeTo(0.9), p: expect.closeTo(0.1) } },
  ])
})

it('lists no letter that is certain, or beside which only the space between two letters was seen', () => {
  expect(
    read([
      { p: 0.99, i: 0.01 },
      { i: 0.6, '': 0.4 },
      { '@': 0.6, '.': 0.4 },
    ]).unsure,
  ).toEqual([])
})

it('of a head that tells no other letters lists the probability of the one that it read', () => {
  expect(read([{ p: 0.6, i: 0.4 }]).ownOnly).toEqual([{ word: 'p', at: 0, shares: { p: expect.closeTo(0.6) } }])
})
