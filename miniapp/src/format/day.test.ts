import { expect, test } from 'vitest'
import { dayLabel } from './day.ts'

const now = new Date(2026, 2, 1, 0, 30)

test.each([
  [new Date(2026, 2, 1, 0, 1), 'today'],
  [new Date(2026, 1, 28, 23, 59), 'yesterday'],
  [new Date(2026, 1, 28, 0, 0), 'yesterday'],
  [new Date(2026, 1, 27, 23, 59), { date: 'Feb 27, 2026' }],
  [new Date(2025, 2, 1), { date: 'Mar 1, 2025' }],
  [new Date(2026, 2, 2), { date: 'Mar 2, 2026' }],
])('half past midnight, %s is called %j', (moment, label) => {
  expect(dayLabel(moment, now, 'en')).toEqual(label)
})
