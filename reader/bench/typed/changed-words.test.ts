import { expect, test } from 'vitest'
import { changedWords } from './changed-words.ts'
import { typedSignatures } from './typed-signatures.ts'

test.each([
  ['Operator', 'Operador de Máquinas', ['operator']],
  ['Tomäs', 'Tomás', ['tomäs']],
  ['NikeTM', 'Nike™', ['niketm']],
  ['Guitars', 'GGuitars', ['guitars']],
  ['Jane Doe', 'JANE DOE, MBA', []],
  ["O'Neill", 'Jane O’NEILL', []],
  ['Mª José', 'M.ª José López', []],
  ['brightmoorfoods', 'info@brightmoorfoods.com', []],
])('%s of %s has the changed words %j', (value, text, changed) => {
  expect(changedWords([value], text)).toEqual(changed)
})

test('signatures hold the value that they were made for, and are the same for the same seed', () => {
  const folder = new URL('few-words', import.meta.url).pathname
  const make = () => [...typedSignatures(folder, { count: 5, seed: 3 })]
  const signatures = make()
  expect(signatures).toHaveLength(15)
  for (const { value, text } of signatures) expect(text.split('\n')).toContain(value)
  expect(make()).toEqual(signatures)
})
