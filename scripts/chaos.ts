// Kills the real service again and again under full load: npm run chaos -- --kills N [--seed S]
import { parseArgs } from 'node:util'
import { runChaos } from '#tests/chaos/run-chaos.ts'

const usage = `Usage: npm run chaos -- --kills N [--seed S]

Runs the real service with its real readers under photos, albums, uploads, edits, payments, messages and exports against
stand-ins that fail at random, kills it with SIGKILL N times, and asks at the end whether anything was lost or done twice.
A run that finds something ends with 1 and prints its seed; with --seed the same things happen again.`

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '50' }, seed: { type: 'string' }, help: { type: 'boolean' } },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}
const kills = Number(values.kills)
const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed)
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  console.error(usage)
  process.exit(2)
}
console.log(`${kills} kills, seed ${seed}`)
const { seconds, figures, faults } = await runChaos({
  kills,
  seed,
  say: line => process.stdout.write(`\r${line}   `),
})
const counted = Object.entries(figures).map(([name, n]) => `${name} ${n}`)
console.log(`\n${seconds} s: ${counted.join(', ')}`)
for (const fault of faults) console.log(`FAULT ${fault}`)
if (faults.length > 0) console.log(`Again: npm run chaos -- --kills ${kills} --seed ${seed}`)
else console.log('Clean: every photo one result, every payment and message one effect')
process.exit(faults.length > 0 ? 1 : 0)
