import { expect, it } from 'vitest'
import type { TextLine } from '#reader/port.ts'
import { createRandom } from '#reader/synth/random.ts'
import { leaveOut } from './leave-out.ts'

const line = (text: string): TextLine => ({
  text,
  confidence: 1,
  box: [
    [0, 0],
    [300, 0],
    [300, 20],
    [0, 20],
  ],
})
const truth = { name: ['Ana Torres'], position: ['Head of Sales'], company: ['Norte Obras SL', 'Norte Obras'] }
const cardsOf = (texts: readonly string[]) =>
  Array.from({ length: 200 }, (_, seed) => leaveOut(createRandom(seed), { lines: texts.map(line), truth }))
const textsOf = ({ lines }: { lines: readonly TextLine[] }) => lines.map(({ text }) => text)

it('a firm that is left out stands in no line but its addresses, and is right no more', () => {
  const rest = ['Ana Torres', 'Head of Sales', 'ana@norteobras.com', 'www.norteobras.com']
  const cards = cardsOf(['NORTE OBRAS', 'SL', 'Norte Obras', ...rest])
  const bare = cards.filter(({ truth: { company } }) => company.length === 0)
  expect(bare.length).toBeGreaterThan(10)
  expect(bare.length).toBeLessThan(50)
  for (const card of bare) expect(rest).toEqual(expect.arrayContaining(textsOf(card)))
  for (const card of cards.filter(some => !bare.includes(some))) expect(textsOf(card)).toContain('NORTE OBRAS')
})

it('stays where another value stands in the same line', () => {
  const cards = cardsOf(['Ana Torres, Norte Obras', 'Head of Sales'])
  expect(cards.every(({ truth: { company } }) => company.length === 2)).toBe(true)
})
