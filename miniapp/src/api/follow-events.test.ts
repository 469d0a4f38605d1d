import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEventParser, followEvents, type ServerEvent } from './follow-events.ts'

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
  await expect.poll(() => stream.seen).toEqual(['1'])
  expect(stream.opened()).toBe(1)
  await vi.advanceTimersByTimeAsync(1000)
  await expect.poll(() => stream.seen).toEqual(['1', 'gap', '2'])
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

const stream = 'event: scan\ndata: {"id":1}\n\n: comment\n\nevent: ping\ndata: \n\ndata: a\r\ndata:b\r\n\r\n'
const events = [
  { event: 'scan', data: '{"id":1}' },
  { event: 'ping', data: '' },
  { event: 'message', data: 'a\nb' },
]

test('events are the same wherever the network cuts the stream', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length)), cuts => {
      const seen: ServerEvent[] = []
      const take = createEventParser(event => seen.push(event))
      const points = [0, ...cuts.sort((a, b) => a - b), stream.length]
      points.slice(1).forEach((end, index) => {
        take(stream.slice(points[index], end))
      })
      expect(seen).toEqual(events)
    }),
  )
})

test('an event that is not finished is not told', () => {
  const seen: ServerEvent[] = []
  createEventParser(event => seen.push(event))('event: scan\ndata: {}\n')
  expect(seen).toEqual([])
})
