import { describe, expect, it } from 'vitest'
import type { CardLine } from '#core/extract/spans/card-lines.ts'
import { wordLists } from '#core/extract/words/word-lists.ts'
import type { Candidate } from './candidates.ts'
import type { Evidence } from './evidence.ts'
import { scoreCompany } from './score-company.ts'
import { scoreName } from './score-name.ts'
import { scorePosition } from './score-position.ts'

const evidence: Evidence = { localParts: [], ownNames: [], freeLocalParts: [], reachLines: [], lists: wordLists }

function candidate(text: string, size = 1): Candidate {
  const line: CardLine = { text, confidence: 1, left: 0, right: 300, top: 0, bottom: 30, size }
  return { ...line, parts: [line] }
}

describe('what makes one text more of a name than another', () => {
  it.each([
    ['Jane Miller', 'Sales Manager'],
    ['Jane Miller', 'Miller Foods Ltd'],
    ['Jane Miller', 'We deliver every day'],
    ['Jane Miller', 'Suite 300'],
    ['Zalendo Quiñonedo', 'Quiñonedo Talleres S.L.'],
  ])('%s before %s', (name, other) => {
    expect(scoreName(candidate(name), evidence)).toBeGreaterThan(scoreName(candidate(other), evidence))
  })

  it.each([
    ['Walter Pilar', 'Distribuidora Walter'],
    ['Rosa Queens', "Rosa Queen's"],
  ])('%s before %s, which is a firm', (name, other) => {
    expect(scoreName(candidate(name), evidence) - scoreName(candidate(other), evidence)).toBeGreaterThan(0.9)
  })

  it('two lines of the same large letters, and not a smaller one below', () => {
    const upper: CardLine = { ...candidate('Nuria Peñalba', 1.4), right: 260 }
    const lower: CardLine = { ...upper, text: 'Güemes', top: 32, bottom: 62, right: 120 }
    const joined = (second: CardLine): Candidate => ({
      ...upper,
      text: `${upper.text} ${second.text}`,
      parts: [upper, second],
    })
    const alone = scoreName({ ...upper, parts: [upper] }, evidence)
    expect(scoreName(joined(lower), evidence)).toBeGreaterThan(alone)
    expect(scoreName(joined({ ...lower, size: 0.9, right: 80 }), evidence)).toBeLessThan(alone)
  })

  it('no legal form behind it', () => {
    const person = scoreName(candidate('Jane Miller'), evidence)
    expect(person - scoreName(candidate('Jane Miller GmbH'), evidence)).toBeGreaterThan(1)
  })

  it('an e-mail that begins like it', () => {
    const known = { ...evidence, localParts: ['zalendo.quinonedo'] }
    expect(scoreName(candidate('Zalendo Quiñonedo'), known)).toBeGreaterThan(
      scoreName(candidate('Zalendo Quiñonedo'), evidence),
    )
  })
})

describe('what makes one text more of a job than another', () => {
  it.each([
    ['Sales Manager', 'Jane Miller'],
    ['Geschäftsführer', 'Hafenkontor Nord GmbH'],
    ['Diretora Executiva', 'Rua São Bento'],
    ['Catedrático de Química', 'Departamento de Química'],
    ['Engenheiro Civil', 'Setor de Engenharia'],
    ['Responsabile Commerciale', 'Officine Valdarno S.r.l.'],
  ])('%s before %s', (job, other) => {
    expect(scorePosition(candidate(job), evidence)).toBeGreaterThan(scorePosition(candidate(other), evidence))
  })
})

it.each([
  ['Beekeeper', 1, true],
  ['Tallista en Madera', 1, true],
  ['para tu hogar', 1, false],
  ['Para Tu Hogar O Negocio', 1, false],
  ['Gus', 1, false],
  ['Beekeeper', 0.7, false],
])('%s, read with a sureness of %d, may be a title that no list knows: %s', (text, confidence, expected) => {
  expect(scorePosition({ ...candidate(text), confidence }, evidence) > -3).toBe(expected)
})

describe('what makes one text more of a firm than another', () => {
  it.each([
    ['Miller Foods Ltd', 'Jane Miller'],
    ['Hafenkontor Nord GmbH', 'Hafenkontor Nord'],
    ['Miller Foods', 'Sales Manager'],
  ])('%s before %s', (firm, other) => {
    expect(scoreCompany(candidate(firm), evidence)).toBeGreaterThan(scoreCompany(candidate(other), evidence))
  })

  it('a domain that is spelled like it', () => {
    const known = { ...evidence, ownNames: ['brightmoorex'] }
    expect(scoreCompany(candidate('Brightmoorex'), known)).toBeGreaterThan(
      scoreCompany(candidate('Brightmoorex'), evidence),
    )
  })

  it('a legal form that a line break cut off', () => {
    const upper: CardLine = { ...candidate('Brightmoorex Foods and Wines'), right: 400 }
    const join = (text: string): Candidate => {
      const lower = { ...upper, text, top: 32, bottom: 62 }
      return { ...upper, text: `${upper.text} ${text}`, parts: [upper, lower] }
    }
    expect(scoreCompany(join('KG'), evidence)).toBeGreaterThan(scoreCompany({ ...upper, parts: [upper] }, evidence))
    expect(scoreCompany(join('Ana'), evidence)).toBeLessThan(scoreCompany({ ...upper, parts: [upper] }, evidence))
  })

  it('large letters', () => {
    expect(scoreCompany(candidate('Brightmoorex', 2), evidence)).toBeGreaterThan(
      scoreCompany(candidate('Brightmoorex', 0.7), evidence),
    )
  })
})
