// How many fields of mail signatures are read right, by field: `npm run bench:signatures`.
import { extractFields } from '#core/extract/extract-fields.ts'
import { cardOfText } from '#core/extract/text/card-of-text.ts'
import { scoreSignature } from '#tests/signatures/score-signature.ts'
import { signatures } from '#tests/signatures/signatures.ts'

const scores = signatures.map(signature => ({
  signature,
  fields: scoreSignature(signature, extractFields(cardOfText(signature.text), { region: signature.region })),
}))

for (const { signature, fields } of scores) {
  const wrong = fields.filter(({ isRight }) => !isRight)
  if (wrong.length > 0) console.log(`\n${signature.region}: ${signature.name}`)
  for (const { field, want, got } of wrong)
    console.log(`  ${field}: ${JSON.stringify(got)} instead of ${JSON.stringify(want)}`)
}

const all = scores.flatMap(({ fields }) => fields)
console.log('')
for (const field of new Set(all.map(one => one.field))) {
  const own = all.filter(one => one.field === field)
  console.log(`${field.padEnd(12)} ${own.filter(({ isRight }) => isRight).length} / ${own.length}`)
}
const right = all.filter(({ isRight }) => isRight).length
console.log(`${'all'.padEnd(12)} ${right} / ${all.length} = ${((100 * right) / all.length).toFixed(1)} %`)
