// Trains the backbone, the heads and the classifier of scripts in reader/engines/pp-ocr, from their present weights, on lines that are
// drawn while it trains. recogniser/README.md is the model card, and says how to train on a GPU.
// usage: npm run train:recogniser -- [--minutes 600] [--workers 1] [--budget 5000] [--rate 0.00015] [--words DIR] [--folder DIR] [--out DIR]
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve as resolvePath } from 'node:path'
import { parseArgs } from 'node:util'
import { modelFolder } from '#reader/engines/pp-ocr/models.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '600' },
    workers: { type: 'string', default: '1' },
    /** Columns of pixels in a batch: 160000 on a GPU. */
    budget: { type: 'string', default: '5000' },
    /** The highest learning rate: 0.0008 on a GPU, whose batches are larger. */
    rate: { type: 'string', default: '0.00015' },
    /** Word lists by kind and language (KIND/LANGUAGE.txt), beside the texts that this project invents. */
    words: { type: 'string' },
    folder: { type: 'string', default: '.cache/recogniser' },
    out: { type: 'string' },
  },
})
const here = resolvePath(import.meta.dirname, 'recogniser')
const folder = resolvePath(values.folder)
const [data, weights, out] = [`${folder}/data`, `${folder}/weights`, resolvePath(values.out ?? `${folder}/trained`)]
const inherit = { stdio: 'inherit' } as const
const run = (program: string, ...args: string[]) => execFileSync(program, args, inherit)
const python = (program: string, ...args: string[]) => run(`${folder}/python/bin/python`, `${here}/${program}`, ...args)

mkdirSync(`${folder}/packages`, { recursive: true })
run(resolvePath(import.meta.dirname, 'card-texts/fetch.sh'), folder)
if (!existsSync(`${folder}/packages/node_modules`)) {
  writeFileSync(`${folder}/packages/package.json`, '{}')
  const families = readFileSync(`${here}/families.txt`, 'utf8').split(/\s+/).filter(Boolean)
  run('npm', 'install', '--prefix', `${folder}/packages`, '--ignore-scripts', '--no-audit', '--no-fund', ...families)
}
if (!existsSync(`${folder}/python`)) {
  run('python3', '-m', 'venv', `${folder}/python`)
  run(`${folder}/python/bin/pip`, 'install', '--quiet', '--requirement', `${here}/requirements.txt`)
}
if (!existsSync(`${data}/texts.tsv`)) {
  python('fonts.py', `${folder}/packages/node_modules`, `${data}/fonts`)
  cpSync(`${here}/margins.json`, `${data}/margins.json`)
  if (values.words) cpSync(resolvePath(values.words), `${data}/words`, { recursive: true })
  run(process.execPath, `${here}/write-texts.ts`, folder, `${data}/texts.tsv`)
}
cpSync(modelFolder, weights, { recursive: true })
cpSync(new URL('../script-model/line-scripts.bin', modelFolder), `${weights}/line-scripts.bin`)
const { minutes, workers, budget, rate } = values
const sizes = ['--minutes', minutes, '--workers', workers, '--budget', budget]
const rates = ['--rate', rate, '--backbone-rate', String(Number(rate) / 2)]
python('train.py', '--weights', weights, '--data', data, '--out', `${folder}/run`, ...sizes, ...rates)
// The other models too, so that the folder can be measured as it is.
cpSync(modelFolder, out, { recursive: true })
python('export.py', weights, `${folder}/run/state.pt`, out)
python('measure.py', out, data, '400')
console.log(
  `Copy the models from ${out} to reader/engines/pp-ocr/weights and line-scripts.bin to script-model, and run npm run bench:letters.`,
)
