import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultLimits } from '#core/base/limits.ts'
import type { OcrPort } from '#core/ocr/ocr-port.ts'
import { createRedisOcr } from '#core/ocr/redis/redis-ocr.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { type RedisServer, startRedis } from '#tests/fakes/redis/redis-server.ts'
import { orders } from './stand-in-orders.ts'

/** A JPEG by its first bytes, that tells what becomes of it and what is read in it. */
export function photoOf(order: keyof typeof orders, ...lines: string[]): Uint8Array {
  return Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, orders[order]), Buffer.from(lines.join('\n'))])
}

export type WorkersFlow = {
  redis: RedisServer
  ocr: OcrPort
  startWorker(): ChildProcess
  /** Resolves when so many photos can be read at once. */
  untilPlaces(places: number): Promise<void>
  /** The first line of each photo that was taken in hand, with its worker. */
  taken(): Array<{ pid: number; text: string }>
  stop(): Promise<void>
}

/** A Redis, the service's side of it, and workers as they are asked for. */
export async function startWorkersFlow(): Promise<WorkersFlow> {
  const redis = await startRedis()
  const folder = mkdtempSync(join(tmpdir(), 'workers-'))
  const ocr = createRedisOcr({ url: redis.url, limits: defaultLimits, log: createTestApp().log })
  const workers: ChildProcess[] = []
  return {
    redis,
    ocr,
    startWorker: () => {
      const worker = fork(new URL('./stand-in-worker.ts', import.meta.url), [redis.url, folder], { execArgv: [] })
      workers.push(worker)
      return worker
    },
    untilPlaces: async places => {
      while (ocr.workers !== places) await new Promise(resolve => setTimeout(resolve, 20))
    },
    taken: () => {
      const path = `${folder}/read`
      const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
      return lines.map(line => ({ pid: Number.parseInt(line, 10), text: line.slice(line.indexOf(' ') + 1) }))
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
