import { execFile, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { repeats } from 'card-reader/testing/repeats.ts'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { EnvError, parseEnv } from '#core/base/env.ts'
import { openDatabase } from '#db/client.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'
import { startStripe } from '#tests/fakes/stripe/stripe.ts'
import { type FakeTelegram, startTelegram } from '#tests/fakes/telegram/telegram.ts'
import { withoutReaders } from '#tests/flows/kill/kill-service.ts'
import { mountSmallDisk, noSmallDisk } from '#tests/small-disk.ts'
import { StartError, startService } from '../../../service.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = temporaryFolder('card-scan-bot-start')

const shell = { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(root, '.cache', 'node') }

/** Starts the real service. */
function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: root,
    env: {
      ...shell,
      PORT: '0',
      DATABASE_PATH: join(folder, 'demo.db'),
      LOG_LEVEL: 'warn',
      ...withoutReaders,
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
  return { child, listening: listening.promise, ended, said: () => output }
}

/** Starts the real service, stops it by `signal` once it listens, and returns its output and how it ended. */
function run(settings: Record<string, string>, signal?: NodeJS.Signals) {
  const { child, listening, ended } = start(settings)
  if (signal) void listening.then(() => child.kill(signal))
  return ended
}

/** Why the service does not start over this database; found in this process, since nothing runs yet. */
const refusal = async (settings: Record<string, string>): Promise<string> => {
  try {
    await startService(parseEnv({ NODE_ENV: 'test', PORT: '0', ...settings }), pino({ level: 'silent' }))
    return 'it starts'
  } catch (error) {
    if (error instanceof StartError || error instanceof EnvError) return error.message
    throw error
  }
}

test('a port in use is reported in one line', async () => {
  const other = createServer()
  const port = await new Promise<number>(resolve => {
    other.listen(0, '127.0.0.1', () => {
      const address = other.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const reason = await refusal({ PORT: String(port), DATABASE_PATH: join(folder, 'no-port.db') })
  other.close()
  expect(reason).toBe(`PORT: ${port} is in use, choose another`)
})

test.each([
  ['a port that is none', { PORT: 'eighty' }, /^PORT: is not a port: a number from 0 to 65535/],
  [
    'an address of another machine',
    { HOST: '192.0.2.7', BOT_TOKEN: testToken, DATABASE_PATH: join(folder, 'elsewhere.db') },
    /192\.0\.2\.7 is no address of this machine/,
  ],
  ['no token in production', { NODE_ENV: 'production' }, /^BOT_TOKEN: is needed in production/],
  [
    'a database that cannot be opened',
    { DATABASE_PATH: '/dev/null/cards.db' },
    /^DATABASE_PATH: \/dev\/null\/cards\.db/,
  ],
])('%s is the reason in one line', async (_, settings, line) => {
  const reason = await refusal(settings)
  expect(reason).toMatch(line)
  expect(reason).not.toContain('\n')
})

describe('with a bot', () => {
  let telegram: FakeTelegram
  beforeEach(async () => {
    telegram = await startTelegram({ token: testToken })
  })
  afterEach(async () => {
    await telegram.stop()
    telegram.assertClean()
  })
  const settings = () => ({
    ...{
      BOT_TOKEN: testToken,
      TELEGRAM_API_ROOT: telegram.root,
      DATABASE_PATH: join(temporaryFolder('card-scan-bot-start'), 'bot.db'),
    },
    HOST: '127.0.0.1',
  })

  test('a successful start prints its name, and SIGINT ends it cleanly', async () => {
    const { code, output } = await run(settings(), 'SIGINT')
    expect(code).toBe(0)
    expect(output).toMatch(
      new RegExp(`\nListening on http://127\\.0\\.0\\.1:\\d+ as @${telegram.username}\nStopped\n$`),
    )
  })

  test('a wrong token is reported in one line, with advice', async () => {
    const { code, output } = await run({ ...settings(), BOT_TOKEN: testToken.replace('123', '321') })
    expect([code, output.split('\n')]).toEqual([
      1,
      ['Card Scan Bot cannot start:', expect.stringMatching(/^BOT_TOKEN: Telegram refuses it .*@BotFather/), ''],
    ])
  })

  /** A service beside a Stripe that it reaches with this key. */
  const startWithStripe = async (STRIPE_SECRET_KEY: string) => {
    const stripe = await startStripe()
    onTestFinished(() => stripe.stop())
    const named = { OPERATOR_NAME: 'Cards', SUPPORT_CONTACT: '@cards' }
    return start({ ...settings(), ...named, STRIPE_SECRET_KEY, STRIPE_API_BASE: stripe.origin })
  }

  test('a Telegram that is away is waited for, and a Stripe that refuses the key is no obstacle: each is said in one line', async () => {
    telegram.fail('getMe', 'reset', 1)
    const service = await startWithStripe('sk_test_of_somebody_else')
    await service.listening
    await expect.poll(service.said).toContain('STRIPE_SECRET_KEY: Stripe refuses it')
    service.child.kill('SIGTERM')
    const { output } = await service.ended
    expect(output).toMatch(
      /^Telegram cannot be reached \(.+\): trying on.*\n(.*\n)*Listening on \S+\n(.*\n)*Stopped\n$/m,
    )
    expect(output).not.toMatch(/\bat \S+ \(|"stack"/)
  })

  test('a token that is revoked later and a Stripe that has no prices yet are logged in one line without a stack', async () => {
    telegram.fail('getUpdates', { status: 401 }, 3)
    const service = await startWithStripe('sk_test_stand_in')
    await telegram.until(() => telegram.calls('getUpdates').length > 1)
    await expect.poll(service.said).toContain('npm run stripe:setup')
    service.child.kill('SIGTERM')
    const { output } = await service.ended
    expect(output).toContain('API Token')
    expect(output).not.toMatch(/\bat \S+ \(|"stack"/)
  })
})

const setUpTroubles = [
  ['refuses the key', 'sk_test_of_somebody_else', 'STRIPE_SECRET_KEY: Stripe refuses it'],
  ['is away', 'sk_test_stand_in', 'Stripe cannot be reached'],
] as const
test.each(setUpTroubles.slice(0, repeats(1, 2)))(
  'npm run stripe:setup reports in one line when Stripe %s',
  async (_, STRIPE_SECRET_KEY, line) => {
    const stripe = await startStripe()
    onTestFinished(() => stripe.stop())
    if (line.includes('reached')) await stripe.stop()
    const env = { ...shell, STRIPE_SECRET_KEY, STRIPE_API_BASE: stripe.origin }
    const failed = await promisify(execFile)(process.execPath, ['scripts/stripe-setup.ts'], { cwd: root, env }).then(
      () => undefined,
      (error: { code: number; stderr: string }) => error,
    )
    expect([failed?.code, failed?.stderr.trim().split('\n')]).toEqual([1, [expect.stringContaining(line)]])
  },
)

test.each([
  ['without its key', '', /^DATABASE_KEY: .* is sealed: set the key that it was sealed with$/],
  ['with another key', 'another-key-of-16', /^DATABASE_KEY: .* was sealed with another key, or is damaged$/],
  ['with a key that is too short', 'short', /^DATABASE_KEY: is not a key/],
])('a sealed database %s is reported in one line and not changed', async (_, DATABASE_KEY, line) => {
  const path = join(folder, 'sealed.db')
  openDatabase(path, { key: 'the-right-key-of-it' }).$client.close()
  const before = readFileSync(path)
  expect(await refusal({ DATABASE_PATH: path, DATABASE_KEY })).toMatch(line)
  expect(readFileSync(path)).toEqual(before)
})

test('the key in a file opens a sealed database', async () => {
  const DATABASE_KEY_FILE = join(folder, 'key')
  writeFileSync(DATABASE_KEY_FILE, 'the-key-in-a-file\n')
  const sealed = await run({ DATABASE_PATH: join(folder, 'by-file.db'), DATABASE_KEY_FILE }, 'SIGTERM')
  expect([sealed.code, sealed.output]).toEqual([0, expect.not.stringContaining('unsealed')])
  openDatabase(join(folder, 'by-file.db'), { key: 'the-key-in-a-file' }).$client.close()
})

test('a damaged database is reported in one line, with advice', async () => {
  const path = join(folder, 'damaged.db')
  openDatabase(path).$client.close()
  writeFileSync(path, readFileSync(path).fill(7, 4096))
  expect(await refusal({ DATABASE_PATH: path })).toBe(
    `DATABASE_PATH: ${path} cannot be opened: database disk image is malformed; put a backup in its place`,
  )
})

test('a read-only data folder is reported in one line', async ({ skip }) => {
  const disk = mountSmallDisk()
  if (!disk) return skip(noSmallDisk)
  onTestFinished(disk.remove)
  openDatabase(join(disk.folder, 'cards.db')).$client.close()
  disk.makeReadOnly()
  expect(await refusal({ DATABASE_PATH: join(disk.folder, 'cards.db') })).toMatch(/^DATABASE_PATH: .*read-only.*$/)
})

test('the demo refuses a database that holds real users', async () => {
  const path = join(folder, 'real.db')
  const db = openDatabase(path)
  makeUser(createTestApp({ db }))
  db.$client.close()
  expect(await refusal({ DATABASE_PATH: path })).toContain('holds real users')
})

test('without any key a service says that its data is unsealed; a second on the same database refuses to start and names the first; after kill -9 it starts at once', async () => {
  const settings = { DATABASE_PATH: join(folder, 'shared.db') }
  const first = start(settings)
  await first.listening
  expect(first.said()).toContain('Data is stored unsealed: set DATABASE_KEY (docs/operations.md)')
  expect(await refusal(settings)).toContain(`shared.db is served already, by process ${first.child.pid} on `)
  const seen = promisify(execFile)(process.execPath, ['dist/admin.js', 'show', '1'], {
    cwd: root,
    env: { ...shell, ...settings },
  })
  // The command line works beside the service: it reports an unknown user instead of a lock.
  await expect(seen).rejects.toMatchObject({
    stderr: expect.stringContaining('Nobody with the Telegram id 1 has used this bot yet'),
  })
  first.child.kill('SIGKILL')
  await first.ended
  expect((await run(settings, 'SIGTERM')).code).toBe(0)
})
