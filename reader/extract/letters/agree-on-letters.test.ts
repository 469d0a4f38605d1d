import { expect, it } from 'vitest'
import { agreeOnLetters } from './agree-on-letters.ts'

it.each([
  ['Jane Quillfeather', 'jane.quilfeather@acme.com', 'Jane Quillfeather', 'jane.quillfeather@acme.com'],
  ['Jane Quilfeather', 'jane_quillfeather@acme.com', 'Jane Quillfeather', 'jane_quillfeather@acme.com'],
  ['HANNAH QUILFEATHER', 'quillfeather@acme.com', 'HANNAH QUILLFEATHER', 'quillfeather@acme.com'],
  ['Jane Doe', 'janne.doe@acme.com', 'Jane Doe', 'janne.doe@acme.com'],
  ['Jane Quillfeather', 'jquilfeather@acme.com', 'Jane Quillfeather', 'jquilfeather@acme.com'],
  ['Maeve Merriweld', 'mmerriweld@acme.com', 'Maeve Merriweld', 'mmerriweld@acme.com'],
  ['Nico Roman', 'romann@acme.com', 'Nico Roman', 'romann@acme.com'],
  ['Karl Hofman', 'karl.hofmann@acme.com', 'Karl Hofmann', 'karl.hofmann@acme.com'],
  ['Jane Penwright', 'jane.penwrigt@acme.com', 'Jane Penwright', 'jane.penwrigt@acme.com'],
  ['Jane Peleao', 'jane.peleaao@acme.com', 'Jane Peleao', 'jane.peleaao@acme.com'],
  ['Jane Quillfeather', '', 'Jane Quillfeather', ''],
])('%s and %s are %s and %s', (name, email, rightName, rightEmail) => {
  expect(agreeOnLetters({ name, email }, false)).toEqual({ name: rightName, email: rightEmail })
})

it('a dropped s of a German name was half of an ß', () => {
  const [name, email] = ['Uwe Groshausner', 'grosshausner@acme.de']
  expect(agreeOnLetters({ name, email }, true)).toEqual({ name: 'Uwe Großhausner', email })
})
