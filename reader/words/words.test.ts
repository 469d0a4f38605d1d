import { describe, expect, it } from 'vitest'
import { editDistance, foldText, wordsOf } from '#reader/compare-text.ts'
import { isFreeMail } from '#reader/extract/spans/email-domains.ts'
import { jobLikeness } from './job-likeness.ts'
import { hasLegalForm } from './legal-forms.ts'

describe('comparing texts', () => {
  it('folds case, accents and punctuation', () => {
    expect(foldText('Peña & Groß, S.L.')).toBe('penagrosssl')
    expect(wordsOf('Sócio-Diretor / CEO')).toEqual(['socio', 'diretor', 'ceo'])
  })

  it.each([
    ['acme', 'acme', 0],
    ['acme', 'acne', 1],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('%s and %s are %s letters apart', (a, b, expected) => {
    expect(editDistance(a, b)).toBe(expected)
  })
})

describe('words that name jobs', () => {
  it.each([
    'CEO & FOUNDER',
    'Senior Product Manager',
    'Sócio-Diretor',
    'Corretora de Imóveis',
    'Cabeleireira',
    'Jefa de Administración',
    'Vertriebsingenieurin',
    'Directrice Générale',
    'Amministratore Delegato',
    'member of technical staff',
    'Dueños de la empresa',
    'Fisioterapista',
    'Menuisier - Plaquiste',
    'Kosmetikerin',
    'Owner & Contractor',
  ])('%s', title => {
    expect(jobLikeness(wordsOf(title))).toBeGreaterThan(0.7)
  })

  it.each(['Jane Doe', 'Acme Foods', 'Sales & Marketing', ''])('not %j', text => {
    expect(jobLikeness(wordsOf(text))).toBeLessThanOrEqual(0.5)
  })
})

describe('a legal form at the end', () => {
  it.each([
    'Acme GmbH',
    'Acme GmbH & Co. KG',
    'Talleres Peña S.L.',
    'Padaria Sol Ltda.',
    'Acme Pvt. Ltd.',
    'Sole S.r.l.',
    'Acme, Inc',
    'Clairval SARL',
    'Vale Azul ME',
    'Volkswagen AG',
  ])('%s ends with a legal form', text => {
    expect(hasLegalForm(text)).toBe(true)
  })

  it.each(['Jane Doe', 'Call me', 'Madrid, Spain', 'Pilar Sola'])('%s does not', text => {
    expect(hasLegalForm(text)).toBe(false)
  })
})

it.each([
  ['gmail.com', true],
  ['YAHOO.CO.IN', true],
  ['acme.com', false],
])('%s is a free provider: %s', (domain, expected) => {
  expect(isFreeMail(domain)).toBe(expected)
})
