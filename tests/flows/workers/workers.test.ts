import { once } from 'node:events'
import { ReadersUnavailable, type Reading, ReadingLost } from 'card-reader/port'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runRedisWorker } from '#core/redis-readers/redis-worker.ts'
import { ownExtractor } from '#tests/app/own-extractor.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { hasRedis } from '#tests/fakes/redis/redis-server.ts'
import { cardOf, patience, photoOf, serve, startWorkersFlow, type WorkersFlow } from './workers-flow.ts'

let flow: WorkersFlow
beforeEach(async () => {
  if (hasRedis) flow = await startWorkersFlow()
})
afterEach(async () => {
  if (hasRedis) await flow.stop()
})

/** A worker in this process; whatever the photo, its reader sees the card of Ana Torres. */
const workHere = (extractor: Parameters<typeof runRedisWorker>[0]['extractor']) => {
  const { log, ocr } = createTestApp()
  return runRedisWorker({ url: flow.redis.url, log, ocr: { ...ocr, workers: 1 }, extractor })
}

describe.skipIf(!hasRedis)('cards read by workers of other machines', () => {
  it('are read by all of them, refused or with their contacts, and nothing of them stays in Redis', async () => {
    flow.startWorker()
    flow.startWorker()
    await flow.untilPlaces(2)
    const photos = Array.from({ length: 20 }, (_, n) => photoOf('read', `secret ${n}`))
    const readings = await Promise.all(photos.map(photo => flow.ocr.read(photo)))
    expect(readings.map(({ lines }) => lines[0]?.text)).toEqual(photos.map((_, n) => `secret ${n}`))
    expect(readings[0]?.image).toEqual(new Uint8Array([255, 216]))
    expect(new Set(flow.taken().map(({ pid }) => pid)).size).toBe(2)
    expect(flow.taken()).toHaveLength(20)
    expect(flow.ocr.figures()).toEqual({ busy: 0, lost: 0 })
    expect(await flow.held()).not.toMatch(/secret|:photo:|:answer:/)
    expect(await flow.redis.ask.keys('*:readings:????????-*')).toEqual([])

    // They are refused like beside the service, in the worker and before it.
    await expect(flow.ocr.read(photoOf('refuse', 'x'))).rejects.toMatchObject({
      code: 'photo-too-large',
      details: { width: 9 },
    })
    await expect(flow.ocr.read(new Uint8Array([1, 2, 3]))).rejects.toMatchObject({ code: 'photo-unsupported' })
    expect(flow.taken()).toHaveLength(21)

    // They come back with their contacts, so that the service need not extract them.
    const { contact } = await flow.ocr.read(photoOf('read', ...cardOf(1), '612 345 678'), { region: 'ES' })
    expect(contact).toMatchObject({
      email: 'ana1@norteobras.com',
      further_phones: [{ value: '612 345 678', e164: '+34612345678' }],
    })
    expect(await flow.ocr.read(photoOf('read', 'EXIT'))).toMatchObject({ contact: null })
  })

  it('wait in the database while no worker is there, and nothing of them is in Redis', async () => {
    const { app, queue, open, answered } = serve(flow, [photoOf('read', ...cardOf(1))])
    await queue.idle()
    expect(app.ocr.workers).toBe(0)
    expect(open()).toBe(1)
    expect(await flow.held()).not.toContain('norteobras')
    const worker = workHere(ownExtractor)
    await answered()
    await queue.stop()
    await worker.stop()
  })

  it('are lost where the extraction of their contacts dies or takes too long, and the next one is read', async () => {
    const ends = [new ReadingLost('reader', 'too slow'), undefined]
    const worker = workHere({
      withContacts: async reading => {
        const end = ends.shift()
        if (end) throw end
        return { ...reading, contact: null }
      },
      close: async () => undefined,
    })
    await expect(flow.ocr.read(photoOf('read', 'x'))).rejects.toMatchObject({ name: 'ReadingLost', lost: 'reader' })
    expect(await flow.ocr.read(photoOf('read', 'x'))).toMatchObject({ contact: null })
    await worker.stop()
  })

  it('are given back by a worker that stops while it extracts a contact', async () => {
    const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<Reading>()]
    const worker = workHere({
      withContacts: () => {
        started.resolve()
        return ended.promise
      },
      close: async () => ended.reject(new ReadersUnavailable('The extraction of contacts was stopped')),
    })
    const reading = flow.ocr.read(photoOf('read', ...cardOf(0)))
    await started.promise
    await worker.stop()
    const next = workHere(ownExtractor)
    expect(await reading).toMatchObject({ contact: { email: 'ana.torres@norteobras.com' } })
    await next.stop()
  })

  it('are all answered, each once, when Redis dies and comes back empty', async () => {
    flow.startWorker()
    flow.startWorker()
    await flow.untilPlaces(2)
    const count = 40
    const photos = Array.from({ length: count }, (_, n) => photoOf('read', ...cardOf(n)))
    const { queue, open, answered, expectEachOnce } = serve(flow, photos)
    await expect.poll(open, patience).toBeLessThan(count - 5)
    await flow.redis.kill()
    await expect.poll(flow.logged, patience).toContain('Redis is away')
    await flow.redis.start()
    await answered()
    expectEachOnce(count)
    await queue.stop()
    expect(await flow.held()).not.toMatch(/norteobras|:photo:|:answer:/)
  })

  it('end for the service when it stops, even while Redis is away', async () => {
    const worker = flow.startWorker()
    const reading = flow.ocr.read(photoOf('hang', 'x'))
    const refused = expect(reading).rejects.toThrow(ReadersUnavailable)
    await once(worker, 'message')
    await flow.redis.kill()
    await flow.ocr.close()
    await refused
  })
})
