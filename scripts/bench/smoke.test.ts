import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { isThorough } from 'card-reader/testing/repeats.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'

const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) })
const { scripts } = packageSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')))
const all = Object.keys(scripts).filter(name => name.startsWith('bench:'))

/** Benches that run much of another one's code: in the gate the other one shows that it still runs. */
const likeOthers = ['bench:sealed', 'bench:letters', 'bench:typed', 'bench:fields', 'bench:cards']
const benches = all.filter(name => isThorough || !likeOthers.includes(name))

it('there are benches to run', () => {
  expect(benches.length).toBeGreaterThan(8)
})

/** The program of a bench, whichever settings its script gives it. */
const programOf = (bench: string) => /\S+\.ts\b/.exec(scripts[bench] ?? '')?.[0] ?? ''

const mark = '── '

/** Runs benches one after the other in one process. */
async function smoke(names: readonly string[]) {
  const words = ['--expose-gc', 'scripts/bench/smoke-each.ts', '--smoke', names.map(programOf).join(' ')]
  const run = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(run, 'exit')
  const [stdout, stderr] = await Promise.all([text(run.stdout), text(run.stderr)])
  const [status] = await ended
  const parts = stdout.split(mark).slice(1)
  const said = parts.map(part => part.slice(part.indexOf('\n') + 1))
  return { status, said, output: stdout + stderr }
}

it('each bench starts, measures something and ends', async () => {
  // The bench of the web ends its process itself.
  const names = benches.toSorted((a, b) => Number(a === 'bench:web') - Number(b === 'bench:web'))
  const { status, said, output } = await smoke(names)
  expect(status, output).toBe(0)
  expect(said, output).toHaveLength(names.length)
  for (const [n, name] of names.entries()) expect(said[n], name).not.toBe('')
})
