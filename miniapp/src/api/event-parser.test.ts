import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventParser, type ServerEvent } from './event-parser.ts'

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
