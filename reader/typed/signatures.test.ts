import { expect, test } from 'vitest'
import { extractFields } from '#reader/contacts/extract-fields.ts'
import { fourthSignatures } from '#reader/synth/signatures/fourth.ts'
import { scoreSignature } from '#reader/synth/signatures/score-signature.ts'
import { secondSignatures } from '#reader/synth/signatures/second.ts'
import { signatures } from '#reader/synth/signatures/signatures.ts'
import { thirdSignatures } from '#reader/synth/signatures/third.ts'
import { cardOfText } from './card-of-text.ts'

test.each([
  ['the first twenty signatures', signatures],
  ['thirty more', [...secondSignatures, ...thirdSignatures, ...fourthSignatures]],
])('at least 97 %% of the fields of %s are read right', (_, measured) => {
  const fields = measured.flatMap(signature =>
    scoreSignature(signature, extractFields(cardOfText(signature.text), { region: signature.region })).map(score => ({
      signature: signature.name,
      ...score,
    })),
  )
  const wrong = fields.filter(({ isRight }) => !isRight)
  expect(1 - wrong.length / fields.length, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(0.97)
})
