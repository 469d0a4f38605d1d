import { expect, it } from 'vitest'
import { isPortuguese, restoreTildes } from './portuguese-tildes.ts'
import { takeSpans } from './take-spans.ts'

const card = (...texts: string[]) =>
  takeSpans(
    texts.map((text, row) => ({
      text,
      confidence: 1,
      left: 0,
      right: 400,
      top: row * 40,
      bottom: row * 40 + 20,
      size: 1,
    })),
  )

it.each([
  ['FALCÁO BRANDAO', 'FALCÃO BRANDÃO'],
  ['Rua Sáo Bento', 'Rua São Bento'],
  ['Joao Assuncáo', 'João Assunção'],
  ['Gestao e Solucoes', 'Gestão e Soluções'],
  ['Guimaraes Magalháes', 'Guimarães Magalhães'],
  ['Simóes', 'Simões'],
  ['Três Irmáos', 'Três Irmãos'],
  ['Atendimento ao cliente', 'Atendimento ao cliente'],
  ['Paes de Góes', 'Paes de Góes'],
  ['Bilbao', 'Bilbao'],
  ['Caio Vasconcelos', 'Caio Vasconcelos'],
])('the Portuguese %j is written %j', (read, expected) => {
  expect(restoreTildes(read)).toBe(expected)
})

it.each([
  [['Caio Falcao', '+55 31 98765-4321'], true],
  [['Caio Falcao', 'caio@vale.com.br'], true],
  [['Caio Falcao', 'Engenheiro Civil'], true],
  [['Iker Bilbao', 'Director', '+34 612 345 678', 'iker@acme.es'], false],
])('a card with %j is Portuguese: %s', (texts, expected) => {
  expect(isPortuguese(card(...texts))).toBe(expected)
})
