import { expect, test } from 'vitest'
import { nextMonth } from './not-sent.tsx'

test.each([
  ['2026-11-20T12:00:00Z', '2026-12-01T00:00:00.000Z'],
  ['2026-12-31T23:59:59Z', '2027-01-01T00:00:00.000Z'],
])('at %s new scans come on %s', (now, next) => {
  expect(nextMonth(new Date(now)).toISOString()).toBe(next)
})
