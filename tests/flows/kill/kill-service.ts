import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { PlanColumn } from '#contracts/plans.ts'
import type { App } from '#core/app.ts'
import { announcedBefore } from '#tests/app/announced-before.ts'
import { openOrCreate } from '#tests/app/empty-database.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'
import { type FakeTelegram, startTelegram } from '#tests/fakes/telegram/telegram.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { isSettled } from '#tests/flows/bot/bot-settled.ts'
import { childrenOf } from '#tests/flows/kill/processes.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Settings of a service that gets no photo and no signature: loading models for it takes most of its start. */
export const withoutReaders = {
  NODE_OPTIONS: `--import ${new URL('without-readers.mjs', import.meta.url).href}`,
}

/** The real service in a process of its own, over a database file that outlives it. */
export type KillableService = {
  /** Reads the same database beside the service. */
  app: App
  /** Its address since the last start. */
  url(): string
  start(): Promise<void>
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>
  /** Freezes it: it reads nothing from now on. */
  freeze(): void
  isRunning(): boolean
  /** Its process id since the last start. */
  pid(): number
  /** Process ids of its readers. */
  readers(): number[]
  /** All messages that it has logged as warnings or errors. */
  logged(): string[]
  isSettled(): boolean
  /** Kills it and leaves its files. */
  close(): Promise<void>
  remove(): Promise<void>
}

/**
 * Prepares a service with one reader and further settings, in a new or a given folder; nothing runs before `start()`.
 */
export function createKillableService(
  telegram: FakeTelegram,
  more: Record<string, string> = {},
  folder = mkdtempSync(join(tmpdir(), 'card-scan-bot-kill-')),
): KillableService {
  const path = join(folder, 'test.db')
  const app = createTestApp({
    db: openOrCreate(path, { key: more.DATABASE_KEY || undefined }),
    clock: { now: () => new Date() },
  })
  let child: ChildProcessWithoutNullStreams | undefined
  let url = ''
  const lines: string[] = []

  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise(resolve => child?.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  const close = async () => {
    await kill()
    app.db.$client.close()
  }
  return {
    app,
    url: () => url,
    start: async () => {
      child = spawn(process.execPath, ['dist/main.js'], {
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
          OCR_READERS: '1',
          ...more,
        },
      })
      createInterface(child.stdout).on('line', line => void (line.startsWith('{') && lines.push(JSON.parse(line).msg)))
      url = await listening(child)
    },
    kill,
    freeze: () => {
      child?.kill('SIGSTOP')
    },
    isRunning: () => child?.exitCode === null && child.signalCode === null,
    pid: () => child?.pid ?? 0,
    readers: () => childrenOf(child?.pid ?? 0),
    logged: () => lines,
    isSettled: () => isSettled(app, telegram),
    close,
    remove: async () => {
      await close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** A service that can be killed, its Telegram, and a user. */
export type KillFlow = { telegram: FakeTelegram; service: KillableService; anna: Person }

/** Prepares a service for one test; after the test it is removed, and Telegram must have no complaints. */
export async function prepareKillFlow({
  settings = {},
  plan = 'pro',
  languageCode = 'en',
}: {
  settings?: Record<string, string>
  plan?: PlanColumn
  languageCode?: string
} = {}): Promise<KillFlow> {
  const telegram = await startTelegram({ token: testToken })
  const service = createKillableService(telegram, settings)
  onTestFinished(async () => {
    await service.remove()
    await telegram.stop()
    telegram.assertClean()
  })
  await announcedBefore(service.app)
  const anna = telegram.person({ languageCode })
  makeUser(service.app, { id: anna.id, plan, languageCode })
  return { telegram, service, anna }
}

/** The address that it prints once it listens; fails with its whole output if it ends before. */
function listening(child: ChildProcessWithoutNullStreams): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: unknown) => {
      output += String(chunk)
      const address = /Listening on (http:\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', code => reject(new Error(`The service ended with ${code}:\n${output}`)))
  })
}
