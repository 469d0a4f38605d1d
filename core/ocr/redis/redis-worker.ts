import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type Job, Worker } from 'bullmq'
import type { Log } from '#core/base/log.ts'
import type { OcrPort } from '#core/ocr/ocr-port.ts'
import { connect } from './connect.ts'
import {
  answerKey,
  keptMs,
  photoKey,
  placesKey,
  prefix,
  presentMs,
  queueName,
  type ReadingOrder,
  readersKey,
  writeReading,
  writeRefusal,
} from './redis-reading.ts'

/** A worker says so often that it still has its photo in hand; silent for `lockMs`, it has lost it to another one. */
const lockMs = 10_000
const stalledMs = 5000

/** The answer takes the photo's place; where nobody waits any more, nothing is left. */
const tell = `
  if redis.call('DEL', KEYS[1]) == 1 then redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[2]) end
  return 1`

export type RunningWorker = {
  /** Takes no more; resolves when what it has in hand is told. */
  stop(): Promise<void>
}

/** Reads photos that the service has put into Redis, as many at once as `ocr` has readers. It knows pixels and lines alone. */
export function runRedisWorker({ url, ocr, log }: { url: string; ocr: OcrPort; log: Log }): RunningWorker {
  const redis = connect(url, log)
  const blocking = connect(url, log)
  const name = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`

  const read = async ({ id = '', data: { care, alone } }: Job<ReadingOrder>) => {
    const photo = await redis.getBuffer(photoKey(id))
    // Nobody waits for it any more.
    if (!photo) return
    const started = performance.now()
    const said = await ocr.read(photo, { care, alone }).then(writeReading, writeRefusal)
    await redis.eval(tell, 2, photoKey(id), answerKey(id), said, keptMs)
    log.info({ reading: id, ms: Math.round(performance.now() - started) }, 'Photo read')
  }
  const worker = new Worker<ReadingOrder>(queueName, read, {
    connection: blocking,
    prefix,
    concurrency: ocr.workers,
    lockDuration: lockMs,
    stalledInterval: stalledMs,
    maxStalledCount: 1,
  })
  worker.on('error', error => log.debug({ err: error }, 'The line of photos does not answer'))

  const present = async () => {
    if (redis.status !== 'ready') return
    await redis.multi().sadd(readersKey, name).set(placesKey(name), ocr.workers, 'PX', presentMs).exec()
  }
  const presence = setInterval(() => void present().catch(() => undefined), presentMs / 4)
  redis.on('ready', () => void present().catch(() => undefined))

  return {
    async stop() {
      clearInterval(presence)
      if (redis.status === 'ready') await redis.multi().srem(readersKey, name).del(placesKey(name)).exec()
      await worker.close()
      await ocr.close()
      redis.disconnect()
      blocking.disconnect()
    },
  }
}
