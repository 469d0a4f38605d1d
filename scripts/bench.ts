// Runs the benches that measure speed and compares them with docs/figures/speed.json: npm run bench [-- --write].
// Exits with 1 if a figure got worse by more than a tenth. `--write` keeps the new figures. Needs an otherwise idle
// machine.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareFigures } from './bench/compare-figures.ts'
import { readFigures, speedFile, writeFigures } from './bench/figures.ts'

const benches = ['load', 'scan', 'search', 'address-book', 'sealed']
const folder = mkdtempSync(join(tmpdir(), 'bench-'))
const file = join(folder, 'speed.json')
for (const bench of benches) {
  console.log(`\n── bench:${bench}`)
  spawnSync('npm', ['run', '-s', `bench:${bench}`, '--', '--figures', file], { stdio: 'inherit' })
}
const now = readFigures(file)
rmSync(folder, { recursive: true })
console.log()
for (const { bench, name, before, now: value, hasFallen } of compareFigures(readFigures(speedFile), now)) {
  console.log(`${`${bench}: ${name}`.padEnd(78)}${String(before).padStart(8)} → ${value}${hasFallen ? '  FELL' : ''}`)
  if (hasFallen) process.exitCode = 1
}
if (process.argv.includes('--write')) writeFigures(speedFile, { ...readFigures(speedFile), ...now })
