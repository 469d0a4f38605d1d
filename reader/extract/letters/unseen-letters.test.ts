import { expect, it } from 'vitest'
import { restoreUnseen } from './unseen-letters.ts'

it.each([
  ['LindenstraBe 48', 'Lindenstraße 48'],
  ['Anja GroBmann', 'Anja Großmann'],
  ['Uwe WeiSenborn', 'Uwe Weißenborn'],
  ['GROBMANN', 'GROBMANN'],
  ['René Muñoz García', 'René Muñoz García'],
])('a German ß is put back: %s → %s', (read, written) => {
  expect(restoreUnseen(read, { language: 'de', country: 'DE' })).toBe(written)
})

it.each([
  ['Enologue', 'Œnologue'],
  ['Phénologue', 'Phénologue'],
])('a French ligature is put back: %s → %s', (read, written) => {
  expect(restoreUnseen(read, { language: 'fr', country: 'FR' })).toBe(written)
})
