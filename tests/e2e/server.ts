import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { App } from '#core/app.ts'
import { demoUserId } from '#core/auth/init-data.ts'
import { makeUser } from '#core/testing/factories.ts'
import { createTestApp } from '#core/testing/test-app.ts'
import { openDatabase } from '#db/client.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Server = {
  url: string
  /** Its database, for what a test cannot wait for. */
  databasePath: string
  stop(): Promise<void>
}

/** The real server with a database of its own, filled by `seed` before it starts; demo mode unless `env` says otherwise. */
export async function startServer(
  options: { env?: Record<string, string>; seed?: (app: App, userId: number) => void } = {},
): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'card-scan-bot-'))
  const path = join(folder, 'test.db')
  seedDatabase(path, options.seed)
  const child = spawn(process.execPath, ['main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATABASE_PATH: path,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    url: await addressOf(child),
    databasePath: path,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function seedDatabase(path: string, seed: ((app: App, userId: number) => void) | undefined): void {
  const db = openDatabase(path)
  const app = createTestApp({ db, clock: { now: () => new Date() } })
  if (seed) seed(app, makeUser(app, { id: demoUserId }))
  db.$client.close()
}

/** Where the server listens. What it says afterwards is read and dropped: a closed pipe would end it. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', chunk => {
      said += chunk
      const address = /Listening on (\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', code => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
}
