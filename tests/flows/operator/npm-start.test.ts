import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))

/** Runs our `npm start` in a folder of its own, without the steps before it, until it says its address. */
async function npmStart(settings?: string) {
  const folder = temporaryFolder('card-scan-bot-npm-start')
  for (const name of ['scripts', 'dist', 'node_modules']) symlinkSync(join(root, name), join(folder, name))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'started', scripts: { start: scripts.start } }))
  copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'))
  if (settings !== undefined) writeFileSync(join(folder, '.env'), settings)
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|NODE_ENV$|TEST)/.test(name))
  const env = {
    ...Object.fromEntries(kept),
    NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
    HOST: '127.0.0.1',
    PORT: '0',
  }
  // A group of its own, so that nothing outlives a test that fails.
  const npm = spawn('npm', ['start'], { cwd: folder, env, detached: true })
  onTestFinished(() => {
    try {
      process.kill(-(npm.pid ?? 0), 'SIGKILL')
    } catch {}
  })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', chunk => (output += chunk))
  const ended = new Promise(resolve => npm.once('exit', resolve))
  const addressOf = () => /Listening on (\S+)\n/.exec(output)?.[1]
  await expect.poll(addressOf).toBeDefined()
  const lines = () => output.split('\n').filter(Boolean)
  return { npm, ended, folder, address: addressOf() ?? '', lines }
}

const answers = async (address: string) => (await fetch(`${address}/healthz`).catch(() => undefined))?.ok === true

test('`npm start` says a few calm lines, the address last, and its end is the service’s', async () => {
  const { npm, ended, address, lines } = await npmStart()
  expect(lines()).toEqual([
    '> start',
    `> ${scripts.start}`,
    expect.stringContaining('DATABASE_KEY'),
    expect.stringContaining('Demo mode'),
    `Listening on ${address}`,
  ])
  expect(await answers(address)).toBe(true)
  npm.kill('SIGTERM')
  await ended
  await expect.poll(() => answers(address), { timeout: 60_000 }).toBe(false)
  await expect.poll(() => lines().at(-1)).toBe('Stopped')
})

test('`npm start` takes its settings from .env, where there is one', async () => {
  const { folder } = await npmStart('DATABASE_PATH=elsewhere.db\n')
  expect(existsSync(join(folder, 'elsewhere.db'))).toBe(true)
})
