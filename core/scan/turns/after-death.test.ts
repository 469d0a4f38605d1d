import { expect, it } from 'vitest'
import { afterDeath, afterLoss } from './after-death.ts'

const received_at = new Date('2026-03-10T12:00:00Z')
const now = new Date('2026-03-10T12:00:20Z')
const later = new Date('2026-03-10T12:00:30Z')
const nextDay = new Date('2026-03-11T12:00:00Z')

it.each([
  [0, { deaths: 1, not_before: null }],
  [2, { deaths: 3, not_before: null }],
  [3, { deaths: 4, not_before: later }],
  [30, { deaths: 31, not_before: later }],
])('after %i deaths another one of the process queues the photo again', (deaths, row) => {
  expect(afterDeath({ deaths, received_at }, now)).toEqual({ status: 'queued', ...row })
})

it.each([
  ['worker', 0, { deaths: 1, not_before: null }],
  ['worker', 3, { deaths: 4, not_before: later }],
  ['worker', 30, { deaths: 31, not_before: later }],
  ['reader', 0, { deaths: 3, not_before: null }],
  ['reader', 2, { deaths: 3, not_before: null }],
  ['reader', 3, { deaths: 4, not_before: later }],
  ['reader', 4, { deaths: 5, not_before: later }],
] as const)('a lost %s after %i deaths queues the photo again', (lost, deaths, row) => {
  expect(afterLoss({ deaths, received_at }, { lost }, now)).toEqual({ status: 'queued', ...row })
})

it('a photo is refused when its reader dies for the third time while it is read alone', () => {
  expect(afterLoss({ deaths: 5, received_at }, { lost: 'reader' }, now)).toBeUndefined()
})

it('a photo is refused for the death of workers only when it was read alone and a day has passed', () => {
  expect(afterLoss({ deaths: 30, received_at }, { lost: 'worker' }, nextDay)).toBeUndefined()
  expect(afterLoss({ deaths: 2, received_at }, { lost: 'worker' }, nextDay)).toMatchObject({ status: 'queued' })
})
