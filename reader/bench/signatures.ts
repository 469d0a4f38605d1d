// Measures how many fields of e-mail signatures are read right: `npm run bench:signatures`. `--smoke` reads one of each
// list.
import { extractFields } from '#reader/contacts/extract-fields.ts'
import { fourthSignatures } from '#reader/synth/signatures/fourth.ts'
import { laterSignatures } from '#reader/synth/signatures/later.ts'
import { scoreSignature } from '#reader/synth/signatures/score-signature.ts'
import { secondSignatures } from '#reader/synth/signatures/second.ts'
import type { Signature } from '#reader/synth/signatures/signature.ts'
import { signatures } from '#reader/synth/signatures/signatures.ts'
import { thirdSignatures } from '#reader/synth/signatures/third.ts'
import { cardOfText } from '#reader/typed/card-of-text.ts'

const most = process.argv.includes('--smoke') ? 1 : undefined

function report(title: string, measured: readonly Signature[]): void {
  console.log(`\n${title}`)
  const scores = measured.slice(0, most).map(signature => ({
    signature,
    fields: scoreSignature(signature, extractFields(cardOfText(signature.text), { region: signature.region })),
  }))
  for (const { signature, fields } of scores) {
    for (const { field, want, got } of fields.filter(({ isRight }) => !isRight))
      console.log(`  ${signature.region}, ${signature.name}: ${field} "${got}" instead of "${want}"`)
  }
  const all = scores.flatMap(({ fields }) => fields)
  const shareOf = (of: typeof all) => `${of.filter(({ isRight }) => isRight).length} / ${of.length}`
  for (const field of new Set(all.map(one => one.field)))
    console.log(`  ${field.padEnd(12)} ${shareOf(all.filter(one => one.field === field))}`)
  const right = all.filter(({ isRight }) => isRight).length
  console.log(`  ${'all'.padEnd(12)} ${shareOf(all)} = ${((100 * right) / all.length).toFixed(1)} %`)
}

report('The first 20, on which the code was developed', signatures)
report('10 more (92.9 % before the code was changed for them)', secondSignatures)
report('10 more (93.5 %)', thirdSignatures)
report('10 more (91.4 %)', fourthSignatures)
report('The last 10, for which the code was not changed', laterSignatures)
