import { describe, expect, it } from 'vitest'
import type { Quad } from '#reader/port.ts'
import { isWeak, liesOnItsSide, readingScore, tiltOf } from './orientation.ts'

const box = (width: number, height: number): Quad => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
]
const line = (text: string, confidence: number) => ({ text, confidence, box: box(100, 20) })

describe('the orientation of a card', () => {
  it('is on its side if most text is vertical', () => {
    expect(liesOnItsSide([box(20, 200), box(20, 300), box(100, 20)])).toBe(true)
    expect(liesOnItsSide([box(20, 60), box(300, 20), box(300, 20)])).toBe(false)
    expect(liesOnItsSide([box(20, 200)])).toBe(false)
  })

  it('is in doubt if few lines are confident', () => {
    expect(isWeak([line('abc', 0.95), line('xyz', 0.6)])).toBe(true)
    expect(isWeak([line('Jane Doe', 0.95), line('Director', 0.9), line('jane@doe.com', 0.99)])).toBe(false)
  })

  it('is scored by confident text only', () => {
    expect(readingScore([line('abcdef', 0.7)])).toBe(0)
    expect(readingScore([line('abcdef', 0.9)])).toBeCloseTo(6 * 0.81)
  })
})

describe('the tilt of a card', () => {
  const tilted = (degrees: number, length = 200): Quad => {
    const [along, down] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    const at = (x: number, y: number): [number, number] => [x * along - y * down, x * down + y * along]
    return [at(0, 0), at(length, 0), at(length, 20), at(0, 20)]
  }

  it.each([15, -22, 40])('is that of most of its text: %s°', degrees => {
    const boxes = [tilted(degrees), tilted(degrees + 2), tilted(degrees - 1), tilted(0, 70)]
    expect(tiltOf(boxes)).toBeCloseTo(degrees, -1)
  })

  it.each([
    ['a small tilt', [tilted(4), tilted(5), tilted(6)]],
    ['cards with different tilts', [tilted(30), tilted(-25), tilted(3), tilted(14)]],
    ['two lines', [tilted(20), tilted(20)]],
    ['short words', [tilted(20, 40), tilted(20, 40), tilted(20, 40)]],
  ])('is 0 for %s', (_, boxes) => {
    expect(tiltOf(boxes)).toBe(0)
  })
})
