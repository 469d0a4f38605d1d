import { describe, expect, it } from 'vitest'
import { grantPlan, revokeGrants } from '#core/admin/grants.ts'
import { endLapsed } from '#core/billing/subscription/money-notices.ts'
import { getSubscriptionState } from '#core/billing/subscription/subscription-state.ts'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

describe('a granted plan', () => {
  it('counts at once, for its days, and both changes are announced', async () => {
    const app = createTestApp()
    const userId = makeUser(app)
    grantPlan(app, { userId, plan: 'unlimited', days: 30 })
    expect(getSubscriptionState(app, { userId })).toMatchObject({
      plan: 'unlimited',
      source: 'grant',
      renews_at: null,
      ends_at: '2026-04-09T12:00:00.000Z',
    })
    app.setNow('2026-04-09T12:00:00Z')
    expect(getSubscriptionState(app, { userId }).plan).toBe('free')
    await endLapsed(app)
    await runOutbox(app).idle()
    expect(app.told.map(({ notice }) => notice)).toEqual([
      { kind: 'plan-active', plan: 'unlimited', until: '2026-04-09T12:00:00.000Z', renews: false },
      { kind: 'plan-ended', plan: 'unlimited' },
    ])
  })

  it('that is revoked ends at once, with a notice', async () => {
    const app = createTestApp()
    const userId = makeUser(app)
    grantPlan(app, { userId, plan: 'pro' })
    grantPlan(app, { userId, plan: 'unlimited' })
    revokeGrants(app, { userId })
    await runOutbox(app).idle()
    expect(getSubscriptionState(app, { userId }).plan).toBe('free')
    expect(app.told.map(({ notice }) => notice).slice(2)).toEqual([{ kind: 'plan-ended', plan: 'unlimited' }])
  })

  it('without days lasts until it is revoked, and leaves what was paid', () => {
    const app = createTestApp()
    const userId = makeUser(app)
    app.db.$client.exec(
      `insert into subscriptions (user_id, source, plan, starts_at, ends_at) values (${userId}, 'stars', 'pro', 0, ${Date.parse('2026-04-15')})`,
    )
    grantPlan(app, { userId, plan: 'unlimited' })
    expect(getSubscriptionState(app, { userId })).toMatchObject({ plan: 'unlimited', ends_at: null })
    expect([revokeGrants(app, { userId }), revokeGrants(app, { userId })]).toEqual([1, 0])
    expect(getSubscriptionState(app, { userId }).plan).toBe('pro')
  })

  it('needs an existing user', () => {
    expect(() => grantPlan(createTestApp(), { userId: 5, plan: 'pro' })).toThrow('not-found')
  })
})
