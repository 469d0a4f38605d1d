import { expect, it } from 'vitest'
import type { TextLine } from '#reader/port.ts'
import { createRandom } from '#reader/synth/random.ts'
import { leaveOut, varyCard } from './vary-card.ts'
import { loadVocabulary } from './vocabulary.ts'

const line = (text: string, top: number): TextLine => ({
  text,
  confidence: 1,
  box: [
    [0, top],
    [300, top],
    [300, top + 20],
    [0, top + 20],
  ],
})
const printed = { first_name: 'Ana', last_name: 'Torres', position: 'Head of Sales', company: 'Norte Obras' }
const card = {
  lines: ['NORTE OBRAS', 'Ana Torres', 'Head of Sales', 'ana.torres@norteobras.com', 'Calle Mayor 7'].map((text, at) =>
    line(text, at * 30),
  ),
  truth: { name: ['Ana Torres'], position: ['Head of Sales'], company: ['Norte Obras'] },
}
const vocabulary = loadVocabulary()
const varied = Array.from({ length: 30 }, (_, seed) => varyCard(createRandom(seed), card, printed, vocabulary))

it('what is right stands in the lines of a varied card', () => {
  for (const { lines, truth } of varied) {
    const texts = lines.map(({ text }) => text.toLowerCase())
    // A line is lost now and then, as readers lose some.
    const found = [truth.name, truth.position, truth.company].filter(([value]) =>
      texts.includes(value?.toLowerCase() ?? ''),
    )
    expect(found.length).toBeGreaterThanOrEqual(lines.length - 2)
  }
})

it('people, titles and firms change, in addresses too; the rest stays', () => {
  const texts = varied.map(({ lines }) => lines.map(({ text }) => text))
  expect(new Set(varied.map(({ truth }) => truth.name[0])).size).toBeGreaterThan(15)
  expect(new Set(varied.map(({ truth }) => truth.company[0])).size).toBeGreaterThan(15)
  expect(texts.filter(lines => !lines.some(text => text.includes('torres')))).not.toEqual([])
  expect(texts.filter(lines => lines.includes('Calle Mayor 7')).length).toBeGreaterThan(25)
})

const truth = { name: ['Ana Torres'], position: ['Head of Sales'], company: ['Norte Obras SL', 'Norte Obras'] }
const cardsOf = (texts: readonly string[]) =>
  Array.from({ length: 200 }, (_, seed) =>
    leaveOut(createRandom(seed), { lines: texts.map(text => line(text, 0)), truth }),
  )
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
