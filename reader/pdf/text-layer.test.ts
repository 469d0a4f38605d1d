import { expect, it } from 'vitest'
import type { Quad } from '#reader/port.ts'
import { withTextLayer } from './text-layer.ts'

const box: Quad = [
  [0, 0],
  [90, 0],
  [90, 9],
  [0, 9],
]
const spelled = (read: string, text: string) => withTextLayer([{ text: read, confidence: 0.7, box }], text)[0]?.text

const page = 'Marta Núñez\r\nSales Director\r\nM +34 612 345 678 | F +34 612 345 679\r\nmarta.nunez@norteobras.com'

it.each([
  ['a letter misread', 'marta.nunez@norteobras.corn', 'marta.nunez@norteobras.com'],
  ['accents lost', 'Marta Nunez', 'Marta Núñez'],
  ['a digit misread', '+34 612 345 673', '+34 612 345 673'],
  ['one half of a line', 'M+34 612 345 678', 'M +34 612 345 678'],
  ['two lines read as one', 'Marta Nunez Sales Directar', 'Marta Núñez Sales Director'],
  ['words that the text does not hold', 'Norte Obras S.L.', 'Norte Obras S.L.'],
  ['nothing but signs', '—', '—'],
])('%s', (_, read, meant) => {
  expect(spelled(read, page)).toBe(meant)
})

it('a line in widely spaced letters keeps its words', () => {
  expect(spelled('MARTA OLMOS', 'M A R T A O L M O S')).toBe('MARTA OLMOS')
})

it('a page without text changes no line', () => {
  const lines = [{ text: 'Marta', confidence: 0.7, box }]
  expect(withTextLayer(lines, ' \r\n')).toBe(lines)
})
