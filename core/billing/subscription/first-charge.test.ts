import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planById } from '#contracts/plans.ts'
import { addMonths, checkoutLifeMs, firstChargeOf, prorate } from '#core/billing/subscription/first-charge.ts'

const chargeAt = (planId: 'PRO' | 'PRO_WHATSAPP' | 'UNLIMITED', now: string) => {
  const { firstPeriod, today, nextChargeAt } = firstChargeOf({
    plan: planById(planId),
    currency: 'usd',
    now: new Date(now),
  })
  return [firstPeriod, today, nextChargeAt.toISOString()]
}

describe('the first charge', () => {
  it.each([
    ['PRO', '2026-03-01T00:00:00Z', 'prorated', 499, '2026-04-01T00:00:00.000Z'],
    ['PRO', '2026-04-16T00:00:00Z', 'prorated', 250, '2026-05-01T00:00:00.000Z'],
    ['PRO', '2026-02-15T00:00:00Z', 'prorated', 250, '2026-03-01T00:00:00.000Z'],
    ['PRO', '2028-02-29T00:00:00Z', 'free', 0, '2028-03-01T00:00:00.000Z'],
    ['PRO_WHATSAPP', '2026-03-30T12:00:00Z', 'prorated', 63, '2026-04-01T00:00:00.000Z'],
    ['PRO_WHATSAPP', '2026-03-31T12:00:00Z', 'free', 0, '2026-04-01T00:00:00.000Z'],
    ['PRO', '2026-12-31T22:59:59Z', 'free', 0, '2027-01-01T00:00:00.000Z'],
    ['PRO', '2026-12-31T23:00:00Z', 'whole', 499, '2027-01-31T23:00:00.000Z'],
    ['PRO', '2026-01-31T23:59:59Z', 'whole', 499, '2026-02-28T23:59:59.000Z'],
    ['UNLIMITED', '2026-03-31T23:59:59Z', 'whole', 9900, '2027-03-31T23:59:59.000Z'],
    ['UNLIMITED', '2028-02-29T12:00:00Z', 'whole', 9900, '2029-02-28T12:00:00.000Z'],
  ] as const)('of %s at %s is %s, %i cents, then on %s', (planId, now, firstPeriod, today, next) => {
    expect(chargeAt(planId, now)).toEqual([firstPeriod, today, next])
  })

  it('is an integer between 0 and the price, and can be charged, until the page closes', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        fc.constantFrom('PRO', 'PRO_WHATSAPP'),
        (now, planId) => {
          const plan = planById(planId)
          const { firstPeriod, today, nextChargeAt } = firstChargeOf({ plan, currency: 'eur', now })
          expect(Number.isInteger(today)).toBe(true)
          expect(today).toBeLessThanOrEqual(plan.price.eur)
          const closes = now.getTime() + checkoutLifeMs
          expect(nextChargeAt.getTime()).toBeGreaterThan(closes)
          if (firstPeriod === 'prorated') expect(today).toBeGreaterThanOrEqual(50)
          else expect(today).toBe(firstPeriod === 'free' ? 0 : plan.price.eur)
        },
      ),
    )
  })
})

describe('prorating', () => {
  it.each([
    [499, '2026-03-01', 499],
    [499, '2026-04-01', 0],
    [1299, '2026-03-16T12:00:00Z', 650],
    [1, '2026-03-16T12:00:00Z', 1],
    [Number.MAX_SAFE_INTEGER, '2026-03-01', Number.MAX_SAFE_INTEGER],
  ])('%i cents from %s are %i', (cents, from, expected) => {
    const month = { start: new Date('2026-03-01'), end: new Date('2026-04-01') }
    expect(prorate(cents, { from: new Date(from), ...month })).toBe(expected)
  })
})

describe('months later', () => {
  it.each([
    ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2026-12-15T00:00:00.000Z', 1, '2027-01-15T00:00:00.000Z'],
    ['2028-02-29T00:00:00.000Z', 12, '2029-02-28T00:00:00.000Z'],
  ])('%s and %i is %s', (from, months, expected) => {
    expect(addMonths(new Date(from), months).toISOString()).toBe(expected)
  })
})
