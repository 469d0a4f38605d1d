import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readers } from 'card-reader/port'
import { expect, vi } from 'vitest'
import { defaultLimits } from '#core/base/limits.ts'
import type { Log } from '#core/base/log.ts'
import { minuteMs } from '#core/base/time.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { createRedisOcr } from '#core/redis-readers/redis-ocr.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { scans } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { type RedisServer, startRedis } from '#tests/fakes/redis/redis-server.ts'
import { orders } from './stand-in-orders.ts'

/** Allows for other load on the machine. */
export const patience = { timeout: 10 * minuteMs }

/** A JPEG by its first bytes; the rest says what happens to it and what is read in it. */
export function photoOf(order: keyof typeof orders, ...lines: string[]): Uint8Array {
  return Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, orders[order]), Buffer.from(lines.join('\n'))])
}

/** The same with meaningless bytes appended. */
export function enlarged(photo: Uint8Array, bytes: number): Uint8Array {
  return Buffer.concat([photo, Buffer.alloc(bytes)])
}

/** The text of the card of the person with this number. */
export const cardOf = (n: number) => [
  `Ana Torres${n}`,
  'Head of Sales',
  `ana${n}@norteobras.com`,
  `+34 612 345 ${100 + n}`,
]

export type WorkersFlow = {
  redis: RedisServer
  ocr: Readers
  /** Everything that the service and its workers have logged. */
  logged(): string
  /** Starts a worker, or one that hangs at the first photo. */
  startWorker(kind?: 'hangs' | 'reads'): ChildProcess
  /** Resolves when this many photos can be read at once. */
  untilPlaces(places: number): Promise<void>
  /** The first line of each photo that was started, with its worker and whether it was alone. */
  taken(): Array<{ pid: number; alone: boolean; text: string }>
  /** Everything in Redis, as text. */
  held(): Promise<string>
  stop(): Promise<void>
}

/** A Redis, the service's side of it, and workers on demand. */
export async function startWorkersFlow(settings: { password?: string } = {}): Promise<WorkersFlow> {
  const redis = await startRedis(settings)
  const folder = mkdtempSync(join(tmpdir(), 'workers-'))
  const logged: string[] = []
  const note = (fields: Record<string, unknown>, message: string) =>
    void logged.push(`${message} ${JSON.stringify(fields)}`)
  const log: Log = { debug: note, info: note, warn: note, error: note }
  const ocr = createRedisOcr({ url: redis.url, limits: defaultLimits, log })
  const workers: ChildProcess[] = []
  return {
    redis,
    ocr,
    logged: () => logged.join('\n'),
    startWorker: (kind = 'reads') => {
      const program = new URL('./stand-in-worker.ts', import.meta.url)
      const worker = fork(program, [redis.url, folder, kind], {
        execArgv: [],
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      for (const stream of [worker.stdout, worker.stderr]) stream?.on('data', data => void logged.push(String(data)))
      workers.push(worker)
      return worker
    },
    untilPlaces: places => vi.waitUntil(() => ocr.workers === places, patience).then(() => undefined),
    taken: () => {
      const path = `${folder}/read`
      const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
      return lines.map(line => {
        const [pid, how, ...text] = line.split(' ')
        return { pid: Number(pid), alone: how === 'alone', text: text.join(' ') }
      })
    },
    held: async () => {
      const parts: string[] = []
      for (const key of await redis.ask.keys('*')) {
        parts.push(key, (await redis.ask.dumpBuffer(key))?.toString('latin1') ?? '')
      }
      return parts.join('\n')
    },
    stop: async () => {
      await ocr.close()
      for (const worker of workers) {
        if (worker.exitCode !== null || worker.signalCode !== null) continue
        worker.kill('SIGKILL')
        await once(worker, 'exit')
      }
      await redis.remove()
      rmSync(folder, { recursive: true })
    },
  }
}

/** A service with a person's photos, all uploaded at once. */
export function serve(flow: WorkersFlow, photos: Uint8Array[]) {
  const app = createTestApp({ ocr: flow.ocr, clock: { now: () => new Date() } })
  const userId = makeUser(app, { plan: 'unlimited' })
  for (const [n, photo] of photos.entries())
    requestScan(app, { userId, source: { via: 'web', idempotencyKey: `photo-${n}`, photo } })
  const queue = runScanQueue(app)
  const rows = () => app.db.select().from(scans).all()
  const open = () => rows().filter(({ status }) => status === 'queued' || status === 'reading').length
  const emails = () =>
    listContacts(app, { userId })
      .map(({ email }) => email)
      .sort()
  return {
    app,
    queue,
    rows,
    open,
    answered: () => expect.poll(open, patience).toBe(0),
    contacts: () => listContacts(app, { userId }),
    /** Every photo is exactly one contact: the cards of the people with these numbers. */
    expectEachOnce: (count: number) => {
      expect(rows().map(({ status, failure }) => [status, failure])).toEqual(Array(count).fill(['done', null]))
      expect(emails()).toEqual(Array.from({ length: count }, (_, n) => `ana${n}@norteobras.com`).sort())
    },
  }
}
