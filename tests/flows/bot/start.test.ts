import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'card-scan-bot-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the real service, ends it by `signal` once it listens, and answers what it wrote and how it ended. */
function run(
  settings: Record<string, string>,
  signal?: NodeJS.Signals,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
      PORT: '0',
      DATABASE_PATH: join(folder, 'demo.db'),
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  let output = ''
  const listen = (chunk: Buffer) => {
    output += chunk
    if (signal && output.includes('Listening')) child.kill(signal)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  return new Promise(resolve => child.once('exit', code => resolve({ code, output })))
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s during the start ends the service cleanly', async signal => {
  const { code, output } = await run({}, signal)
  expect([code, output.split('\n')[0]]).toEqual([0, expect.stringMatching(/^Listening on http:\/\/127\.0\.0\.1:\d+$/)])
})

test('a port in use is told in one line', async () => {
  const other = createServer()
  const port = await new Promise<number>(resolve => {
    other.listen(0, '127.0.0.1', () => {
      const address = other.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const { code, output } = await run({ PORT: String(port) })
  other.close()
  expect([code, output]).toEqual([1, `Card Scan Bot cannot start:\nPORT: ${port} is in use, choose another\n`])
})

test.each([
  ['no token in production', { NODE_ENV: 'production' }, 'BOT_TOKEN: is needed in production'],
  ['a database that cannot be opened', { DATABASE_PATH: '/dev/null/cards.db' }, 'DATABASE_PATH: /dev/null/cards.db'],
])('%s is told in one line', async (_, settings, line) => {
  const { code, output } = await run(settings)
  expect(code).toBe(1)
  expect(output.split('\n')).toEqual(['Card Scan Bot cannot start:', expect.stringContaining(line), ''])
})

test('the demo refuses a database that holds real users', async () => {
  const path = join(folder, 'real.db')
  const db = openDatabase(path)
  makeUser(createTestApp({ db }))
  db.$client.close()
  const { code, output } = await run({ DATABASE_PATH: path })
  expect([code, output]).toEqual([1, expect.stringContaining('holds real users')])
})
