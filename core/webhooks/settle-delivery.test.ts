import { expect, it } from 'vitest'
import { hourMs } from '#core/base/time.ts'
import { retryDelay } from '#core/webhooks/settle-delivery.ts'

it('ten tries take about 75 hours, each wait longer than the last, and different for each endpoint', () => {
  const waits = Array.from({ length: 9 }, (_, index) => retryDelay(index + 1, () => 0.5) ?? 0)
  expect(waits).toEqual([...waits].sort((one, other) => one - other))
  expect(waits.reduce((sum, wait) => sum + wait, 0) / hourMs).toBeCloseTo(75.6, 1)
  expect(retryDelay(10)).toBeUndefined()
  expect([retryDelay(4, () => 0), retryDelay(4, () => 1)]).toEqual([6_480_000, 7_920_000])
})
