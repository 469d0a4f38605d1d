import { describe, expect, it } from 'vitest'
import { decodeLine } from './ctc.ts'

const alphabet = ['', 'a', 'b', '@', ' ']
const [blank, a, b, at, space] = [0, 1, 2, 3, 4]

/** Each step names its winner, and how probable a space looked beside it. */
const table = (steps: readonly (readonly [winner: number, spaceSeen?: number])[]) =>
  Float32Array.from(steps.flatMap(([winner, spaceSeen = 0]) => [winner, 0.9, winner === space ? 0.9 : spaceSeen]))

describe('reading a line from the recogniser', () => {
  it('drops blanks and repeats, keeps real doubles', () => {
    expect(decodeLine(table([[a], [a], [blank], [a], [b]]), alphabet).text).toBe('aab')
  })

  it('gives back a space that was seen but not believed', () => {
    expect(decodeLine(table([[a], [blank, 0.05], [b]]), alphabet).text).toBe('a b')
    expect(decodeLine(table([[a], [blank, 0.03], [b]]), alphabet).text).toBe('ab')
  })

  it('puts no space around @', () => {
    expect(decodeLine(table([[a], [blank, 0.3], [at], [blank, 0.3], [b]]), alphabet).text).toBe('a@b')
    expect(decodeLine(table([[a], [at], [space], [b]]), alphabet).text).toBe('a@b')
  })

  it('is as sure as its characters, and not at all of nothing', () => {
    expect(decodeLine(table([[a], [b]]), alphabet).confidence).toBeCloseTo(0.9)
    expect(decodeLine(table([[blank]]), alphabet)).toEqual({ text: '', sureness: [], steps: [], confidence: 0 })
  })
})
