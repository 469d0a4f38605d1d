import { expect, it } from 'vitest'
import { foldText } from '#reader/compare-text.ts'
import { writtenCardOf, writtenCards } from './written-cards.ts'

const cards = writtenCards()
const wholeText = (lines: readonly { text: string }[]) => foldText(lines.map(({ text }) => text).join(' '))

it('a written card says what is printed and what is right', () => {
  const card = writtenCardOf(`name: Ida / Kolbe
title: Schreinerin | -
firm: Holzwerk Kolbe | Holzwerk

3 Holzwerk
1.2 Kolbe

1 Ida Kolbe, Schreinerin
+0.9 Tel. 0123 456`)
  expect(card.truth).toEqual({
    name: ['Ida Kolbe'],
    position: ['Schreinerin', ''],
    company: ['Holzwerk Kolbe', 'Holzwerk'],
  })
  expect(card.blocks.map(({ kind }) => kind)).toEqual(['firm', 'person'])
  expect(card.blocks[1]?.rows[1]).toEqual({ text: 'Tel. 0123 456', height: 0.9, beside: true })
})

it('where no text is right, nothing is learned; a card that is written otherwise is refused', () => {
  expect(writtenCardOf('name: A / B\nignore: name\n\n1 A B & C D').truth.name).toEqual(['?'])
  expect(() => writtenCardOf('name: A / B\nboss: C\n\n1 A B')).toThrow('boss: C')
  expect(() => writtenCardOf('firm: A\n\nA')).toThrow('no size before "A"')
})

it('what is right stands on each of a thousand cards', () => {
  expect(cards.length).toBeGreaterThan(1000)
  const wrong = cards.filter(({ blocks, truth }) => {
    const text = wholeText(blocks.flatMap(({ rows }) => rows))
    return [truth.name, truth.position, truth.company].some(([value = '']) => !text.includes(foldText(value)))
  })
  expect(wrong.map(({ printed }) => printed)).toEqual([])
})
