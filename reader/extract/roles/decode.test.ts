import { expect, it } from 'vitest'
import type { CardLine } from '#reader/extract/lines/card-lines.ts'
import { decode } from './decode.ts'
import { type Network, roleCount } from './network.ts'
import { type Piece, piecesOf } from './pieces.ts'

/** A network that takes the first three numbers of a row for its scores. */
const echo: Network = {
  inputs: 3,
  hidden: 3,
  scale: new Float32Array([1, 1, 1]),
  first: new Float32Array([1, 0, 0, 0, 1, 0, 0, 0, 1]),
  firstBias: new Float32Array(3),
  second: new Float32Array([1, 0, 0, 0, 1, 0, 0, 0, 1]),
}
const line = (text: string, top: number): CardLine => ({
  text,
  confidence: 1,
  left: 0,
  right: 200,
  top,
  bottom: top + 20,
  size: 1,
})
type Scores = Record<string, readonly [name: number, position: number, company: number]>
const nobody = [5, 5, 5] as const

function decoded(texts: readonly string[], scores: Scores) {
  const pieces = piecesOf(
    texts.map((text, row) => line(text, row * 100)),
    { ownNames: [], freeLocalParts: [], localParts: [] },
  )
  const rows = [nobody, ...pieces.map(({ text }: Piece) => scores[text] ?? [0, 0, 0])].map(row =>
    Float32Array.from(row),
  )
  const { name, position, company } = decode([echo, echo], rows, pieces)
  return { texts: [name, position, company].map(taken => taken?.piece.text), name, position, company }
}

it('one score for each role', () => expect(roleCount).toBe(3))

it('no letters serve twice, even where they are the best for both fields', () => {
  const scores: Scores = { 'King Edward': [9, 0, 10], Rakesh: [8, 0, 0] }
  expect(decoded(['Rakesh', 'King Edward'], scores).texts).toEqual(['Rakesh', undefined, 'King Edward'])
})

it('two fields may stand in one line', () => {
  const scores: Scores = { 'Jane Doe': [9, 0, 0], Director: [0, 9, 0], 'Jane Doe Director': [7, 0, 0] }
  expect(decoded(['Jane Doe Director'], scores).texts).toEqual(['Jane Doe', 'Director', undefined])
})

it('a field stays empty where nobody is more probable than anybody', () => {
  expect(decoded(['Rakesh'], { Rakesh: [4, 0, 0] }).texts).toEqual([undefined, undefined, undefined])
})

it('is less sure the closer the next best comes', () => {
  const close = decoded(['Rakesh', 'King Edward'], { Rakesh: [9, 0, 0], 'King Edward': [8.9, 0, 0] }).name
  const clear = decoded(['Rakesh', 'King Edward'], { Rakesh: [12, 0, 0] }).name
  expect(close?.probability).toBeLessThan(0.6)
  expect(clear?.probability).toBeGreaterThan(0.95)
})

it('what is printed several times counts as one value, which wins over the next', () => {
  const texts = ['BRIGHTMOOR', 'Brightmoor', 'brightmoor', 'FOODS GALORE']
  const scores: Scores = { 'FOODS GALORE': [0, 0, 9.5] }
  for (const text of texts.slice(0, 3)) scores[text] = [0, 0, 9]
  const { texts: found, company } = decoded(texts, scores)
  expect(found[2]?.toLowerCase()).toBe('brightmoor')
  expect(company?.probability).toBeGreaterThan(0.6)
})

it('a firm that is doubtful is taken rather than none', () => {
  expect(decoded(['BRIGHTMOOR'], { BRIGHTMOOR: [0, 0, 4.8] }).texts[2]).toBe('BRIGHTMOOR')
  expect(decoded(['BRIGHTMOOR'], { BRIGHTMOOR: [0, 0, 4.5] }).texts[2]).toBeUndefined()
})

it('so is a title, and no name', () => {
  expect(decoded(['Head of Kilns'], { 'Head of Kilns': [0, 4.8, 0] }).texts[1]).toBe('Head of Kilns')
  expect(decoded(['Head of Kilns'], { 'Head of Kilns': [0, 4.5, 0] }).texts[1]).toBeUndefined()
  expect(decoded(['Rakesh'], { Rakesh: [4.8, 0, 0] }).texts[0]).toBeUndefined()
})

it('a firm in several lengths outweighs a stranger, and the longer one counts a little more', () => {
  const scores: Scores = { BRIGHTMOOR: [0, 0, 9.5], 'BRIGHTMOOR FOODS': [0, 0, 9.2], 'Follow us': [0, 0, 9.6] }
  const texts = ['BRIGHTMOOR FOODS', 'Follow us']
  expect(decoded(texts, scores).texts[2]).toBe('BRIGHTMOOR')
  expect(decoded(texts, { ...scores, BRIGHTMOOR: [0, 0, 9.3] }).texts[2]).toBe('BRIGHTMOOR FOODS')
})
