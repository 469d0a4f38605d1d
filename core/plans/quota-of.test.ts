import { describe, expect, it } from 'vitest'
import { planColumns, planOf, plans } from '#contracts/plans.ts'
import { monthStart } from '#core/base/time.ts'
import { fitsQuota, highestPlan, quotaOf } from '#core/plans/quota-of.ts'
import { scans, subscriptions } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

describe('the plan table', () => {
  it.each([
    ['free', 3, []],
    ['pro', 50, ['shared-whatsapp', 'csv-export', 'integrations', 'ai-extraction', 'follow-ups', 'priority']],
    [
      'pro_whatsapp',
      50,
      ['shared-whatsapp', 'own-whatsapp', 'csv-export', 'integrations', 'ai-extraction', 'follow-ups', 'priority'],
    ],
    [
      'unlimited',
      -1,
      ['shared-whatsapp', 'csv-export', 'integrations', 'ai-extraction', 'follow-ups', 'priority', 'teams'],
    ],
    [
      'unlimited_whatsapp',
      -1,
      [
        'shared-whatsapp',
        'own-whatsapp',
        'csv-export',
        'integrations',
        'ai-extraction',
        'follow-ups',
        'priority',
        'teams',
      ],
    ],
  ] as const)('%s gives %i scans and its rights', (column, scansAMonth, rights) => {
    expect(planOf(column).scans).toBe(scansAMonth)
    expect([...planOf(column).rights].sort()).toEqual([...rights].sort())
  })

  it('has each plan once', () => {
    expect(plans.map(plan => plan.column)).toEqual([...planColumns])
  })
})

describe('quota rules', () => {
  it.each([
    [{ used: 0, inFlight: 0, limit: 3 }, true],
    [{ used: 2, inFlight: 0, limit: 3 }, true],
    [{ used: 2, inFlight: 1, limit: 3 }, false],
    [{ used: 3, inFlight: 0, limit: 3 }, false],
    [{ used: 9999, inFlight: 9999, limit: -1 }, true],
  ])('%j fits one more: %s', (quota, fits) => {
    expect(fitsQuota(quota)).toBe(fits)
  })

  it.each([
    ['2026-03-31T23:59:59.999Z', '2026-03-01T00:00:00.000Z'],
    ['2026-04-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
    ['2027-01-01T05:00:00+09:00', '2026-12-01T00:00:00.000Z'],
  ])('the month of %s begins at %s', (now, start) => {
    expect(monthStart(new Date(now)).toISOString()).toBe(start)
  })

  it('the highest live plan counts', () => {
    expect(highestPlan([])).toBe('free')
    expect(highestPlan(['unlimited', 'pro_whatsapp'])).toBe('unlimited')
  })
})

describe('quotaOf', () => {
  function scan(userId: number, key: string, values: Partial<typeof scans.$inferInsert>) {
    return {
      user_id: userId,
      source: 'web' as const,
      source_key: key,
      status: 'done' as const,
      received_at: new Date('2026-03-02'),
      ...values,
    }
  }

  it('counts what was received this month, done or in flight, without failures, back sides and other people', () => {
    const app = createTestApp()
    const userId = makeUser(app)
    const other = makeUser(app, { id: 2 })
    app.db
      .insert(scans)
      .values([
        scan(userId, 'done', {}),
        scan(userId, 'first moment', { received_at: new Date('2026-03-01T00:00:00Z') }),
        scan(userId, 'queued', { status: 'queued' }),
        scan(userId, 'reading', { status: 'reading' }),
        scan(userId, 'failed', { status: 'failed' }),
        scan(userId, 'back', { back_of: 5 }),
        scan(userId, 'last month', {
          received_at: new Date('2026-02-28T23:59:59.999Z'),
          finished_at: new Date('2026-03-01T00:01:00Z'),
        }),
        scan(other, 'other', {}),
      ])
      .run()
    expect(quotaOf(app, { userId })).toEqual({ plan: 'free', used: 2, inFlight: 2, limit: 3 })
  })

  it('is empty again on the first of the month', () => {
    const app = createTestApp()
    const userId = makeUser(app)
    app.db
      .insert(scans)
      .values(scan(userId, 'march', {}))
      .run()
    app.setNow('2026-03-31T23:59:59Z')
    expect(quotaOf(app, { userId }).used).toBe(1)
    app.setNow('2026-04-01T00:00:00Z')
    expect(quotaOf(app, { userId }).used).toBe(0)
  })

  it('follows the highest subscription that is live now', () => {
    const app = createTestApp()
    const userId = makeUser(app)
    const period = (plan: 'pro' | 'unlimited', starts: string, ends: string | null) => ({
      user_id: userId,
      source: 'grant' as const,
      plan,
      starts_at: new Date(starts),
      ends_at: ends === null ? null : new Date(ends),
    })
    app.db
      .insert(subscriptions)
      .values([period('pro', '2026-01-01', null), period('unlimited', '2026-03-05', '2026-03-15')])
      .run()
    const planAt = (now: string) => {
      app.setNow(now)
      return quotaOf(app, { userId }).plan
    }
    expect(['2025-12-31', '2026-03-04', '2026-03-05', '2026-03-15'].map(planAt)).toEqual([
      'free',
      'pro',
      'unlimited',
      'pro',
    ])
  })
})
