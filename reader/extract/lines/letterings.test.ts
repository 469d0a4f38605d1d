import { expect, it } from 'vitest'
import type { CardLine } from './card-lines.ts'
import { letteringsIn } from './letterings.ts'

const line = (text: string, top: number, height: number, { left = 0, right = 400 } = {}): CardLine => ({
  text,
  confidence: 1,
  left,
  right,
  top,
  bottom: top + height,
  size: height / 20,
})
const texts = (lines: CardLine[]) => letteringsIn(lines).map(stack => stack.map(({ text }) => text))

it('lines of several sizes and one width are a lettering', () => {
  const lines = [
    line('ENGINEERING', 112, 29, { right: 401 }),
    line('HARBORWICK', 0, 56),
    line('ELECTRICAL', 68, 33, { left: 1 }),
  ]
  expect(texts(lines)).toEqual([['HARBORWICK', 'ELECTRICAL', 'ENGINEERING']])
})

it.each([
  ['of one size', [line('HARBORWICK', 0, 30), line('FOODS', 35, 30)]],
  ['of several widths', [line('HARBORWICK', 0, 56), line('FOODS', 68, 33, { right: 360 })]],
  ['with other left edges', [line('HARBORWICK', 0, 56), line('FOODS', 68, 33, { left: 20 })]],
  ['far apart', [line('HARBORWICK', 0, 56), line('FOODS', 168, 33)]],
])('lines %s are none', (_, lines) => {
  expect(texts(lines)).toEqual([])
})
