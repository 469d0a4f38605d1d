import { describe, expect, it } from 'vitest'
import type { Quad } from '#core/ocr/ocr-port.ts'
import { isWeak, liesOnItsSide, readingScore } from './turning.ts'

const box = (width: number, height: number): Quad => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
]
const line = (text: string, confidence: number) => ({ text, confidence, box: box(100, 20) })

describe('which way up a card lies', () => {
  it('is on its side when most text runs downwards', () => {
    expect(liesOnItsSide([box(20, 200), box(20, 300), box(100, 20)])).toBe(true)
    expect(liesOnItsSide([box(20, 60), box(300, 20), box(300, 20)])).toBe(false)
    expect(liesOnItsSide([box(20, 200)])).toBe(false)
  })

  it('is in doubt when few lines are sure', () => {
    expect(isWeak([line('abc', 0.95), line('xyz', 0.6)])).toBe(true)
    expect(isWeak([line('Jane Doe', 0.95), line('Director', 0.9), line('jane@doe.com', 0.99)])).toBe(false)
  })

  it('scores sure text only', () => {
    expect(readingScore([line('abcdef', 0.7)])).toBe(0)
    expect(readingScore([line('abcdef', 0.9)])).toBeCloseTo(6 * 0.81)
  })
})
