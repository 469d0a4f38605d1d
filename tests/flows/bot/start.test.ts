import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { mountSmallDisk, noSmallDisk } from '#tests/small-disk.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'card-scan-bot-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the real service. */
function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['dist/main.js'], {
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
  const listening = Promise.withResolvers<void>()
  const listen = (chunk: Buffer) => {
    output += chunk
    if (output.includes('Listening')) listening.resolve()
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const ended = new Promise<{ code: number | null; output: string }>(resolve =>
    child.once('exit', code => resolve({ code, output })),
  )
  return { child, listening: listening.promise, ended }
}

/** Starts the real service, ends it by `signal` once it listens, and answers what it wrote and how it ended. */
function run(settings: Record<string, string>, signal?: NodeJS.Signals) {
  const { child, listening, ended } = start(settings)
  if (signal) void listening.then(() => child.kill(signal))
  return ended
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

test('a damaged database is told in one line, with what to do', async () => {
  const path = join(folder, 'damaged.db')
  openDatabase(path).$client.close()
  writeFileSync(path, readFileSync(path).fill(7, 4096))
  const { code, output } = await run({ DATABASE_PATH: path })
  expect([code, output]).toEqual([
    1,
    `Card Scan Bot cannot start:\nDATABASE_PATH: ${path} cannot be opened: database disk image is malformed; put a backup in its place\n`,
  ])
})

test('a read-only data folder is told in one line', async ({ skip }) => {
  const disk = mountSmallDisk()
  if (!disk) return skip(noSmallDisk)
  onTestFinished(disk.remove)
  openDatabase(join(disk.folder, 'cards.db')).$client.close()
  disk.makeReadOnly()
  const { code, output } = await run({ DATABASE_PATH: join(disk.folder, 'cards.db') })
  expect([code, output.split('\n')]).toEqual([
    1,
    ['Card Scan Bot cannot start:', expect.stringMatching(/^DATABASE_PATH: .*read-only/), ''],
  ])
})

test('the demo refuses a database that holds real users', async () => {
  const path = join(folder, 'real.db')
  const db = openDatabase(path)
  makeUser(createTestApp({ db }))
  db.$client.close()
  const { code, output } = await run({ DATABASE_PATH: path })
  expect([code, output]).toEqual([1, expect.stringContaining('holds real users')])
})

test('a second service on the same database refuses to start and names the first; after kill -9 one starts at once', async () => {
  const settings = { DATABASE_PATH: join(folder, 'shared.db') }
  const first = start(settings)
  await first.listening
  const second = await run(settings)
  expect([second.code, second.output]).toEqual([
    1,
    expect.stringContaining(`shared.db is served already, by process ${first.child.pid} on `),
  ])
  const seen = promisify(execFile)(process.execPath, ['dist/admin.js', 'show', '1'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings },
  })
  // The command line works beside the service: it finds nobody, and not a lock.
  await expect(seen).rejects.toMatchObject({ stderr: expect.stringContaining('(not-found)') })
  first.child.kill('SIGKILL')
  await first.ended
  expect((await run(settings, 'SIGTERM')).code).toBe(0)
})
