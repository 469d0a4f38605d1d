import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { App } from '#core/app.ts'
import { openDatabase } from '#db/client.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'
import type { FakeTelegram } from '#tests/fakes/telegram/telegram.ts'
import { isSettled } from '#tests/flows/bot/bot-settled.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The real service as a process of its own, over a database file that outlives it. */
export type KillableService = {
  /** Reads the same database beside the service. */
  app: App
  /** Where it listens, since the last start. */
  url(): string
  start(): Promise<void>
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>
  /** Freezes it: what arrives from now on is never read. */
  freeze(): void
  isSettled(): boolean
  remove(): Promise<void>
}

/** Prepares a service, with more settings if given; nothing runs before `start()`. */
export function createKillableService(telegram: FakeTelegram, more: Record<string, string> = {}): KillableService {
  const folder = mkdtempSync(join(tmpdir(), 'card-scan-bot-kill-'))
  const path = join(folder, 'test.db')
  const app = createTestApp({ db: openDatabase(path), clock: { now: () => new Date() } })
  let child: ChildProcess | undefined
  let url = ''

  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise(resolve => child?.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  return {
    app,
    url: () => url,
    start: async () => {
      child = spawn(process.execPath, ['main.ts'], {
        cwd: root,
        env: {
          ...process.env,
          NODE_ENV: 'production',
          HOST: '127.0.0.1',
          PORT: '0',
          PUBLIC_URL: '',
          DATABASE_PATH: path,
          BOT_TOKEN: testToken,
          TELEGRAM_API_ROOT: telegram.root,
          LOG_LEVEL: 'warn',
          ...more,
        },
      })
      url = await listening(child)
    },
    kill,
    freeze: () => {
      child?.kill('SIGSTOP')
    },
    isSettled: () => isSettled(app, telegram),
    remove: async () => {
      await kill()
      app.db.$client.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The address that it prints once it listens; fails with all it said if it ends before. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const read = (chunk: unknown) => {
      said += String(chunk)
      const address = /Listening on (http:\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', code => reject(new Error(`The service ended with ${code}:\n${said}`)))
  })
}
