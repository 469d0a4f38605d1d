import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { createSession } from '#core/auth/portal-session.ts'
import { createStarPayload } from '#core/billing/stars/create-stars-link.ts'
import { checkStarCheckout } from '#core/billing/stars/star-payments.ts'
import { type MoneyFlow, startMoney } from '#tests/flows/money/money-flow.ts'

/** Pro + WhatsApp adds an own number to Pro, which a server without own numbers cannot provide. */
const planId = 'PRO_WHATSAPP'
const unsold = { status: 409, body: { code: 'plan-adds-nothing' } }
const anna = 1001

let money: MoneyFlow
let links: string[]
beforeEach(async () => {
  links = []
  money = await startMoney({
    env: { STARS_PRO: '250', STARS_PRO_WHATSAPP: '650', PAYMENTS_IN_TELEGRAM: 'both' },
    stars: {
      createLink: async ({ title }) => {
        links.push(title)
        return { url: 'https://t.me/$link' }
      },
      setRenewal: async () => undefined,
      refund: async () => undefined,
      listPayments: async () => [],
    },
  })
})
afterEach(() => money.stop())

const hasOwnNumbers = () => money.app.whatsApp.own !== undefined
const loseOwnNumbers = () => {
  money.app.whatsApp = { ...money.app.whatsApp, own: undefined }
}

async function portalOrder(): Promise<{ status: number; body: unknown }> {
  const token = createSession(money.app, money.app.db, { userId: anna })
  const api = createApi(money.app, { botUsername: () => undefined })
  const answer = await api.request('/api/portal/create-subscription', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ planId }),
  })
  return { status: answer.status, body: await answer.json() }
}

const orders: [name: string, order: () => Promise<{ status: number; body: unknown }>][] = [
  ['the checkout', () => money.call('POST', '/create-checkout-session', { telegramId: anna, planId }, anna)],
  ['the public checkout', () => money.call('POST', '/create-checkout-session', { telegramId: anna, planId })],
  ['the link for Stars', () => money.call('POST', `/${anna}/stars-link`, { planId }, anna)],
  ['the portal', portalOrder],
]
const changes: typeof orders = [
  ['the preview of a change', () => money.call('POST', `/${anna}/preview`, { planId }, anna)],
  ['a change', () => money.call('POST', `/${anna}/change`, { planId }, anna)],
]

describe('a plan whose only advantage is a missing service', () => {
  it.each(orders)('is not sold at %s, and nothing is opened there', async (_, order) => {
    await money.call('GET', `/${anna}`, undefined, anna)
    loseOwnNumbers()
    expect(await order()).toMatchObject(unsold)
    expect([money.stripe.world.sessions.size, links]).toEqual([0, []])
  })

  it.each(changes)('is not sold at %s', async (_, order) => {
    await money.subscribe(anna, 'PRO')
    loseOwnNumbers()
    expect(await order()).toMatchObject(unsold)
    expect(money.planOf(anna)).toBe('pro')
  })

  it.each([...orders, ...changes])('is sold at %s where the service is there', async (_, order) => {
    if (changes.some(([, change]) => change === order)) await money.subscribe(anna, 'PRO')
    else await money.call('GET', `/${anna}`, undefined, anna)
    expect([hasOwnNumbers(), (await order()).status]).toEqual([true, 200])
  })

  it('is not paid with a link for Stars that was created before the service was removed', async () => {
    await money.call('GET', `/${anna}`, undefined, anna)
    const payload = createStarPayload({ userId: anna, planId })
    const check = () => checkStarCheckout(money.app, { userId: anna, payload, currency: 'XTR', amount: 650 })
    expect(check()).toBeUndefined()
    loseOwnNumbers()
    expect(check()).toBe('plan-adds-nothing')
  })

  it('continues for a person who pays for it already, and can be cancelled', async () => {
    await money.subscribe(anna, planId)
    loseOwnNumbers()
    expect((await money.call('POST', `/${anna}/change`, { planId: 'PRO' }, anna)).body).toMatchObject({
      plan: 'pro_whatsapp',
      pending_plan: 'pro',
    })
    expect((await money.call('POST', `/${anna}/change`, { planId: 'FREE' }, anna)).body).toMatchObject({
      status: 'ending',
    })
  })
})

it('the portal shows every plan’s price in the currency of its checkout', async () => {
  await money.call('GET', `/${anna}`, undefined, anna)
  const token = createSession(money.app, money.app.db, { userId: anna })
  const api = createApi(money.app, { botUsername: () => undefined })
  const offers = async (authorization: string) =>
    (await api.request('/api/portal/offers', { headers: { authorization } })).json()
  expect(await offers(`Bearer ${token}`)).toMatchObject({ currency: 'eur', services: { checkout: true } })
  expect(await offers('Bearer nobody')).toMatchObject({ code: 'session-expired' })
})
