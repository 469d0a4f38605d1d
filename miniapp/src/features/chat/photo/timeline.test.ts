import { expect, test } from 'vitest'
import type { Scan } from '#contracts/scans.ts'
import type { Upload } from '#miniapp/components/upload/upload-queue.ts'
import { daysBetween, notSentUntil, stageOf, timeline } from './timeline.ts'

const scan = (id: number, day: string, status: Scan['status'] = 'done') =>
  ({ id, received_at: `${day}T12:00:00`, status }) as Scan
const upload = (key: string, state: Upload['state'], scanId?: number) =>
  ({ key, state, scanId, chosenAt: '2026-11-20T12:00:00' }) as Upload

test('photos stand under their day, those still here after those that arrived, none twice', () => {
  const days = timeline(
    [scan(1, '2026-11-19'), scan(2, '2026-11-20')],
    [upload('a', 'sent', 2), upload('b', 'sending'), upload('c', 'sent', 3)],
  )
  expect(days.map(({ day, exchanges }) => [day, exchanges.map(one => one.key)])).toEqual([
    ['2026-11-19', ['scan-1']],
    ['2026-11-20', ['a', 'b', 'c']],
  ])
})

test('the days can be shown from any photo until before another; those still here come last', () => {
  const days = timeline(
    [scan(1, '2026-11-18'), scan(2, '2026-11-19'), scan(3, '2026-11-19'), scan(4, '2026-11-20')],
    [upload('a', 'sending')],
  )
  const keys = (part: typeof days) => part.map(({ day, exchanges }) => [day, ...exchanges.map(one => one.key)])
  expect(keys(daysBetween(days, { from: 2, before: 3 }))).toEqual([['2026-11-19', 'scan-2']])
  expect(keys(daysBetween(days, { from: 3 }))).toEqual([
    ['2026-11-19', 'scan-3'],
    ['2026-11-20', 'scan-4', 'a'],
  ])
})

test.each([
  [undefined, upload('a', 'waiting'), 'waiting'],
  [undefined, upload('a', 'sending'), 'uploading'],
  [undefined, upload('a', 'sent', 1), 'queued'],
  [undefined, upload('a', 'refused'), 'refused'],
  [scan(1, '2026-11-20', 'reading'), upload('a', 'sent', 1), 'reading'],
  [scan(1, '2026-11-20', 'done'), undefined, 'saved'],
  [scan(1, '2026-11-20', 'failed'), undefined, 'failed'],
])('case %#: the photo is %s', (ofServer, ofPage, stage) => {
  expect(stageOf({ key: '', moment: '', scan: ofServer, upload: ofPage })).toBe(stage)
})

test('why photos were not sent is said once for those that stand together', () => {
  const of = (key: string, state: Upload['state'], refusal?: Upload['refusal']) => ({
    ...{ key, moment: '', scan: undefined },
    upload: { ...upload(key, state), refusal },
  })
  const exchanges = [
    of('a', 'refused', 'quota-exceeded'),
    of('b', 'refused', 'quota-exceeded'),
    of('c', 'sending'),
    of('d', 'refused', 'quota-exceeded'),
    of('e', 'held'),
    of('f', 'held'),
  ]
  const keys = exchanges.map((_, index) => notSentUntil(exchanges, index).map(one => one.key))
  expect(keys).toEqual([[], ['a', 'b'], [], ['d'], [], ['e', 'f']])
})
