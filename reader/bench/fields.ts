// Measures what the extraction makes of perfect lines of invented cards in other alphabets: npm run bench:fields
// [-- --seed N --count N --show]; `--smoke` invents four cards, to show that it runs
import { parseArgs } from 'node:util'
import { extractFields } from '#reader/contacts/extract-fields.ts'
import { otherLanguages } from '#reader/synth/alphabets/other-words.ts'
import { printedCards } from '#reader/synth/alphabets/printed-lines.ts'
import { plainLayouts } from '#reader/synth/more-layouts.ts'
import { scoreCards } from './cards/score-cards.ts'
import { scoreLatinNames } from './cards/score-latin-names.ts'

const options = {
  seed: { type: 'string', default: '20262' },
  count: { type: 'string', default: '250' },
  show: { type: 'boolean', default: false },
  smoke: { type: 'boolean', default: false },
} as const
const { values } = parseArgs({ options })
if (values.smoke) values.count = '4'

const cards = await printedCards({
  seed: Number(values.seed),
  count: Number(values.count),
  languages: otherLanguages,
  // A line of print that runs upwards has no place that its letters tell.
  layouts: plainLayouts.filter(({ name }) => name !== 'vertical'),
})
const read = cards.map(({ label, lines, width, height, layout }) => ({
  label,
  layout,
  contact: extractFields({ lines, codes: [], width, height }),
}))
for (const language of otherLanguages) {
  const those = read.filter(({ label }) => label.language === language)
  const { fields, overall, perfect } = scoreCards(those)
  const byField = Object.entries(fields).map(([field, { f1 }]) => `${field} ${f1}`)
  console.log(
    `${language.padEnd(8)} F1 ${overall.f1}, perfect ${perfect}, names in Latin letters ${scoreLatinNames(those)}`,
  )
  console.log(`         ${byField.join(', ')}`)
}
if (values.show)
  for (const { label, layout, contact } of read) {
    const one = scoreCards([{ label, contact }])
    const wrong = Object.entries(one.fields).filter(
      ([, { f1, recall, precision }]) => f1 < 100 && (recall < 100 || precision < 100),
    )
    const isWrong = wrong.filter(([field]) => {
      const printed = label.fields[field as keyof typeof label.fields]
      const value = contact?.[field as keyof typeof label.fields] ?? ''
      return printed !== '' || value !== ''
    })
    if (label.latin && scoreLatinNames([{ label, contact }]) < 100)
      console.log(
        `${label.language} ${layout} "${contact?.phonetic_first_name}" "${contact?.phonetic_last_name}" "${contact?.phonetic_company}" for ${JSON.stringify(label.latin)} of ${contact?.company}`,
      )
    for (const [field] of isWrong)
      console.log(
        `${label.language} ${layout} ${field}: "${contact?.[field as 'company']}" for "${label.fields[field as 'company']}" printed ${JSON.stringify(label.print)}`,
      )
  }
