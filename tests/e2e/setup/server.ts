import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { App } from '#core/app.ts'
import { demoUserId } from '#core/auth/demo.ts'
import { openEmptyDatabase } from '#tests/app/empty-database.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import type { HostAnswer } from './host.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export type Server = {
  url: string
  /** Its database, for what a test cannot wait for. */
  databasePath: string
  stop(): Promise<void>
}

/** Plans are sold, so that people have SPEC's limits; nobody answers at that address. */
const selling = {
  STRIPE_SECRET_KEY: 'sk_test_nobody',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
  OPERATOR_NAME: 'Ana Torres',
  SUPPORT_CONTACT: '@cards',
}

/** Settings of a server that sells nothing. */
export const sellingNothing = { STRIPE_SECRET_KEY: '' }

/** The folders of this worker's servers. A test that is interrupted stops none: its folder is removed with the worker. */
const folders = new Set<string>()
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Fills the database of a person before the service starts. */
export type Seeding = (app: App, userId: number) => unknown

/**
 * The real service with a database of its own, filled by `seed` before it starts; demo mode with plans for sale unless
 * `env` says otherwise.
 */
export async function startServer(options: { env?: Record<string, string>; seed?: Seeding } = {}): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'card-scan-bot-'))
  folders.add(folder)
  const databasePath = join(folder, 'test.db')
  await seedDatabase(databasePath, options.seed)
  const env = { DATABASE_PATH: databasePath, HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...selling, ...options.env }
  const known = freePorts.pop()
  // Another test may listen there by now.
  const started = known && (await ask({ start: { PORT: known, ...env } }).catch(() => undefined))
  const { id, url } = started || (await ask({ start: { PORT: '0', ...env } }))
  if (!url) throw new Error('The service listens nowhere')
  return {
    url,
    databasePath,
    async stop() {
      await ask({ stop: id })
      freePorts.push(new URL(url).port)
      rmSync(folder, { recursive: true, force: true })
      folders.delete(folder)
    },
  }
}

/** In memory, and written once: a file of its own to open and close would cost as much as the rest of a test's start. */
async function seedDatabase(path: string, seed: Seeding | undefined): Promise<void> {
  const db = openEmptyDatabase()
  const app = createTestApp({ db, clock: { now: () => new Date() } })
  if (seed) await seed(app, makeUser(app, { id: demoUserId }))
  writeFileSync(path, db.$client.serialize())
  db.$client.close()
}

const waiting = new Map<number, { resolve: (answer: HostAnswer) => void; reject: (error: Error) => void }>()
let host: ChildProcess | undefined
let lastId = 0
/** Where services of this worker have listened: a tab that stays has the app from there already. */
const freePorts: string[] = []

/** Asks the process that runs the services of this worker's tests; it starts with the first and ends with the worker. */
function ask(call: { start: Record<string, string> } | { stop: number }): Promise<HostAnswer> {
  host ??= startHost()
  const id = ++lastId
  const { promise, resolve, reject } = Promise.withResolvers<HostAnswer>()
  waiting.set(id, { resolve, reject })
  host.send({ ...call, id })
  return promise
}

function startHost(): ChildProcess {
  const child = fork(fileURLToPath(new URL('host.ts', import.meta.url)), {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(root, '.cache', 'node') },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('message', (answer: HostAnswer) => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.error) asked?.reject(new Error(answer.error))
    else asked?.resolve(answer)
  })
  child.once('exit', code => {
    host = undefined
    for (const { reject } of waiting.values()) reject(new Error(`The services' process ended with ${code}`))
    waiting.clear()
  })
  return child
}
