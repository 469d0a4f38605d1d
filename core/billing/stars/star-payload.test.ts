import { describe, expect, it } from 'vitest'
import { planIds } from '#contracts/plans.ts'
import { createStarPayload, readStarPayload } from '#core/billing/stars/create-stars-link.ts'

describe('the payload of a Star invoice', () => {
  it('contains the person and the plan, fits Telegram’s 128 bytes, and is unique', () => {
    for (const planId of planIds) {
      const payload = createStarPayload({ userId: 9_007_199_254_740, planId })
      expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(128)
      expect(readStarPayload(payload)).toEqual({ userId: 9_007_199_254_740, planId })
    }
    const [one, other] = [1, 2].map(() => createStarPayload({ userId: 1, planId: 'PRO' }))
    expect(one).not.toBe(other)
  })

  it.each(['', 'stars:1:PRO', 'stars:x:PRO:abcdefgh', 'stars:1:GOLD:abcdefgh', 'other:1:PRO:abcdefgh'])(
    'of another is none: %j',
    payload => {
      expect(readStarPayload(payload)).toBeUndefined()
    },
  )
})
