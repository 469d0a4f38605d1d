// Trains reader/engines/pp-ocr/script-model/line-scripts.bin, which tells the script of a line, on drawn lines.
// usage: npm run train:scripts -- [--lines 16000] [--dev 1000] [--processes 2] [--hidden 32] [--epochs 20] [--folder DIR]
import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve as resolvePath } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '16000' },
    dev: { type: 'string', default: '1000' },
    processes: { type: 'string', default: '2' },
    hidden: { type: 'string', default: '32' },
    epochs: { type: 'string', default: '20' },
    folder: { type: 'string', default: '.cache/line-scripts' },
  },
})
const folder = resolvePath(values.folder)
const here = import.meta.dirname
const inherit = { stdio: 'inherit' } as const

/** Runs a program with only the fonts in the folder. */
function run(program: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, FONTCONFIG_FILE: `${folder}/fonts.conf` }
  const child = spawn(process.execPath, [`${here}/line-scripts/${program}`, folder, ...args], { ...inherit, env })
  return new Promise((resolve, reject) => {
    child.on('exit', code => (code === 0 ? resolve() : reject(new Error(`${program} exited with ${code}`))))
  })
}

if (!existsSync(`${folder}/fetched`)) {
  execFileSync(`${here}/letter-heads/fetch.sh`, [folder, `${here}/line-scripts/packages.txt`], inherit)
}
const processes = Number(values.processes)
const share = String(Math.ceil(Number(values.lines) / processes))
await run('generate.ts', 'dev', values.dev)
await Promise.all(Array.from({ length: processes }, (_, part) => run('generate.ts', 'train', share, String(part))))
await run('train.ts', '--hidden', values.hidden, '--epochs', values.epochs)
