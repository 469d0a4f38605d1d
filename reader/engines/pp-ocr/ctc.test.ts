import { describe, expect, it } from 'vitest'
import { decodeLine } from './ctc.ts'

const alphabet = ['', 'a', 'b', '@', ' ']
const [blank, a, b, at, space] = [0, 1, 2, 3, 4]

/** The predictions of a head: for each step the index of the best character, and the probability of a space. */
const table = (steps: readonly (readonly [best: number, space?: number])[]) =>
  Float32Array.from(
    steps.flatMap(([best, spaceProbability = 0]) => [best, 0.9, best === space ? 0.9 : spaceProbability]),
  )

describe('decoding a line', () => {
  it('drops blanks and repeats, and keeps doubled letters', () => {
    expect(decodeLine(table([[a], [a], [blank], [a], [b]]), alphabet).text).toBe('aab')
  })

  it('adds a space from a probability of 0.04 on', () => {
    expect(decodeLine(table([[a], [blank, 0.05], [b]]), alphabet).text).toBe('a b')
    expect(decodeLine(table([[a], [blank, 0.03], [b]]), alphabet).text).toBe('ab')
  })

  it('puts no space around @', () => {
    expect(decodeLine(table([[a], [blank, 0.3], [at], [blank, 0.3], [b]]), alphabet).text).toBe('a@b')
    expect(decodeLine(table([[a], [at], [space], [b]]), alphabet).text).toBe('a@b')
  })

  it('gives the mean confidence of the characters, and 0 for an empty line', () => {
    expect(decodeLine(table([[a], [b]]), alphabet).confidence).toBeCloseTo(0.9)
    expect(decodeLine(table([[blank]]), alphabet)).toEqual({ text: '', confidences: [], steps: [], confidence: 0 })
  })
})
