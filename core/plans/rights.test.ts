import { describe, expect, it } from 'vitest'
import { type PlanColumn, type Right, rights } from '#contracts/plans.ts'
import { hasRight, requireRight } from '#core/plans/rights.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

describe('what a plan allows', () => {
  it.each<[PlanColumn, readonly Right[]]>([
    ['free', []],
    ['pro', rights.filter(right => right !== 'own-whatsapp' && right !== 'teams')],
    ['pro_whatsapp', rights.filter(right => right !== 'teams')],
    ['unlimited', rights.filter(right => right !== 'own-whatsapp')],
    ['unlimited_whatsapp', rights],
  ])('%s: %j', (plan, allowed) => {
    const app = createTestApp()
    const userId = makeUser(app, { plan })
    expect(rights.filter(right => hasRight(app, { userId, right }))).toEqual(allowed)
  })

  it.each<[Right, string]>([
    ['shared-whatsapp', 'Pro'],
    ['csv-export', 'Pro'],
    ['integrations', 'Pro'],
    ['ai-extraction', 'Pro'],
    ['follow-ups', 'Pro'],
    ['priority', 'Pro'],
    ['own-whatsapp', 'Pro + WhatsApp'],
    ['teams', 'Unlimited'],
  ])('%s is refused on Free, naming the plan that has it: %s', (right, plan) => {
    const app = createTestApp()
    const userId = makeUser(app)
    expect(() => requireRight(app, { userId, right })).toThrow(
      expect.objectContaining({ code: 'plan-needed', details: { plan, right } }),
    )
  })

  it('ends with the plan', () => {
    const app = createTestApp()
    const userId = makeUser(app)
    app.db.$client.exec(
      `insert into subscriptions (user_id, source, plan, starts_at, ends_at) values (${userId}, 'stars', 'pro', 0, ${Date.parse('2026-03-15')})`,
    )
    expect(hasRight(app, { userId, right: 'csv-export' })).toBe(true)
    app.setNow('2026-03-15T00:00:00Z')
    expect(hasRight(app, { userId, right: 'csv-export' })).toBe(false)
  })
})
