import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'

const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) })
const { scripts } = packageSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')))
const benches = Object.entries(scripts).filter(([name]) => name.startsWith('bench:'))

it('there are benches to run', () => {
  expect(benches.length).toBeGreaterThan(10)
})

it.each(benches)('%s starts, measures something and ends', (_, command) => {
  const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` }
  const run = spawnSync('sh', ['-c', `exec ${command} --smoke`], { encoding: 'utf8', env })
  expect(run.status, run.stdout + run.stderr).toBe(0)
  expect(run.stdout).not.toBe('')
})
