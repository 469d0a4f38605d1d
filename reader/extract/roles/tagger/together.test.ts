import { expect, it } from 'vitest'
import type { CardLine } from '#reader/extract/lines/card-lines.ts'
import { piecesOf } from '#reader/extract/roles/pieces.ts'
import { logOf, wholesOf } from './together.ts'

const line = (text: string, top: number, size = 1): CardLine => ({
  text,
  confidence: 1,
  left: 0,
  right: 200,
  top,
  bottom: top + 20 * size,
  size,
})
const pieces = piecesOf([line('ACME', 0, 2), line('Jane Doe', 100), line('Director', 125), line('Repairs', 400)], {
  ownNames: [],
  freeLocalParts: [],
  localParts: [],
})
const rowOf = (text: string) => pieces.findIndex(piece => piece.text === text) + 1
const options = (...texts: string[]) => [...texts.map(rowOf), 0].map(at => ({ at, log: Math.log(1 / 2) }))
const wholes = wholesOf([options('Jane Doe', 'Jane'), options('Director', 'Repairs', 'Doe'), options('ACME')], pieces)
const whole = (...texts: string[]) => {
  const found = wholes.find(({ chosen }) => chosen.join() === texts.map(rowOf).join())
  if (!found) throw new Error(`${texts.join()} is no whole`)
  return found
}

it('says what a whole has, where its texts stand, and what has the largest line', () => {
  expect(whole('Jane Doe', 'Director', 'ACME').hints).toEqual(
    expect.arrayContaining(['name position company', 'position near', 'company apart', 'largest company', 'first']),
  )
  expect(whole('Jane Doe', 'Repairs', '').hints).toEqual(expect.arrayContaining(['name position', 'position apart']))
  expect(whole('', '', '').hints).toEqual(['nothing'])
})

it('takes no letters twice', () => {
  expect(() => whole('Jane', 'Doe', '')).not.toThrow()
  expect(() => whole('Jane Doe', 'Doe', '')).toThrow()
})

it('of texts that are as probable, those are more so together for which the weights speak', () => {
  const weights = { 'position near': 0.5, 'position apart': -0.2 }
  const [near, apart] = [whole('Jane Doe', 'Director', ''), whole('Jane Doe', 'Repairs', '')]
  expect(logOf(near, {})).toBeCloseTo(logOf(apart, {}))
  expect(logOf(near, weights) - logOf(apart, weights)).toBeCloseTo(0.7)
})
