import { expect, it } from 'vitest'
import type { LetterDoubt, TextLine } from '#reader/port.ts'
import { prepareCard } from './prepare-card.ts'

const lineOf = (text: string, index: number, doubts?: LetterDoubt[]): TextLine => {
  const [top, bottom, right] = [60 * index, 60 * index + 40, 20 * text.length]
  return {
    ...{ text, confidence: 0.95, ...(doubts && { doubts }) },
    box: [
      [0, top],
      [right, top],
      [right, bottom],
      [0, bottom],
    ],
  }
}
const restOf = (lines: readonly TextLine[]) => prepareCard(lines).spans.rest.map(({ text }) => text)
const address = lineOf('Rua Augusta 12, 01305-000 São Paulo', 2, [])
const site = lineOf('www.norte.com.br', 3, [])

it('letters that the reader doubts are those of the card’s language', () => {
  const doubts = [{ word: 'seguranca', at: 7, shares: { ć: 0.6, ç: 0.35, c: 0.05 } }]
  const [first, second] = restOf([lineOf('Seguranća Norte', 0, doubts), lineOf('Seguranća', 1, []), address, site])
  // What another line says is its own matter: there the reader was sure.
  expect([first, second]).toEqual(['Segurança Norte', 'Seguranća'])
})

it('letters that the reader was sure of stay, and so do those of typed text', () => {
  const [sure] = restOf([lineOf('Prémio Norte', 0, []), address, site])
  expect(sure).toBe('Prémio Norte')
  const [typed] = restOf([lineOf('Gestao Norte', 0), lineOf('Rua Augusta 12, 01305-000 Sao Paulo', 2), site])
  expect(typed).toBe('Gestao Norte')
})
