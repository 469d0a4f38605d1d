import { once } from 'node:events'
import { repeats } from 'card-reader/testing/repeats.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hasRedis } from '#tests/fakes/redis/redis-server.ts'
import { cardOf, patience, photoOf, serve, startWorkersFlow, type WorkersFlow } from './workers-flow.ts'

let flow: WorkersFlow
beforeEach(async () => {
  if (hasRedis) flow = await startWorkersFlow()
})
afterEach(async () => {
  if (hasRedis) await flow.stop()
})

const cards = (count: number) => Array.from({ length: count }, (_, n) => photoOf('read', ...cardOf(n)))

/** A worker that is killed while it reads a photo. */
async function killInMidCard(): Promise<void> {
  const worker = flow.startWorker('hangs')
  await once(worker, 'message')
  worker.kill('SIGKILL')
  await once(worker, 'exit')
}

describe.skipIf(!hasRedis)('a photo whose worker dies', () => {
  it('is saved, and so is every other, when the only worker is killed during card after card', async () => {
    const killed = repeats(3, 10)
    const { queue, answered, expectEachOnce } = serve(flow, cards(killed + 4))
    for (let kills = 0; kills < killed; kills++) await killInMidCard()
    flow.startWorker()
    await answered()
    expectEachOnce(killed + 4)
    await queue.stop()
    expect(await flow.held()).not.toMatch(/norteobras|:photo:|:answer:/)
  })

  it('is read alone after three of these deaths, and saved', async () => {
    const { queue, answered, expectEachOnce, app, rows } = serve(flow, cards(1))
    for (let kills = 0; kills < 3; kills++) await killInMidCard()
    flow.startWorker()
    await answered()
    expectEachOnce(1)
    expect(flow.taken().map(({ alone }) => alone)).toEqual([false, false, false, true])
    expect(rows()).toMatchObject([{ deaths: 3 }])
    expect(await app.metrics.register.metrics()).toContain('cardscan_scans_read_again_total{reason="worker"} 3')
    await queue.stop()
  })

  it('is saved once when the only worker is stopped and continues', async () => {
    const { queue, answered, expectEachOnce, open } = serve(flow, cards(6))
    const worker = flow.startWorker()
    await expect.poll(open, patience).toBeLessThan(6)
    worker.kill('SIGSTOP')
    await expect.poll(() => flow.redis.ask.keys('*:lock'), patience).toEqual([])
    worker.kill('SIGCONT')
    await answered()
    expectEachOnce(6)
    await queue.stop()
  })

  it('is returned at once, without counting a death, when the worker is asked to stop', async () => {
    const { queue, answered, expectEachOnce, rows } = serve(flow, cards(3))
    const first = flow.startWorker()
    await expect.poll(() => flow.taken().length, patience).toBeGreaterThan(0)
    first.send('stop')
    await once(first, 'exit')
    flow.startWorker()
    await answered()
    expectEachOnce(3)
    expect(rows().map(({ deaths }) => deaths)).toEqual([0, 0, 0])
    await queue.stop()
  })
})

describe.skipIf(!hasRedis)('a photo whose reader dies', () => {
  it('is refused after it was read alone at three of these deaths, and does not affect the next photo', async () => {
    const { queue, answered, rows, contacts } = serve(flow, [photoOf('loseReader', 'deadly'), ...cards(1)])
    flow.startWorker()
    await answered()
    expect(rows()).toMatchObject([
      { status: 'failed', failure: 'photo-unreadable' },
      { status: 'done', deaths: 0 },
    ])
    expect(contacts()).toMatchObject([{ email: 'ana0@norteobras.com' }])
    const deadly = flow.taken().filter(({ text }) => text === 'deadly')
    expect(deadly.map(({ alone }) => alone)).toEqual([false, true, true, true])
    await queue.stop()
  })
})
