import { expect, test, vi } from 'vitest'
import type { Scan } from '#core/contracts/scans.ts'
import type { ApiError } from '#miniapp/api/api-error.ts'
import { createUploadQueue, type Upload } from './upload-queue.ts'

const photo = (name: string) => new File(['jpeg'], name, { type: 'image/jpeg' })

/** A queue whose server answers as the test says. */
function createQueue(answer: (upload: Upload, attempt: number) => Scan | ApiError['code']) {
  const calls: string[] = []
  const keys: string[] = []
  const arrived: number[] = []
  const queue = createUploadQueue({
    async send(upload, onProgress) {
      calls.push(upload.file.name)
      keys.push(upload.key)
      onProgress(0.5)
      const result = answer(upload, calls.length)
      if (typeof result !== 'object') throw result
      return result
    },
    onSent: scan => arrived.push(scan.id),
    refusalOf: error => error as ApiError['code'],
  })
  const states = () => queue.list().map(upload => upload.refusal ?? upload.state)
  return { queue, calls, keys, arrived, states }
}

test('several photos are sent in the order in which they were chosen', async () => {
  const { queue, calls, arrived } = createQueue((_, attempt) => ({ id: attempt }) as Scan)
  queue.add([photo('a'), photo('b')])
  queue.add([photo('c')])
  await vi.waitFor(() => expect(arrived).toEqual([1, 2, 3]))
  expect(calls).toEqual(['a', 'b', 'c'])
  expect(queue.list().map(upload => upload.scanId)).toEqual([1, 2, 3])
})

test('a photo that found no connection is kept, and its retry is the same scan', async () => {
  const { queue, keys, arrived, states } = createQueue((_, attempt) =>
    attempt === 1 ? 'offline' : ({ id: 9 } as Scan),
  )
  queue.add([photo('a')])
  await vi.waitFor(() => expect(states()).toEqual(['offline']))
  queue.retryOffline()
  await vi.waitFor(() => expect(arrived).toEqual([9]))
  expect(keys[1]).toBe(keys[0])
})

test('one refused photo does not hold up the next', async () => {
  const { queue, states } = createQueue(upload => (upload.file.name === 'a' ? 'quota-exceeded' : ({ id: 1 } as Scan)))
  queue.add([photo('a'), photo('b')])
  await vi.waitFor(() => expect(states()).toEqual(['quota-exceeded', 'sent']))
  queue.remove(queue.list()[0]!.key)
  expect(queue.list()).toHaveLength(1)
})

test.each([
  [new File([], 'empty.jpg', { type: 'image/jpeg' }), 'photo-empty'],
  [new File(['x'], 'notes.txt', { type: 'text/plain' }), 'photo-unsupported'],
  [new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'big.jpg', { type: 'image/jpeg' }), 'photo-too-large'],
])('what the server would refuse is not even sent: %s', (file, refusal) => {
  const { queue, calls, states } = createQueue(() => 'internal')
  queue.add([file])
  expect(states()).toEqual([refusal])
  expect(calls).toEqual([])
})
