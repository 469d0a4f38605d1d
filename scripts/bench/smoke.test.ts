import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { isThorough } from 'card-reader/testing/repeats.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'

const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) })
const { scripts } = packageSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')))
const all = Object.entries(scripts).filter(([name]) => name.startsWith('bench:'))

/** Benches that run much of another one's code: in the gate the other one shows that it still runs. */
const likeOthers = ['bench:sealed', 'bench:letters', 'bench:typed']
const benches = all.filter(([name]) => isThorough || !likeOthers.includes(name))

it('there are benches to run', () => {
  expect(benches.length).toBeGreaterThan(10)
})

async function smoke(command: string) {
  const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` }
  const run = spawn('sh', ['-c', `exec ${command} --smoke`], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(run, 'exit')
  const [stdout, stderr] = await Promise.all([text(run.stdout), text(run.stderr)])
  const [status] = await ended
  return { status, stdout, stderr }
}

/** A bench mostly waits for its own service or browser, so the next two run meanwhile. */
const ahead = 2
const runs: Array<ReturnType<typeof smoke>> = []

it.each(benches)('%s starts, measures something and ends', async (name, _) => {
  const needed = benches.findIndex(([other]) => other === name) + 1 + ahead
  for (const [, command] of benches.slice(runs.length, needed)) runs.push(smoke(command))
  const { status, stdout, stderr } = await runs[needed - 1 - ahead]!
  expect(status, stdout + stderr).toBe(0)
  expect(stdout).not.toBe('')
})
