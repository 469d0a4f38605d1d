import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { Queue, QueueEvents } from 'bullmq'
import { checkPhoto } from 'card-reader'
import {
  type PhotoInParts,
  type PhotoLimits,
  type Readers,
  ReadersUnavailable,
  type Reading,
  ReadingLost,
  type ReadOptions,
} from 'card-reader/port'
import type { Log } from '#core/base/log.ts'
import { connect, createOnceReady, createRefusals } from './connect.ts'
import {
  answerKey,
  keptMs,
  photoKey,
  placesKey,
  prefix,
  queueName,
  type ReadingOrder,
  readAnswer,
  readersKey,
} from './redis-reading.ts'

/** The longest delay after a lost event. */
const lookEveryMs = 1000
const countEveryMs = 2000

/** Fetches the answer, or prolongs the photo's keys: 1 if the photo is still there. */
const look = `
  local answer = redis.call('GET', KEYS[2])
  if answer then redis.call('DEL', KEYS[1], KEYS[2]) return answer end
  return redis.call('PEXPIRE', KEYS[1], ARGV[1])`

/** A photo that Redis lost or workers gave back this often is paused for a while. */
const maxPuts = 3

/**
 * Photos are read by workers on other machines (`npm run worker`), through Redis. Redis never holds the only state;
 * the rows do. If Redis loses a photo it is sent again; if Redis refuses, photos wait in the database; a photo that
 * lost its worker is given back (ReadingLost). Only as many are sent as can be read at once.
 */
export function createRedisOcr({ url, limits, log }: { url: string; limits: PhotoLimits; log: Log }): Readers {
  const redis = connect(url, log)
  const events = connect(url, log)
  const refusals = createRefusals(log)
  const ended = new EventEmitter().setMaxListeners(0)
  const closing = new AbortController()
  const makeQueue = () => {
    const queue = new Queue<ReadingOrder>(queueName, { connection: redis, prefix, skipWaitingForReady: true })
    return queue.on('error', () => undefined)
  }
  const makeQueueEvents = () => {
    const queueEvents = new QueueEvents(queueName, { connection: events, prefix })
    const end = ({ jobId }: { jobId: string }) => void ended.emit(jobId)
    return queueEvents
      .on('error', () => undefined)
      .on('completed', end)
      .on('failed', end)
  }
  const queue = createOnceReady(redis, makeQueue, closing.signal)
  const queueEvents = createOnceReady(events, makeQueueEvents, closing.signal)
  for (const part of [queue, queueEvents]) part.catch(() => undefined)
  let places = 0
  let busy = 0
  let lost = 0

  const count = async () => {
    if (redis.status !== 'ready') {
      places = 0
      return
    }
    const readers = await redis.smembers(readersKey)
    const each = readers.length > 0 ? await redis.mget(readers.map(placesKey)) : []
    places = each.reduce((sum, one) => sum + Number(one ?? 0), 0)
    const gone = readers.filter((_, index) => !each[index])
    if (gone.length > 0) await redis.srem(readersKey, ...gone)
  }
  const counting = setInterval(() => void count().catch(() => undefined), countEveryMs)
  counting.unref()
  redis.on('ready', () => void count().catch(() => undefined))

  const put = async (id: string, photo: Uint8Array, order: ReadingOrder) => {
    const bytes = Buffer.from(photo.buffer, photo.byteOffset, photo.byteLength)
    await redis.set(photoKey(id), bytes, 'PX', keptMs)
    await (await queue).add('read', order, { jobId: id, removeOnComplete: true, removeOnFail: true })
  }
  const lookFor = (id: string) => redis.callBuffer('EVAL', look, 2, photoKey(id), answerKey(id), keptMs)
  const wait = async (id: string) => {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(lookEveryMs)])
    await once(ended, id, { signal }).catch(() => undefined)
    if (closing.signal.aborted) throw new ReadersUnavailable('stopped')
  }

  /** A worker's answer about a photo; undefined if Redis lost its pixels or its job (a restart, an eviction). */
  const answerOrLoss = async (id: string): Promise<Buffer | undefined> => {
    for (;;) {
      await wait(id)
      let found = await lookFor(id)
      // Neither queued nor in progress: it was answered just now, or lost.
      const isGone = found === 1 && (await (await queue).getJobState(id)) === 'unknown'
      if (isGone) found = await lookFor(id)
      if (Buffer.isBuffer(found)) return found
      if (found === 0 || isGone) return undefined
    }
  }
  const answerTo = async (id: string, photo: Uint8Array, order: ReadingOrder): Promise<Reading> => {
    for (let puts = 1; puts <= maxPuts; puts++) {
      await refusals.asking(put(id, photo, order))
      const answer = await refusals.asking(answerOrLoss(id))
      if (answer) refusals.clear()
      const reading = answer && readAnswer(answer)
      if (reading) return reading
    }
    throw new ReadersUnavailable('Redis keeps losing the photo, or workers keep giving it back')
  }
  /** Pixels are kept only while somebody waits for them. */
  const forget = async (id: string) => {
    if (redis.status !== 'ready') return
    await redis.del(photoKey(id), answerKey(id))
    await (await queue).remove(id)
  }

  return {
    get workers() {
      return refusals.isPaused() ? 0 : places
    },
    figures: () => ({ busy, lost }),
    warmUp: () => undefined,
    async read(sent, { alone = false, care = 'standard', region, page }: ReadOptions = {}) {
      const photo = await wholePhoto(sent)
      checkPhoto(photo, limits)
      const id = randomUUID()
      busy++
      try {
        const order = { alone, care, ...(region && { region }), ...(page && { page }) }
        return await untilClosed(closing.signal, answerTo(id, photo, order))
      } catch (error) {
        if (error instanceof ReadingLost) lost++
        throw error
      } finally {
        busy--
        await untilClosed(AbortSignal.timeout(lookEveryMs), forget(id)).catch(() => undefined)
      }
    },
    async close() {
      clearInterval(counting)
      closing.abort()
      // Waiting callers remove their own photos.
      for (let tries = 0; busy > 0 && tries < 20; tries++) await new Promise(resolve => setTimeout(resolve, 50))
      const closed = Promise.all([queue, queueEvents].map(async part => (await part).close()))
      await untilClosed(AbortSignal.timeout(lookEveryMs), closed).catch(() => undefined)
      redis.disconnect()
      events.disconnect()
    },
  }
}

/** A photo in memory: Redis takes it whole. */
async function wholePhoto(photo: Uint8Array | PhotoInParts): Promise<Uint8Array> {
  if (photo instanceof Uint8Array) return photo
  const whole = Buffer.allocUnsafeSlow(photo.size)
  let at = 0
  for await (const part of photo.parts()) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

/** If Redis is away, its commands never end by themselves. */
async function untilClosed<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  if (signal.aborted) throw new ReadersUnavailable('stopped')
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(new ReadersUnavailable('stopped'))
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
