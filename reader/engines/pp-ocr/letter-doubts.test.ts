import { expect, it } from 'vitest'
import { decodeLine, valuesPerStep } from './ctc.ts'
import { unsureLetters, variantsIn, withLikeliestAccents } from './letter-doubts.ts'

const alphabet = ['', 'a', 'i', 'p', 'e', 'é', 'ê', 'E', 'É', 'Ê', '@', '.', ' ']
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
    accented: withLikeliestAccents(line, predictions, probabilities, known),
    unsure: unsureLetters(line, predictions, probabilities, alphabet),
    ownOnly: unsureLetters(line, predictions, undefined, alphabet),
  }
}

it.each([
  ['the likeliest of two', [{ i: 1 }, { p: 1 }, { é: 0.6, ê: 0.3, a: 0.1 }, { ' ': 1 }, { a: 1 }], 'ipé a'],
  ['one where the accented ones together are likelier than none', [{ p: 1 }, { e: 0.4, é: 0.2, ê: 0.3 }], 'pê'],
  ['none where none is as likely', [{ p: 1 }, { é: 0.4, e: 0.35, ê: 0.05 }, { p: 1 }, { e: 0.6, é: 0.4 }], 'pépe'],
  ['that of a capital', [{ p: 1 }, { E: 0.4, É: 0.3, Ê: 0.2, é: 0.1 }], 'pÉ'],
  ['none in an e-mail', [{ é: 0.6, e: 0.4 }, { '@': 1 }, { a: 1 }], 'é@a'],
  ['none in a site', [{ e: 0.4, é: 0.3, ê: 0.3 }, { a: 1 }, { '.': 1 }, { p: 1 }, { i: 1 }], 'ea.pi'],
])('takes of accents %s', (_, steps, accented) => {
  expect(read(steps).accented).toBe(accented)
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

it('says of a letter that was chosen against the likeliest how probable it is itself', () => {
  const probabilities = Float32Array.from([0, 0, 0.7, 0, 0.2, ...Array<number>(8).fill(0)])
  const chosen = { text: 'e', steps: [0], confidences: [0.2], confidence: 0.9 }
  const [doubt] = unsureLetters(chosen, Float32Array.of(2, 0.7, 0), probabilities, alphabet)
  expect(doubt?.shares.e).toBeCloseTo(0.2)
  expect(doubt?.shares.i).toBeCloseTo(0.7)
})

it('lists a letter that was put in where the head saw none', () => {
  const probabilities = Float32Array.from([0.7, 0, 0, 0, 0.3, ...Array<number>(8).fill(0)])
  const chosen = { text: 'e', steps: [0], confidences: [0.3], confidence: 0.9 }
  const unsure = unsureLetters(chosen, Float32Array.of(0, 0.7, 0), probabilities, alphabet)
  expect(unsure).toEqual([{ word: 'e', at: 0, shares: { e: expect.closeTo(0.3), '': expect.closeTo(0.7) } }])
})
