// Runs the benches that measure speed and compares them with docs/figures/speed.json: npm run bench [-- --write].
// Exits with 1 if a figure got worse by more than a tenth. `--write` keeps the new figures, `--smoke` only shows that
// all benches run. Takes a quarter of an hour and needs an otherwise idle machine.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { compareFigures } from './bench/compare-figures.ts'
import { isSmoke, readFigures, speedFile, writeFigures } from './bench/figures.ts'

/** A bench that takes longer hangs. */
const longestMs = 8 * 60_000

const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) })
const { scripts } = packageSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')))
/** The reader's own benches measure what is read right, not how fast. */
const isOfSpeed = (name: string) => name.startsWith('bench:') && !scripts[name]?.includes('reader/bench/')

const folder = mkdtempSync(join(tmpdir(), 'bench-'))
const file = join(folder, 'speed.json')
const ends: string[] = []
for (const bench of Object.keys(scripts).filter(isOfSpeed)) {
  console.log(`\n── ${bench}`)
  const started = performance.now()
  // `exec`: the limit ends the bench itself, and its servers end with it.
  const command = `exec ${scripts[bench]} ${isSmoke ? '--smoke' : `--figures '${file}'`}`
  const { status } = spawnSync('sh', ['-c', command], { stdio: 'inherit', timeout: longestMs, killSignal: 'SIGKILL' })
  const end = status === 0 ? 'all limits kept' : status === 1 ? 'missed a limit or failed' : 'did not end'
  ends.push(`${bench.padEnd(22)}${((performance.now() - started) / 60_000).toFixed(1)} minutes, ${end}`)
  if (status === null) process.exitCode = 1
}
const now = readFigures(file)
rmSync(folder, { recursive: true })
console.log(`\n${ends.join('\n')}\n`)
for (const { bench, name, before, now: value, hasFallen } of isSmoke
  ? []
  : compareFigures(readFigures(speedFile), now)) {
  console.log(`${`${bench}: ${name}`.padEnd(78)}${String(before).padStart(8)} → ${value}${hasFallen ? '  FELL' : ''}`)
  if (hasFallen) process.exitCode = 1
}
if (process.argv.includes('--write')) writeFigures(speedFile, { ...readFigures(speedFile), ...now })
