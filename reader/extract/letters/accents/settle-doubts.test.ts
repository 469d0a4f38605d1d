import { expect, it, test } from 'vitest'
import { accentChances, shippedAccents, variantsOf } from './accent-model.ts'
import { settleDoubts } from './settle-doubts.ts'

const doubt = (word: string, at: number, shares: Record<string, number>) => [{ word, at, shares }]

test.each([
  ['pt_BR', 'Seguranća', doubt('seguranca', 7, { ć: 0.6, ç: 0.35, c: 0.05 }), 'Segurança'],
  ['pt_BR', 'Agéncia', doubt('agencia', 2, { é: 0.55, ê: 0.44, e: 0.01 }), 'Agência'],
  ['es', 'Cerrajerià', doubt('cerrajeria', 9, { à: 0.5, a: 0.5 }), 'Cerrajeria'],
  ['es', 'Peňa', doubt('pena', 2, { ň: 0.5, ñ: 0.4, n: 0.1 }), 'Peña'],
  ['fr', 'Forét', doubt('foret', 3, { é: 0.5, ê: 0.4, e: 0.1 }), 'Forêt'],
  ['de', 'MÛLLER', doubt('muller', 1, { û: 0.5, ü: 0.4, u: 0.1 }), 'MÜLLER'],
  ['it', 'Qualitá', doubt('qualita', 6, { á: 0.5, à: 0.4, a: 0.1 }), 'Qualità'],
] as const)('in %s %s is settled', (spelling, text, doubts, settled) => {
  expect(settleDoubts(text, { doubts, spelling })).toBe(settled)
})

it('leaves it to the print whether there is an accent at all', () => {
  const gestao = (a: number) => doubt('gestao', 4, { a, ã: 1 - a })
  expect(settleDoubts('Gestao', { doubts: gestao(0.6), spelling: 'pt_BR' })).toBe('Gestao')
  expect(settleDoubts('Gestao', { doubts: gestao(0.4), spelling: 'pt_BR' })).toBe('Gestão')
})

it('takes many accents that are each hardly seen for the one that the spelling has', () => {
  const shares = { ä: 0.3, ã: 0.2, ă: 0.2, a: 0.3 }
  expect(settleDoubts('Gestao', { doubts: doubt('gestao', 4, shares), spelling: 'pt_BR' })).toBe('Gestão')
})

it('of an unknown language takes the letter that print shows among those of the spellings', () => {
  const doubts = doubt('gaelle', 2, { ě: 0.5, ë: 0.4, e: 0.1 })
  expect(settleDoubts('Gaělle', { doubts, spelling: undefined })).toBe('Gaëlle')
})

it('touches only the words that are doubted', () => {
  const doubts = doubt('jose', 3, { e: 0.4, é: 0.6 })
  expect(settleDoubts('JOSE Josefa jose', { doubts, spelling: 'es' })).toBe('JOSÉ Josefa josé')
})

test.each([
  ['es', 'ingenieria', 8, 'í'],
  ['pt_BR', 'acao', 2, 'ã'],
  ['pt_BR', 'economico', 4, 'ô'],
  ['pt_PT', 'economico', 4, 'ó'],
  ['fr', 'helene', 3, 'è'],
  ['de', 'geschaftsfuhrer', 5, 'ä'],
] as const)('knows how %s spells %s', (spelling, word, at, letter) => {
  const chances = accentChances(shippedAccents, { spelling, word, at })
  expect(variantsOf(shippedAccents, spelling, word[at] ?? '')[chances.indexOf(Math.max(...chances))]).toBe(letter)
})
