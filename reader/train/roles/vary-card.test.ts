import { expect, it } from 'vitest'
import type { TextLine } from '#reader/port.ts'
import { createRandom } from '#reader/synth/random.ts'
import { varyCard } from './vary-card.ts'
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
