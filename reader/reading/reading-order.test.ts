import { describe, expect, it } from 'vitest'
import type { TextLine } from '#reader/port.ts'
import { inReadingOrder } from './reading-order.ts'

const line = (text: string, left: number, top: number, width = 200, height = 20): TextLine => ({
  text,
  confidence: 1,
  box: [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ],
})
const texts = (lines: TextLine[]) => inReadingOrder(lines).map(({ text }) => text)

describe('reading order', () => {
  it('reads one column to its end before the next', () => {
    const lines = [
      line('right 1', 600, 105),
      line('left 1', 50, 100),
      line('left 2', 50, 125),
      line('right 2', 600, 130),
    ]
    expect(texts(lines)).toEqual(['left 1', 'left 2', 'right 1', 'right 2'])
  })

  it('reads the words of one row from left to right', () => {
    expect(texts([line('Doe', 150, 102, 80), line('Jane', 50, 100, 80)])).toEqual(['Jane', 'Doe'])
  })

  it('separates a much larger line from small ones below it', () => {
    const lines = [line('small', 50, 170, 200, 20), line('LOGO', 50, 100, 200, 60), line('beside', 600, 110)]
    expect(texts(lines)).toEqual(['LOGO', 'beside', 'small'])
  })

  it('keeps every line, and accepts an empty list', () => {
    expect(texts([])).toEqual([])
    expect(texts([line('a', 0, 0), line('b', 0, 0), line('c', 0, 0)]).sort()).toEqual(['a', 'b', 'c'])
  })
})
