import { describe, expect, it, test } from 'vitest'
import { plans } from '#contracts/plans.ts'
import { parseEnv } from '#core/base/env.ts'
import type { PaymentsPort, StarsPort } from '#core/billing/payments-port.ts'
import { getSubscriptionState } from '#core/billing/subscription/subscription-state.ts'
import type { WhatsAppPort } from '#core/messaging/whatsapp/whatsapp-port.ts'
import { quotaOf } from '#core/plans/quota-of.ts'
import { hasRight } from '#core/plans/rights.ts'
import { basePlanOf } from '#core/plans/services.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'

const payments = {} as PaymentsPort
const stars = {} as StarsPort
const named = { OPERATOR_NAME: 'Cards', SUPPORT_CONTACT: '@cards' }
const own = {} as NonNullable<WhatsAppPort['own']>
const env = (settings: Record<string, string> = {}) =>
  parseEnv({ NODE_ENV: 'test', BOT_TOKEN: testToken, ...named, ...settings })

describe('people without a subscription have', () => {
  const none = { env: env(), payments: undefined, stars, whatsApp: { shared: undefined, own: undefined } }
  test.each([
    ['no limit where nothing is sold', none, 'unlimited'],
    ['the Free plan where Stripe is connected', { ...none, payments }, 'free'],
    ['the Free plan where plans are sold for Stars', { ...none, env: env({ STARS_PRO: '300' }) }, 'free'],
    [
      'no limit where Stars have a price but only Stripe may be paid, which is not connected',
      { ...none, env: env({ STARS_PRO: '300', PAYMENTS_IN_TELEGRAM: 'stripe' }) },
      'unlimited',
    ],
    [
      'own numbers too where this server connects them',
      { ...none, env: env({ PUBLIC_URL: 'https://cards.example' }), whatsApp: { shared: undefined, own } },
      'unlimited_whatsapp',
    ],
  ] as const)('%s', (_, app, plan) => {
    expect(basePlanOf(app)).toBe(plan)
  })
})

describe('a server that sells nothing', () => {
  it('the fourth card of the month is read like the first, and every right is included', () => {
    const app = createTestApp({ basePlan: 'unlimited' })
    const userId = makeUser(app)
    for (let n = 1; n <= 4; n++) {
      const source = { via: 'web' as const, idempotencyKey: `card-000${n}`, photo: new Uint8Array(3) }
      expect(requestScan(app, { userId, source }).isNew).toBe(true)
    }
    expect(quotaOf(app, { userId })).toMatchObject({ plan: 'unlimited', limit: -1, inFlight: 4 })
    const given = plans.find(plan => plan.column === 'unlimited')?.rights ?? []
    expect(given.filter(right => !hasRight(app, { userId, right }))).toEqual([])
  })

  it('the plan is included, and a granted one above it still counts', () => {
    const app = createTestApp({ basePlan: 'unlimited' })
    const userId = makeUser(app)
    expect(getSubscriptionState(app, { userId })).toMatchObject({ plan: 'unlimited', status: 'included' })
    const other = makeUser(app, { id: 2, plan: 'unlimited_whatsapp' })
    expect(quotaOf(app, { userId: other }).plan).toBe('unlimited_whatsapp')
  })
})
