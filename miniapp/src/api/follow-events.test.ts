import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followEvents } from './follow-events.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answering = (text: string) => new Response(text)
const silent = (signal: AbortSignal) =>
  new Response(
    new ReadableStream({
      start: controller => signal.addEventListener('abort', () => controller.error(new Error('closed'))),
    }),
  )

/** Follows a server that answers the first call, the second call … as given, and then not at all. */
function follow(...answers: ((signal: AbortSignal) => Response)[]) {
  const stop = new AbortController()
  const seen: string[] = []
  let opened = 0
  const done = followEvents({
    async open(signal) {
      const answer = answers[opened++]
      if (!answer) throw new Error('refused')
      return answer(signal)
    },
    signal: stop.signal,
    onEvent: ({ data }) => seen.push(data),
    onGap: () => seen.push('gap'),
  })
  return { seen, stop, done, opened: () => opened }
}

test('a stream that ends is opened again after a second, and the gap is told', async () => {
  const stream = follow(
    () => answering('data: 1\n\n'),
    () => answering('data: 2\n\n'),
  )
  await vi.waitFor(() => expect(stream.seen).toEqual(['1']))
  expect(stream.opened()).toBe(1)
  await vi.waitFor(() => expect(stream.seen).toEqual(['1', 'gap', '2']), { timeout: 1500 })
  stream.stop.abort()
  await stream.done
})

test('a server that refuses is asked less and less often, and at once when the network is back', async () => {
  const stream = follow()
  await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000 + 100)
  expect(stream.opened()).toBe(4)
  await vi.advanceTimersByTimeAsync(7000)
  expect(stream.opened()).toBe(4)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(stream.opened()).toBe(5)
  stream.stop.abort()
  await stream.done
})

test('a stream that falls silent counts as dead', async () => {
  const stream = follow(silent, () => answering('data: alive\n\n'))
  await vi.advanceTimersByTimeAsync(44_000)
  expect(stream.opened()).toBe(1)
  await vi.advanceTimersByTimeAsync(3000)
  expect(stream.seen).toEqual(['gap', 'alive'])
  stream.stop.abort()
  await stream.done
})
