import { expect, it } from 'vitest'
import { decodeLine, valuesPerStep } from './ctc.ts'
import { letterDoubts, variantsIn } from './letter-doubts.ts'

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
  return { text: line.text, doubts: letterDoubts(line, predictions, probabilities, known) }
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
