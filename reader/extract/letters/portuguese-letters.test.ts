import { expect, it } from 'vitest'
import { restoreTildes } from './portuguese-letters.ts'

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
