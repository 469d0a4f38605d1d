import { expect, it } from 'vitest'
import { bareHandles } from './bare-handles.ts'

const lineOf = (text: string, { left = 0, row = 0, size = 1 } = {}) => ({
  ...{ text, confidence: 1, size, left, right: left + text.length * 10 },
  ...{ top: row * 40, bottom: row * 40 + 20 },
})
const own = { ownNames: ['norteobras', 'ana'], firm: 'Casa Bella Madrid' }
const found = (text: string, size = 1) =>
  bareHandles([lineOf(text, { size })], { ...own, all: [] }).map(({ kind, handle }) => `${kind} ${handle}`)

it.each([
  ['norte_obras', 'a handle has low lines'],
  ['NORTE_OBRAS_OFICIAL', 'in capitals too'],
  ['norteobras', 'the own name of the site or the mail'],
  ['casabellamadrid', 'the words of the firm in one'],
])('%s: %s', text => expect(found(text)).toEqual([`other ${text}`]))

it.each(['Madrid', 'NORTEOBRAS', 'av.madero', 'ana', 'norteobras.com', 'Norte Obras', '___', '12_34'])(
  'no handle: %s',
  text => expect(found(text)).toEqual([]),
)

it('large print is a lettering, and a firm of one word a logo', () => {
  expect(found('norteobras', 2)).toEqual([])
  expect(bareHandles([lineOf('norteobras')], { ...own, firm: 'Norteobras', all: [] })).toEqual([])
})

it('a label that stands alone to the left says the network', () => {
  const label = lineOf('Instagram', { left: 0 })
  const handle = lineOf('Casa.Bella', { left: 150 })
  expect(bareHandles([handle], { ...own, all: [label, handle] })).toMatchObject([
    { kind: 'instagram', handle: 'Casa.Bella', link: 'https://www.instagram.com/Casa.Bella' },
  ])
})
