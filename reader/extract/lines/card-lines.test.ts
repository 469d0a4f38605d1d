import { expect, it } from 'vitest'
import type { Quad } from '#reader/port.ts'
import { areAligned, cardLinesOf, gapBelow, inOneRow, plainText } from './card-lines.ts'

it.each([
  ['Ｔel.（11） 8º andar', 'Tel.(11) 8º andar'],
  ['lmtech@acme.com', 'lmtech@acme.com'],
  ['O’Brien', "O'Brien"],
  ['Brightmoor® Foods', 'Brightmoor Foods'],
  ['Profª Engª 1ª Nº 5', 'Profª Engª 1ª Nº 5'],
  ['  Jane   Doe ', 'Jane Doe'],
  ['Nike™', 'Nike'],
  ['Ϲιαϲτανϲας ½ Nº 5', 'Ϲιαϲτανϲας ½ Nº 5'],
  ['Oﬃce 𝐉𝐚𝐧𝐞', 'Office Jane'],
  ['Bi´bak', "Bi'bak"],
  ['JuSt² Studio', 'JuSt² Studio'],
  ['Serviços ltda', 'Serviços ltda'],
])('%j is read as %j', (text, expected) => {
  expect(plainText(text)).toBe(expected)
})

/** A line of 300 × 30 pixels, the card turned by `angle` about its corner. */
function tilted(text: string, top: number, angle: number, left = 0) {
  const turn = (x: number, y: number) =>
    [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)] as const
  const box: Quad = [turn(left, top), turn(left + 300, top), turn(left + 300, top + 30), turn(left, top + 30)]
  return { text, confidence: 1, box }
}

it('lines of a tilted card stand straight, in rows and below each other', () => {
  const [a, b, c] = cardLinesOf({
    lines: [tilted('left', 0, 0.3), tilted('right', 0, 0.3, 400), tilted('below', 45, 0.3)],
  })
  expect([inOneRow(a!, b!), inOneRow(a!, c!), areAligned(a!, c!), areAligned(a!, b!)]).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(gapBelow(a!, c!)).toBeCloseTo(0.5, 1)
  expect(gapBelow(c!, a!)).toBe(-1)
})
