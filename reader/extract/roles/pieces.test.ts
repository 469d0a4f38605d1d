import { expect, it } from 'vitest'
import type { CardLine } from '#reader/extract/lines/card-lines.ts'
import { overlap, piecesOf } from './pieces.ts'

const line = (text: string, top = 0): CardLine => ({
  text,
  confidence: 1,
  left: 0,
  right: text.length * 10,
  top,
  bottom: top + 20,
  size: 1,
})
const nothing = { ownNames: [], freeLocalParts: [], localParts: [] }
const textsOf = (...texts: string[]) =>
  piecesOf(
    texts.map((text, row) => line(text, row * 24)),
    nothing,
  ).map(({ text }) => text)

it.each([
  ['Jane Doe | Director', ['Jane Doe', 'Director', 'Jane Doe | Director']],
  ['Jane Doe, Owner, License #M45678', ['Jane Doe', 'Owner', 'Jane Doe, Owner']],
  ['JANE DOE gerente', ['JANE DOE', 'gerente']],
  ['Jane Doe Sr. Manager', ['Jane Doe', 'Jane Doe Sr.', 'Sr. Manager']],
  ['Director: Jane Doe', ['Director', 'Jane Doe']],
  ['Att. Jane Doe - Director', ['Jane Doe', 'Director']],
])('%s holds %j', (text, expected) => {
  expect(textsOf(text)).toEqual(expect.arrayContaining(expected))
})

it.each(['John Smith Jr.', 'John Smith, Jr., PhD', 'John Smith III | Director'])('%s holds no John Smith', text => {
  expect(textsOf(text)).not.toContain('John Smith')
})

it('lines under each other are one piece too', () => {
  expect(textsOf('BRIGHTMOOR', 'FOODS')).toContain('BRIGHTMOOR FOODS')
})

it('domains and names inside e-mails compete with what is printed', () => {
  const pieces = piecesOf([line('Acme')], {
    ...nothing,
    ownNames: ['brightmoor'],
    localParts: ['jane.doe', 'info', 'jdoe80'],
  })
  expect(pieces.map(({ text, kind }) => [text, kind])).toEqual([
    ['Acme', 'line'],
    ['brightmoor', 'domain'],
    ['Jane Doe', 'mail'],
  ])
})

it('pieces of the same letters overlap, those of one line that share none do not', () => {
  const pieces = piecesOf([line('Jane Doe Director')], nothing)
  const named = (text: string) => pieces.find(piece => piece.text === text)!
  expect(overlap(named('Jane Doe'), named('Doe Director'))).toBe(true)
  expect(overlap(named('Jane Doe'), named('Director'))).toBe(false)
})
