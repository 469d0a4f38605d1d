// Makes core/extract/roles/model/roles.bin from open data and invented cards: npm run train:roles [-- --out FILE --seed N --cards N]
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { encodeModel } from '#core/extract/roles/model-file.ts'
import { trainRoles } from './train-roles.ts'
import { loadVocabulary } from './vocabulary.ts'

const shipped = fileURLToPath(new URL('../../core/extract/roles/model/roles.bin', import.meta.url))
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: shipped },
    seed: { type: 'string', default: '11' },
    texts: { type: 'string', default: '600000' },
    cards: { type: 'string', default: '6000' },
    epochs: { type: 'string', default: '6' },
  },
})
const model = trainRoles(loadVocabulary(), {
  seed: Number(values.seed),
  texts: Number(values.texts),
  bits: 17,
  networks: 3,
  cards: Number(values.cards),
  epochs: Number(values.epochs),
  hidden: 48,
  report: text => process.stdout.write(`${text}\n`),
})
await mkdir(dirname(values.out), { recursive: true })
await writeFile(values.out, encodeModel(model))
