import { expect, it } from 'vitest'
import { usageOf } from './usage-of.ts'

it.each([
  [
    { scans_used: 0, scan_limit: 3 },
    { used: 0, limit: '3', share: 0, percent: 0 },
  ],
  [
    { scans_used: 1, scan_limit: 3 },
    { used: 1, limit: '3', share: 1 / 3, percent: 33 },
  ],
  [
    { scans_used: 50, scan_limit: 50 },
    { used: 50, limit: '50', share: 1, percent: 100 },
  ],
  [
    { scans_used: 812, scan_limit: -1 },
    { used: 812, limit: '∞', share: 0, percent: 0 },
  ],
])('%j is shown as %j', (user, shown) => {
  expect(usageOf(user)).toEqual(shown)
})
