import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listContacts } from '#core/contacts/contacts.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { scans } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { hasRedis } from '#tests/fakes/redis/redis-server.ts'
import { photoOf, startWorkersFlow, type WorkersFlow } from './workers-flow.ts'

let flow: WorkersFlow
beforeEach(async () => {
  if (hasRedis) flow = await startWorkersFlow()
})
afterEach(async () => {
  if (hasRedis) await flow.stop()
})

const card = (n: number) => [`Ana Torres${n}`, 'Head of Sales', `ana${n}@norteobras.com`, `+34 612 345 ${100 + n}`]

/** All that Redis holds, as text. */
async function held(): Promise<string> {
  const { ask } = flow.redis
  const parts: string[] = []
  for (const key of await ask.keys('*')) parts.push(key, (await ask.dumpBuffer(key)).toString('latin1'))
  return parts.join('\n')
}

/** A service with somebody's photos, all uploaded at once. */
function serve(photos: Uint8Array[]) {
  const app = createTestApp({ ocr: flow.ocr, clock: { now: () => new Date() } })
  const userId = makeUser(app, { plan: 'unlimited' })
  for (const [n, photo] of photos.entries())
    requestScan(app, { userId, source: { door: 'web', idempotencyKey: `photo-${n}`, photo } })
  const queue = runScanQueue(app)
  const open = () =>
    app.db
      .select()
      .from(scans)
      .all()
      .filter(({ status }) => status === 'queued' || status === 'reading').length
  const answered = () => expect.poll(open).toBe(0)
  return { app, queue, open, answered, contacts: () => listContacts(app, { userId }) }
}

describe.skipIf(!hasRedis)('cards read by workers of other machines', () => {
  it('are read by all of them, and nothing of them stays in Redis', async () => {
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
    expect(await held()).not.toMatch(/secret|:photo:|:answer:/)
    expect(await flow.redis.ask.keys('*:readings:????????-*')).toEqual([])
  })

  it('are refused as beside the service, in the worker and before it', async () => {
    flow.startWorker()
    await expect(flow.ocr.read(photoOf('refuse', 'x'))).rejects.toMatchObject({
      code: 'photo-too-large',
      details: { width: 9 },
    })
    await expect(flow.ocr.read(new Uint8Array([1, 2, 3]))).rejects.toMatchObject({ code: 'photo-unsupported' })
    expect(flow.taken()).toHaveLength(1)
  })

  it('wait in the database while no worker is there, and nothing of them is in Redis', async () => {
    const { app, queue, open, answered } = serve([photoOf('read', ...card(1))])
    await queue.idle()
    expect(app.ocr.workers).toBe(0)
    expect(open()).toBe(1)
    expect(await held()).not.toContain('norteobras')
    flow.startWorker()
    await answered()
    await queue.stop()
  })

  it('are read once more and saved once when a worker is killed in mid-card', async () => {
    const first = flow.startWorker()
    await flow.untilPlaces(1)
    const { queue, answered, contacts } = serve([photoOf('hangOnce', ...card(1))])
    await once(first, 'message')
    first.kill('SIGKILL')
    flow.startWorker()
    await answered()
    expect(contacts()).toMatchObject([{ email: 'ana1@norteobras.com' }])
    expect(flow.taken()).toHaveLength(2)
    await queue.stop()
  })

  it('are given up when they take two workers with them, and cost the next photo nothing', async () => {
    const reading = flow.ocr.read(photoOf('hang', 'deadly'))
    const refused = expect(reading).rejects.toMatchObject({ code: 'photo-unreadable' })
    for (let n = 0; n < 2; n++) {
      const worker = flow.startWorker()
      await once(worker, 'message')
      worker.kill('SIGKILL')
    }
    flow.startWorker()
    await refused
    expect(flow.taken().filter(({ text }) => text === 'deadly')).toHaveLength(2)
    await expect(flow.ocr.read(photoOf('read', 'harmless'))).resolves.toMatchObject({ engine: 'pp-ocr' })
  })

  it('are all answered, each once, when Redis dies under them and comes back with nothing', async () => {
    flow.startWorker()
    flow.startWorker()
    await flow.untilPlaces(2)
    const count = 40
    const { queue, open, answered, contacts } = serve(
      Array.from({ length: count }, (_, n) => photoOf('read', ...card(n))),
    )
    await expect.poll(open).toBeLessThan(count - 5)
    await flow.redis.kill()
    await new Promise(resolve => setTimeout(resolve, Number(process.env.REDIS_AWAY_MS ?? 1500)))
    await flow.redis.start()
    await answered()
    const emails = contacts().map(({ email }) => email)
    expect(emails.sort()).toEqual(Array.from({ length: count }, (_, n) => `ana${n}@norteobras.com`).sort())
    await queue.stop()
    expect(await held()).not.toMatch(/norteobras|:photo:|:answer:/)
  })

  it('end for the service when it stops, also while Redis is away', async () => {
    const worker = flow.startWorker()
    const reading = flow.ocr.read(photoOf('hang', 'x'))
    const refused = expect(reading).rejects.toMatchObject({ code: 'photo-unreadable' })
    await once(worker, 'message')
    await flow.redis.kill()
    await flow.ocr.close()
    await refused
  })
})
