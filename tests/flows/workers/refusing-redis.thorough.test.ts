import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkReadiness } from '#core/admin/readiness.ts'
import { hasRedis } from '#tests/fakes/redis/redis-server.ts'
import { cardOf, enlarged, patience, photoOf, serve, startWorkersFlow, type WorkersFlow } from './workers-flow.ts'

const password = 'only-redis-knows-this'

let flow: WorkersFlow
beforeEach(async () => {
  if (hasRedis) flow = await startWorkersFlow({ password })
})
afterEach(async () => {
  if (hasRedis) await flow.stop()
})

const count = 8
/** Photos of half a megabyte, so that a few of them fill a small Redis. */
const cards = () => Array.from({ length: count }, (_, n) => enlarged(photoOf('read', ...cardOf(n)), 500_000))

type Trouble = {
  begin(): Promise<unknown>
  end(): Promise<unknown>
  /** Redis’ error code in the log. */
  word: string
}

const full: Trouble = {
  begin: () => flow.redis.ask.config('SET', 'maxmemory', '1mb'),
  end: () => flow.redis.ask.config('SET', 'maxmemory', '0'),
  word: 'OOM',
}
const readOnly: Trouble = {
  begin: () => flow.redis.ask.replicaof('127.0.0.1', 1),
  end: () => flow.redis.ask.replicaof('NO', 'ONE'),
  word: 'READONLY',
}
/** Redis' refusal after it could not write its snapshot. */
const misconfigured: Trouble = {
  begin: async () => {
    await flow.redis.ask.config('SET', 'dir', '/proc')
    await flow.redis.ask.config('SET', 'save', '1 1')
    await flow.redis.ask.bgsave().catch(() => undefined)
    await expect.poll(() => flow.redis.ask.info('persistence'), patience).toContain('rdb_last_bgsave_status:err')
  },
  end: () => flow.redis.ask.config('SET', 'save', ''),
  word: 'MISCONF',
}
const anotherPassword: Trouble = {
  begin: () => restart(['--requirepass', 'another-password']),
  end: () => restart(['--requirepass', password]),
  word: 'WRONGPASS',
}
const restart = async (settings: string[]) => {
  await flow.redis.kill()
  await flow.redis.start(settings)
}

describe.skipIf(!hasRedis)('a Redis that refuses', () => {
  it.each([
    ['is full', full],
    ['is read-only', readOnly],
    ['cannot write its snapshots', misconfigured],
    ['has another password', anotherPassword],
  ])(
    'and %s: photos wait in the database, the reason is logged, and each becomes a contact once',
    async (_, trouble) => {
      flow.startWorker()
      await flow.untilPlaces(1)
      await trouble.begin()
      const { app, queue, rows, answered, expectEachOnce } = serve(flow, cards())
      await expect.poll(flow.logged, patience).toContain(trouble.word)
      await expect.poll(() => checkReadiness(app), patience).toMatchObject({ ok: true, readers: false })
      expect(new Set(rows().map(({ status }) => status))).not.toContain('failed')
      await trouble.end()
      await answered()
      expectEachOnce(count)
      expect(rows().map(({ deaths }) => deaths)).toEqual(Array(count).fill(0))
      await expect.poll(() => checkReadiness(app), patience).toMatchObject({ readers: true })
      await queue.stop()
      expect(flow.logged()).not.toContain(password)
    },
  )

  it('in the middle of the photos: each becomes a contact once', async () => {
    flow.startWorker()
    await flow.untilPlaces(1)
    const { queue, open, answered, expectEachOnce } = serve(flow, cards())
    for (const trouble of [full, readOnly]) {
      const before = open()
      await expect.poll(open, patience).toBeLessThan(before)
      await trouble.begin()
      await expect.poll(flow.logged, patience).toContain(trouble.word)
      await trouble.end()
    }
    await answered()
    expectEachOnce(count)
    await queue.stop()
  })

  it('loses everything, again and again, or evicts for lack of memory: each becomes a contact once', async () => {
    flow.startWorker()
    await flow.untilPlaces(1)
    const { queue, open, answered, expectEachOnce } = serve(flow, cards())
    for (let times = 0; times < 5; times++) {
      const before = open()
      await flow.redis.ask.flushall()
      await expect.poll(open, patience).toBeLessThan(before)
    }
    await flow.redis.ask.config('SET', 'maxmemory-policy', 'allkeys-random')
    await flow.redis.ask.config('SET', 'maxmemory', '2mb')
    await expect.poll(() => flow.redis.ask.info('stats'), patience).toMatch(/evicted_keys:[1-9]/)
    await flow.redis.ask.config('SET', 'maxmemory', '0')
    await answered()
    expectEachOnce(count)
    await queue.stop()
  })

  it('evicts the job and keeps the pixels: the photo is sent again', async () => {
    const worker = flow.startWorker('hangs')
    await flow.untilPlaces(1)
    const { queue, answered, expectEachOnce } = serve(flow, cards().slice(0, 1))
    await once(worker, 'message')
    const jobs = await flow.redis.ask.keys('*:readings:????????-*')
    await flow.redis.ask.del(...jobs)
    await flow.redis.ask.del(...(await flow.redis.ask.keys('*:readings:active')))
    worker.kill('SIGKILL')
    flow.startWorker()
    await answered()
    expectEachOnce(1)
    await queue.stop()
  })

  it('at the start of a worker and of the service: neither logs the password, and both continue once it is accepted', async () => {
    await restart(['--requirepass', 'another-password'])
    const worker = flow.startWorker()
    await expect.poll(flow.logged, patience).toContain('WRONGPASS')
    const { queue, answered, expectEachOnce } = serve(flow, cards().slice(0, 2))
    expect(worker.exitCode).toBeNull()
    await restart(['--requirepass', password])
    await answered()
    expectEachOnce(2)
    await queue.stop()
    expect(flow.logged()).not.toContain(password)
  })
})
