import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { shippedModel } from '#reader/extract/roles/model-file.ts'
import { createRandom } from '#reader/synth/random.ts'
import { inventCard } from '#reader/train/roles/invent-card.ts'
import { loadVocabulary } from '#reader/train/roles/vocabulary.ts'
import { taggedExampleOf } from '#reader/train/tagger/card-data.ts'
import { wordLists } from '#reader/words/word-lists.ts'
import { letterCount } from './card-words.ts'
import { taggerScores } from './tagger.ts'
import { decodeSecondJudge, encodeSecondJudge } from './tagger-file.ts'

const shipped = () => readFileSync(new URL('model/tagger.bin', import.meta.url))

/** The made-up card of train.py. */
function madeUpCard(inputs: number) {
  const words = Array.from({ length: 9 }, (_, word) => word)
  const codes = (word: number) =>
    Uint8Array.from({ length: letterCount }, (_, at) => (at < 3 + word ? ((5 * word + 3 * at) % 40) + 1 : 0))
  const numbers = (word: number) =>
    Float32Array.from({ length: inputs }, (_, at) => ((7 * word + 3 * at) % 11) / 11 - 0.3)
  return { letters: words.map(codes), numbers: words.map(numbers), lines: words.map(word => Math.floor(word / 3)) }
}

it('scores a card as the training did', () => {
  const { tagger } = decodeSecondJudge(shipped())
  const wanted: number[][] = JSON.parse(readFileSync(new URL('model/example.json', import.meta.url), 'utf8'))
  const scores = taggerScores(tagger, madeUpCard(tagger.size.inputs))
  expect(scores).toHaveLength(wanted.length)
  scores.forEach(({ none, runs }, role) => {
    const of = (first: number, last: number) => runs.find(run => run.first === first && run.last === last)?.score ?? 0
    const got = [none, of(0, 0), of(0, 1), of(3, 5), of(4, 7)]
    // Weights are kept in sixteen bits.
    got.forEach((score, at) => {
      expect(score).toBeCloseTo(wanted[role]?.[at] ?? Number.NaN, 1)
    })
  })
})

it('the shipped file is for the numbers that words have now, is the same when written again, and is under 1 MB', () => {
  const second = decodeSecondJudge(shipped())
  const example = taggedExampleOf(shippedModel().kinds, inventCard(createRandom(1), loadVocabulary()), wordLists)
  expect(second.tagger.size.inputs).toBe(example?.card.numbers[0]?.length)
  expect(Buffer.compare(encodeSecondJudge(second), shipped())).toBe(0)
  expect(shipped().length).toBeLessThan(1_000_000)
})

it('a file that is cut off is refused', () => {
  expect(() => decodeSecondJudge(shipped().subarray(0, 5000))).toThrow()
})

it('no word, no score', () => {
  const { tagger } = decodeSecondJudge(shipped())
  const scores = taggerScores(tagger, { letters: [], numbers: [], lines: [] })
  expect(scores.map(({ runs }) => runs.length)).toEqual([0, 0, 0])
})
