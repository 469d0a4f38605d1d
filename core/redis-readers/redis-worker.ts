import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type Job, Worker } from 'bullmq'
import type { Extractor, Readers } from 'card-reader/port'
import { isRefusal } from '#core/base/errors.ts'
import type { Log } from '#core/base/log.ts'
import { connect, createOnceReady, refusalOf } from './connect.ts'
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
  writeFailure,
  writeLoss,
  writeReading,
} from './redis-reading.ts'

/** How often a worker renews its lock on a photo; after `lockMs` without that the photo goes to another worker. */
const lockMs = 10_000
const stalledMs = 5000
/** The wait before a refusing Redis is tried again. */
const retryMs = 2000

/** Replaces the photo by the answer; if nobody waits any more, nothing is left. */
const answerScript = `
  if redis.call('DEL', KEYS[1]) == 1 then redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[2]) end
  return 1`

/** For how long a worker whose readers do not start leaves the photos to others. */
const withoutReadersMs = 5000
/** What is still being read or extracted so long after the stop is given back. */
const stopTimeoutMs = 6000

const givenBack = writeLoss('nobody')

export type RunningWorker = {
  /** Takes no more photos; resolves when those in progress are answered or given back. */
  stop(): Promise<void>
}

type WorkerParts = {
  url: string
  ocr: Readers
  extractor: Pick<Extractor, 'withContacts' | 'close'>
  log: Log
}

/** Reads photos from Redis, as many at once as `ocr` has readers, and returns contacts. It has no database. */
export function runRedisWorker({ url, ocr, extractor, log }: WorkerParts): RunningWorker {
  const redis = connect(url, log)
  const blocking = connect(url, log)
  const name = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`
  const stopping = new AbortController()

  const answerOf = async (photo: Uint8Array, { region, ...how }: ReadingOrder): Promise<string> => {
    try {
      return writeReading(await extractor.withContacts(await ocr.read(photo, how), { region }))
    } catch (error) {
      if (!isRefusal(error)) log.warn({ cause: String(error) }, 'A photo was not read')
      return writeFailure(error)
    }
  }
  const read = async ({ id = '', data: order, stalledCounter }: Job<ReadingOrder>) => {
    const photo = await redis.getBuffer(photoKey(id))
    // Nobody waits for it any more.
    if (!photo) return
    const started = performance.now()
    // The previous worker is gone: the service decides when the photo is read again, and whether alone.
    const answer = stalledCounter > 0 ? writeLoss('worker') : await answerOf(photo, order)
    await redis.eval(answerScript, 2, photoKey(id), answerKey(id), answer, keptMs)
    log.info({ reading: id, ms: Math.round(performance.now() - started) }, 'Photo answered')
    if (answer === givenBack)
      await pause(withoutReadersMs, undefined, { signal: stopping.signal }).catch(() => undefined)
  }
  let lastRefusal: string | undefined
  const makeWorker = () =>
    new Worker<ReadingOrder>(queueName, read, {
      connection: blocking,
      prefix,
      concurrency: ocr.workers,
      lockDuration: lockMs,
      stalledInterval: stalledMs,
      // The next worker is informed of every stall.
      maxStalledCount: Number.MAX_SAFE_INTEGER,
      runRetryDelay: retryMs,
    })
      .on('error', error => {
        const refusal = refusalOf(error)
        if (refusal !== lastRefusal) log.warn({ code: refusal }, 'Redis refuses: photos wait')
        lastRefusal = refusal
      })
      .on('completed', () => {
        lastRefusal = undefined
      })
  const worker = createOnceReady(blocking, makeWorker, stopping.signal)
  worker.catch(() => undefined)

  const present = async () => {
    if (redis.status !== 'ready') return
    await redis.multi().sadd(readersKey, name).set(placesKey(name), ocr.workers, 'PX', presentMs).exec()
  }
  const leave = async () => {
    if (redis.status === 'ready') await redis.multi().srem(readersKey, name).del(placesKey(name)).exec()
  }
  const presence = setInterval(() => void present().catch(() => undefined), presentMs / 4)
  redis.on('ready', () => void present().catch(() => undefined))

  return {
    async stop() {
      clearInterval(presence)
      stopping.abort()
      await leave().catch(() => undefined)
      const closed = worker.then(one => one.close()).catch(() => undefined)
      await Promise.race([closed, pause(stopTimeoutMs, undefined, { ref: false })])
      await Promise.all([ocr.close(), extractor.close()])
      await closed
      redis.disconnect()
      blocking.disconnect()
    },
  }
}
