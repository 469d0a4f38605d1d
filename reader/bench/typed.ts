// Measures how many values that were typed right are changed by a letter: npm run bench:typed -- [--count N] [--rows] DIR
import { parseArgs } from 'node:util'
import { extractFields } from '#reader/contacts/extract-fields.ts'
import { cardOfText } from '#reader/typed/card-of-text.ts'
import { changedWords } from './typed/changed-words.ts'
import { typedSignatures } from './typed/typed-signatures.ts'

const usage = `Usage: npm run bench:typed -- [--count N] [--seed N] [--rows] DIR

DIR holds lists of words: job-titles, firms, given-names and surnames, with a file for each language.

  --count N  signatures with a title, with a firm and with a name (20,000 each)
  --rows     print every change
  --smoke    set a few values instead of those of a folder, to show that the bench runs`

const options = {
  count: { type: 'string', default: '20000' },
  seed: { type: 'string', default: '7' },
  rows: { type: 'boolean', default: false },
  smoke: { type: 'boolean', default: false },
} as const
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const folder = values.smoke ? new URL('typed/few-words', import.meta.url).pathname : positionals[0]
if (!folder) {
  console.error(usage)
  process.exit(2)
}

type Tally = { set: number; changed: number }
const tallies = new Map<string, Tally>()
const count = (name: string, isChanged: boolean) => {
  const { set, changed } = tallies.get(name) ?? { set: 0, changed: 0 }
  tallies.set(name, { set: set + 1, changed: changed + Number(isChanged) })
}

const signatures = typedSignatures(folder, {
  count: values.smoke ? 3 : Number(values.count),
  seed: Number(values.seed),
})
for (const { kind, language, text } of signatures) {
  const card = cardOfText(text)
  // The text of a PDF is as exact, but set as a picture of a card.
  const { isTyped: _, ...layer } = card
  for (const [form, read] of [
    ['typed', card],
    ['text of a PDF', layer],
  ] as const) {
    const contact = extractFields(read)
    if (!contact) continue
    const { first_name, last_name, company, position, department, email, website } = contact
    const printed = [first_name, last_name, company, position, department, email, website]
    const changed = changedWords(printed, text)
    count(`${kind}, ${form}`, changed.length > 0)
    if (form === 'typed') count(`${kind}, ${language}`, changed.length > 0)
    if (values.rows && changed.length > 0)
      console.log(`${form} ${language} ${JSON.stringify(changed)} ${JSON.stringify(text)}`)
  }
}
for (const [name, { set, changed }] of tallies)
  console.log(`${name.padEnd(24)} ${changed} of ${set} changed by a letter, 1 in ${Math.round(set / (changed || 1))}`)
