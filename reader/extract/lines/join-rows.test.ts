import { expect, it } from 'vitest'
import type { CardLine } from './card-lines.ts'
import { joinRows } from './join-rows.ts'

const line = (text: string, left: number, right: number, { top = 0, height = 40, confidence = 1 } = {}): CardLine => ({
  text,
  confidence,
  left,
  right,
  top,
  bottom: top + height,
  size: height / 20,
})
const texts = (lines: CardLine[]) => joinRows(lines).map(({ text }) => text)

it.each([
  ['words of one row, in any order', [line('Doe', 110, 190), line('Jane', 0, 100)], ['Jane Doe']],
  ['three words', [line('ACME', 0, 100), line('MOBILE', 112, 250), line('CARE', 262, 350)], ['ACME MOBILE CARE']],
  ['a sign between words', [line('FUSE', 0, 100), line('&', 110, 150), line('FIX', 160, 250)], ['FUSE & FIX']],
  ['words whose boxes overlap', [line('GRAPHIC', 0, 300), line('DESIGNER', 280, 600)], ['GRAPHIC DESIGNER']],
  ['a letter read by both once', [line('HARBOR W', 0, 310), line('WICK', 285, 400)], ['HARBOR WICK']],
  [
    'a letter read by the second too',
    [line('Montador', 0, 210), line('r de Móveis', 190, 430)],
    ['Montador de Móveis'],
  ],
  ['words whose letters are spaced out', [line('ACME FOO', 0, 480), line('RIDES', 590, 880)], ['ACME FOO RIDES']],
  ['a word with long letters', [line('johann', 0, 100, { height: 48 }), line('ascun', 108, 190)], ['johann ascun']],
  ['not across a gap', [line('Jane', 0, 100), line('Doe', 150, 230)], ['Jane', 'Doe']],
  ['not from another row', [line('Jane', 0, 100), line('Doe', 110, 190, { top: 50 })], ['Jane', 'Doe']],
  ['not of another size', [line('Jane', 0, 100), line('Doe', 110, 150, { top: 10, height: 20 })], ['Jane', 'Doe']],
  ['not capitals and small letters', [line('ACME', 0, 100), line('Foods', 110, 190)], ['ACME', 'Foods']],
  ['no numbers or addresses', [line('Tel', 0, 60), line('600 111 222', 70, 250)], ['Tel', '600 111 222']],
])('joins %s', (_, lines, expected) => {
  expect(texts(lines)).toEqual(expected)
})

it('is as sure as its least sure word, and keeps the doubts of all', () => {
  const doubt = (word: string) => [{ word, at: 0, shares: {} }]
  const [joined] = joinRows([
    { ...line('Jané', 0, 100, { confidence: 0.9 }), unsure: doubt('Jané') },
    { ...line('Dóe', 110, 190, { confidence: 0.7 }), unsure: doubt('Dóe') },
  ])
  expect(joined).toMatchObject({ left: 0, right: 190, confidence: 0.7, unsure: [{ word: 'Jané' }, { word: 'Dóe' }] })
})
