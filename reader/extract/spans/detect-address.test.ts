import { expect, it } from 'vitest'
import type { CardLine } from '#reader/extract/lines/card-lines.ts'
import { addressLikeness, certainAddress, detectAddress, probableAddress } from './detect-address.ts'

it.each([
  'C/ Mayor, 27, 3º B, 28013 Madrid',
  'Av. Paulista, 1842 - cj. 51, 01310-200 São Paulo - SP',
  'Lindenstraße 48, 20457 Hamburg',
  '12, rue des Tilleuls, 69002 Lyon',
  'Via Garibaldi, 31, 20121 Milano',
  '220 Marlow Street, Portland, OR 97205',
  'Opp. Town Hall, Ahmedabad - 380 006',
  'Al. dos Arapanés, 1234',
  'Bockenheimer Landstr. 24',
  'Cra. 15 # 93-75 Of. 302',
  'C/ Larios 4, 2º A',
  'R. Augusta, 1500 - sala 32',
  'Loc. Marlow',
  'Location: Marlow Hills',
  'ж.к. Люлин 5',
])('%s is an address', text => {
  expect(addressLikeness(text)).toBeGreaterThanOrEqual(certainAddress)
})

it.each(['БЦ «Парус»', 'бизнес-центр Парус'])('%s is part of an address', text => {
  expect(addressLikeness(text)).toBeGreaterThanOrEqual(probableAddress)
})

it.each([
  'Jane Doe',
  'R. Kumar',
  'Director Comercial',
  'Brightmoor Analytics Ltd',
  'jane@acme.com',
  'www.acme.com',
  'SIRET 462 512 923 00011',
  'CNPJ 12.345.678/0001-90',
])('%s is none', text => {
  expect(addressLikeness(text)).toBeLessThan(1)
})

const at = (text: string, top: number, left = 0): CardLine => ({
  text,
  confidence: 1,
  left,
  right: left + 200,
  top,
  bottom: top + 20,
  size: 1,
})

it('takes the probable lines around the certain ones, not those elsewhere', () => {
  const lines = [at('Jane Doe', 0), at('14 Wexcombe Lane', 100), at('Bristol BS1 4QA', 125), at('United Kingdom', 150)]
  expect(detectAddress(lines).map(line => line.text)).toEqual(['14 Wexcombe Lane', 'Bristol BS1 4QA', 'United Kingdom'])
  expect(detectAddress([at('Bristol', 0), at('Jane Doe', 30)])).toEqual([])
})

it('takes the city and state that a long address runs over to', () => {
  const lines = [at('Rua das Acácias, 310, 30130-010 Belo', 0), at('Horizonte - MG', 25), at('Ipê Ltda.', 50)]
  expect(detectAddress(lines).map(line => line.text)).toEqual([lines[0]!.text, 'Horizonte - MG'])
})
