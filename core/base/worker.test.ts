import { expect, it, onTestFinished } from 'vitest'
import { runWorker } from '#core/base/worker.ts'
import { createTestApp } from '#tests/app/test-app.ts'

/** A worker that runs these jobs one at a time. */
function workerOf(...jobs: Array<(free: () => void) => Promise<void>>) {
  return runWorker(createTestApp(), { name: 'test', width: 1, interval: 60_000, takeNext: () => jobs.shift() })
}

it('starts the next job when one ends, whether it failed or not', async () => {
  const done: number[] = []
  const worker = workerOf(
    async () => {
      done.push(1)
      throw new Error('a bug')
    },
    async () => void done.push(2),
  )
  await worker.idle()
  expect(done).toEqual([1, 2])
  await worker.stop()
})

it('lets the rest of the process run, however many jobs wait for nothing', async () => {
  let others = 0
  const ticking = setInterval(() => void others++, 1)
  onTestFinished(() => clearInterval(ticking))
  const busily = async () => {
    for (const end = performance.now() + 5; performance.now() < end; );
  }
  const worker = workerOf(...Array.from({ length: 40 }, () => busily))
  await worker.idle()
  expect(others).toBeGreaterThan(3)
  await worker.stop()
})

it('starts one more job for each job that only waits, and is idle when all are done', async () => {
  const events: string[] = []
  let answer: () => void = () => undefined
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  const waitFor = async (name: string) => {
    events.push(`${name} begins`)
    await answered
    events.push(`${name} ends`)
  }
  const worker = workerOf(
    async free => {
      free()
      free()
      await waitFor('first')
    },
    () => waitFor('second'),
    () => waitFor('third'),
  )
  worker.wake()
  expect(events).toEqual(['second begins', 'first begins'])
  answer()
  await worker.idle()
  expect(events.slice(2).sort()).toEqual(['first ends', 'second ends', 'third begins', 'third ends'])
  await worker.stop()
})

it('takes nothing while it may not, and continues by itself when it may', async () => {
  const done = Promise.withResolvers<void>()
  const jobs = [async () => done.resolve()]
  let mayTake = false
  const takeNext = () => jobs.shift()
  const worker = runWorker(createTestApp(), {
    name: 'test',
    width: 1,
    interval: 60_000,
    takeNext,
    mayTake: () => mayTake,
  })
  worker.wake()
  expect(jobs).toHaveLength(1)
  mayTake = true
  await done.promise
  await worker.stop()
})
