import { describe, expect, it } from 'vitest'
import { parseEnv } from '#core/base/env.ts'
import { createPricingToken, isPricingToken, pricingUrl } from '#core/billing/checkout/pricing-token.ts'
import { updateUser } from '#core/users/users.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'

describe('a pricing link’s token', () => {
  it('is valid for half an hour, for this user, at this bot', () => {
    const app = createTestApp()
    const token = createPricingToken(app, { userId: 7 })
    expect(isPricingToken(app, { userId: 7, token })).toBe(true)
    expect(isPricingToken(app, { userId: 8, token })).toBe(false)
    const env = parseEnv({ BOT_TOKEN: '999999999:another-token-000000000000000000' })
    expect(isPricingToken(createTestApp({ env }), { userId: 7, token })).toBe(false)
    app.setNow('2026-03-10T12:30:00Z')
    expect(isPricingToken(app, { userId: 7, token })).toBe(false)
  })

  it.each(['', '.', 'zzzzzzzz.', 'abc', 'zzzzzzzzz.AAAA', 'ñ.ñ'])('is not %j', token => {
    expect(isPricingToken(createTestApp(), { userId: 7, token })).toBe(false)
  })

  it('cannot be extended', () => {
    const app = createTestApp()
    const [, signature] = createPricingToken(app, { userId: 7 }).split('.')
    expect(isPricingToken(app, { userId: 7, token: `zzzzzzzzz.${signature}` })).toBe(false)
  })

  it('is in the link to the page, if there is a public address', () => {
    expect(pricingUrl(createTestApp(), { userId: 7 })).toBeUndefined()
    const app = createTestApp({ env: parseEnv({ BOT_TOKEN: testToken, PUBLIC_URL: 'https://cards.example' }) })
    const url = new URL(pricingUrl(app, { userId: 7 }) ?? '')
    expect([url.pathname, url.searchParams.get('telegram_id')]).toEqual(['/pricing', '7'])
    expect(isPricingToken(app, { userId: 7, token: url.searchParams.get('token') ?? '' })).toBe(true)
    expect(url.searchParams.has('lang')).toBe(false)
  })

  it('comes with the language that the person chose', () => {
    const app = createTestApp({ env: parseEnv({ BOT_TOKEN: testToken, PUBLIC_URL: 'https://cards.example' }) })
    const userId = makeUser(app)
    updateUser(app, { userId, patch: { language: 'es' } })
    expect(new URL(pricingUrl(app, { userId }) ?? '').searchParams.get('lang')).toBe('es')
  })
})
