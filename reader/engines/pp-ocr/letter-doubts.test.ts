import { expect, it } from 'vitest'
import { decodeLine, numbersOfStep } from './ctc.ts'
import { letterDoubts, variantsIn } from './letter-doubts.ts'

const alphabet = ['', 'a', 'i', 'p', 'e', 'é', 'ê', 'E', 'É', '@', '.', ' ']
const known = { alphabet, variants: variantsIn(alphabet) }

/** A line as a head answers it: at each step the probability of some signs, a blank step between. */
function read(steps: readonly Record<string, number>[]) {
  const rows = steps.flatMap(step => [step, { '': 1 }])
  const answer = Float32Array.from(rows.flatMap(row => alphabet.map(sign => row[sign as keyof typeof row] ?? 0)))
  const seen = Float32Array.from(
    rows.flatMap((_, index) => {
      const shares = [...answer.subarray(index * alphabet.length, (index + 1) * alphabet.length)]
      return [shares.indexOf(Math.max(...shares)), Math.max(...shares), 0]
    }),
  )
  expect(seen).toHaveLength(rows.length * numbersOfStep)
  const line = decodeLine(seen, alphabet)
  return { text: line.text, doubts: letterDoubts(line, seen, answer, known) }
}

it('says of a letter whose accent is not sure what each variant’s share is', () => {
  const { text, doubts } = read([{ i: 1 }, { p: 1 }, { é: 0.6, ê: 0.3, a: 0.1 }, { ' ': 1 }, { a: 1 }])
  expect(text).toBe('ipé a')
  expect(doubts).toEqual([{ word: 'ipe', at: 2, shares: { é: expect.closeTo(2 / 3), ê: expect.closeTo(1 / 3) } }])
})

it('counts the place from the word’s beginning, and knows capitals and small letters apart', () => {
  const { text, doubts } = read([{ a: 1 }, { ' ': 1 }, { p: 1 }, { É: 0.7, E: 0.2, é: 0.1 }])
  expect(text).toBe('a pÉ')
  expect(doubts).toEqual([{ word: 'pe', at: 1, shares: { é: expect.closeTo(7 / 9), e: expect.closeTo(2 / 9) } }])
})

it('doubts no letter that is sure or has no accents, and none of an address', () => {
  expect(
    read([
      { é: 0.999, ê: 0.001 },
      { p: 0.6, i: 0.4 },
    ]).doubts,
  ).toEqual([])
  expect(read([{ e: 0.6, é: 0.4 }, { '@': 1 }, { a: 1 }]).doubts).toEqual([])
  expect(read([{ e: 0.6, é: 0.4 }, { a: 1 }, { '.': 1 }, { p: 1 }, { i: 1 }]).doubts).toEqual([])
})
