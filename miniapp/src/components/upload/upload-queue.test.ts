import { expect, test, vi } from 'vitest'
import type { Scan } from '#contracts/scans.ts'
import type { ApiError } from '#miniapp/api/api-error.ts'
import { createUploadQueue, type KeptPhoto, mostUnsent, type PhotoStore, type Upload } from './upload-queue.ts'

const photo = (name: string) => new File([`jpeg of ${name}`], name, { type: 'image/jpeg' })
const nameOf = ({ file }: Pick<Upload, 'file'>) => (file instanceof File ? file.name : '')

/** A store in memory that outlives the queues of a test, as IndexedDB does the pages. */
function createStore(): PhotoStore & { kept: Map<string, KeptPhoto> } {
  const kept = new Map<string, KeptPhoto>()
  return {
    kept,
    list: async () => [...kept.values()].reverse(),
    put: async one => void kept.set(one.key, one),
    has: async key => kept.has(key),
    remove: async key => void kept.delete(key),
    clear: async () => kept.clear(),
  }
}

type Answer = (upload: Upload, attempt: number) => Scan | ApiError['code']

/** A queue whose server answers as the test says. */
function createQueue(answer: Answer, store: PhotoStore = createStore()) {
  const calls: string[] = []
  const keys: string[] = []
  const arrived: number[] = []
  const queue = createUploadQueue({
    async send(upload, onProgress) {
      calls.push(nameOf(upload))
      keys.push(upload.key)
      const result = answer(upload, calls.length)
      if (typeof result !== 'object') throw result
      onProgress(0.5)
      return result
    },
    onSent: scan => arrived.push(scan.id),
    refusalOf: error => error as ApiError['code'],
    openStore: async () => store,
  })
  const states = () => queue.list().map(upload => upload.refusal ?? upload.state)
  return { queue, calls, keys, arrived, states }
}
const sent: Answer = (_, attempt) => ({ id: attempt }) as Scan

test('several photos are sent in the order in which they were chosen, and are then kept no longer', async () => {
  const store = createStore()
  const { queue, calls, arrived } = createQueue(sent, store)
  queue.add([photo('a'), photo('b')])
  queue.add([photo('c')])
  await expect.poll(() => arrived).toEqual([1, 2, 3])
  expect(calls).toEqual(['a', 'b', 'c'])
  expect(queue.list().map(upload => upload.scanId)).toEqual([1, 2, 3])
  await expect.poll(() => store.kept.size).toBe(0)
})

test('photos without a connection are held in their order, and sent under the same keys when it is back', async () => {
  const { queue, keys, arrived, states } = createQueue((_, attempt) =>
    attempt === 1 ? 'offline' : ({ id: attempt } as Scan),
  )
  queue.add([photo('a'), photo('b')])
  await expect.poll(() => states()).toEqual(['held', 'held'])
  const held = queue.list().map(upload => upload.key)
  queue.resume()
  await expect.poll(() => arrived).toEqual([2, 3])
  expect(keys).toEqual([held[0], ...held])
})

test('a photo that is tried again in vain is shown as held all the time', async () => {
  const { queue, calls, states } = createQueue(() => 'offline')
  queue.add([photo('a')])
  await expect.poll(() => states()).toEqual(['held'])
  const seen = new Set<string>()
  queue.subscribe(() => states().forEach(state => void seen.add(state)))
  queue.resume()
  await expect.poll(() => calls.length).toBe(2)
  await Promise.resolve()
  expect([...seen]).toEqual(['held'])
})

test('held photos are tried again by themselves', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { queue, arrived, states } = createQueue((_, attempt) =>
      attempt < 3 ? 'offline' : ({ id: attempt } as Scan),
    )
    queue.add([photo('a')])
    await vi.waitFor(() => expect(states()).toEqual(['held']))
    await vi.advanceTimersByTimeAsync(5000)
    await vi.advanceTimersByTimeAsync(9000)
    expect(arrived).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    expect(arrived).toEqual([3])
  } finally {
    vi.useRealTimers()
  }
})

test('a page that is opened again has the photos that were not sent, with the reasons, and sends what waits', async () => {
  const store = createStore()
  const before = createQueue(({ file }) => (nameOf({ file }) === 'a' ? 'quota-exceeded' : 'offline'), store)
  before.queue.add([photo('a')])
  await expect.poll(() => before.states()).toEqual(['quota-exceeded'])
  before.queue.add([photo('b')], 7)
  await expect.poll(() => before.queue.list().map(({ state, isKept }) => isKept && state)).toEqual(['refused', 'held'])

  const after = createQueue(sent, store)
  await after.queue.restore()
  await expect.poll(() => after.states()).toEqual(['quota-exceeded', 'sent'])
  expect(after.calls).toEqual(['b'])
  expect(after.keys).toEqual([before.queue.list()[1]?.key])
  expect(after.queue.list()[1]?.backOf).toBe(7)
  after.queue.remove([after.queue.list()[0]!.key])
  await expect.poll(() => store.kept.size).toBe(0)
})

test('a photo that another page has sent or removed is not sent again', async () => {
  const store = createStore()
  const { queue, calls, states } = createQueue((_, attempt) => (attempt === 1 ? 'offline' : ({ id: 9 } as Scan)), store)
  queue.add([photo('a')])
  await expect.poll(() => states()).toEqual(['held'])
  store.kept.clear()
  queue.resume()
  await expect.poll(() => states()).toEqual([])
  expect(calls).toHaveLength(1)
})

test('a limit refuses the rest of the batch without sending it, but no back side', async () => {
  const { queue, calls, states } = createQueue(({ backOf }) => (backOf ? ({ id: 1 } as Scan) : 'quota-exceeded'))
  queue.add([photo('a'), photo('b'), photo('c')])
  queue.add([photo('back')], 7)
  await expect.poll(() => states()).toEqual(['quota-exceeded', 'quota-exceeded', 'quota-exceeded', 'sent'])
  expect(calls).toEqual(['a', 'back'])
})

test.each(['waiting', 'held'] as const)(
  'photos refused by a limit while %s are not sent after a reload',
  async state => {
    const store = createStore()
    const before = createQueue((_, attempt) => {
      return state === 'held' && attempt === 1 ? 'offline' : 'quota-exceeded'
    }, store)
    before.queue.add([photo('a'), photo('b'), photo('c')])
    if (state === 'held') {
      await expect.poll(() => before.states()).toEqual(['held', 'held', 'held'])
      before.queue.resume()
    }
    await expect.poll(() => before.states()).toEqual(['quota-exceeded', 'quota-exceeded', 'quota-exceeded'])
    expect(before.calls).toEqual(state === 'held' ? ['a', 'a'] : ['a'])

    const after = createQueue(sent, store)
    const refusals = () => [...store.kept.values()].map(({ refusal }) => refusal)
    await expect.poll(refusals).toEqual(['quota-exceeded', 'quota-exceeded', 'quota-exceeded'])
    await after.queue.restore()
    expect(after.states()).toEqual(['quota-exceeded', 'quota-exceeded', 'quota-exceeded'])
    after.queue.retry([after.queue.list()[2]!.key])
    await expect.poll(() => after.states()).toEqual(['quota-exceeded', 'quota-exceeded', 'sent'])
    expect(after.calls).toEqual(['c'])
  },
)

test('what is wrong with one photo does not hold up the next', async () => {
  const { queue, states } = createQueue(upload => (nameOf(upload) === 'a' ? 'internal' : ({ id: 1 } as Scan)))
  queue.add([photo('a'), photo('b')])
  await expect.poll(() => states()).toEqual(['internal', 'sent'])
  queue.remove([queue.list()[0]!.key])
  expect(queue.list()).toHaveLength(1)
})

test.each([
  [new File([], 'empty.jpg', { type: 'image/jpeg' }), 'photo-empty'],
  [new File(['x'], 'notes.txt', { type: 'text/plain' }), 'photo-unsupported'],
  [new File(['x'], 'card.gif', { type: 'image/gif' }), 'photo-unsupported'],
  [new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'big.jpg', { type: 'image/jpeg' }), 'photo-too-large'],
])('what the server would refuse is neither sent nor kept with its bytes: %s', async (file, refusal) => {
  const store = createStore()
  const { queue, calls, states } = createQueue(() => 'internal', store)
  queue.add([file])
  expect(states()).toEqual([refusal])
  expect(calls).toEqual([])
  await expect.poll(() => [...store.kept.values()].map(one => one.file.size)).toEqual([0])
})

test('more photos than may wait are refused', async () => {
  const { queue, states } = createQueue(() => 'offline')
  queue.add(Array.from({ length: mostUnsent.photos + 2 }, (_, number) => photo(String(number))))
  await expect.poll(() => states().filter(state => state === 'held')).toHaveLength(mostUnsent.photos)
  expect(states().slice(-2)).toEqual(['too-many-unsent', 'too-many-unsent'])
})

test('more bytes than may wait are refused', () => {
  const large = Object.defineProperty(photo('large'), 'size', { value: 20 * 1024 * 1024 })
  const { queue, states } = createQueue(() => 'offline')
  queue.add(Array.from({ length: 21 }, () => large))
  expect(states().filter(state => state === 'too-many-unsent')).toHaveLength(1)
})

test('signing out deletes what was not sent, even while it is being written', async () => {
  const store = createStore()
  const { queue, states } = createQueue(() => 'offline', store)
  queue.add([photo('a')])
  await queue.close()
  queue.add([photo('b')])
  expect(states()).toEqual([])
  expect(store.kept.size).toBe(0)
})

test('without a store photos live as long as the page', async () => {
  const queue = createUploadQueue({
    send: async () => ({ id: 1 }) as Scan,
    onSent: () => undefined,
    refusalOf: () => 'internal',
    openStore: () => Promise.reject(new Error('This browser has no IndexedDB')),
  })
  queue.add([photo('a')])
  await expect.poll(() => queue.list().map(({ state, isKept }) => [state, isKept])).toEqual([['sent', false]])
})
