import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { setUpStripe } from '#core/billing/stripe/set-up-stripe.ts'
import { connectStripe } from '#core/billing/stripe/stripe.ts'
import { type FakeStripe, startStripe } from '#tests/fakes/stripe/stripe.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { type BotFlow, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let stripe: FakeStripe
let flow: BotFlow
let anna: Person
let api: ReturnType<typeof createApi>

beforeEach(async () => {
  stripe = await startStripe({ now: '2026-03-10T12:00:00Z' })
  flow = await startBotFlow({
    publicUrl: 'https://cards.example',
    clock: { now: stripe.now },
    env: {
      STRIPE_SECRET_KEY: stripe.key,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.origin,
      OPERATOR_NAME: 'Cards SL',
      SUPPORT_CONTACT: 'help@cards.example',
    },
  })
  await setUpStripe(connectStripe(flow.app.env)!, { publicUrl: undefined })
  api = createApi(flow.app, { botUsername: () => flow.telegram.username })
  stripe.webhook(async ({ payload, signature }) => {
    const headers = { 'stripe-signature': signature }
    return (await api.request('/api/webhooks/stripe', { method: 'POST', body: payload, headers })).status
  })
  anna = flow.telegram.person({ firstName: 'Anna', languageCode: 'es' })
})
afterEach(async () => {
  await flow.stop()
  await stripe.stop()
  stripe.assertClean()
})

const words = () => flow.telegram.said(anna.id).map(({ text }) => text)

async function say(text: string): Promise<string> {
  anna.sendText(text)
  await flow.settled()
  return words().at(-1) ?? ''
}

/** Chooses a plan like the pricing page, by the address that opened it. */
async function choose(planId: string, query: URLSearchParams): Promise<string> {
  const body = { telegramId: query.get('telegram_id'), planId, token: query.get('token') ?? undefined }
  const headers = { 'content-type': 'application/json' }
  const path = '/api/subscription/create-checkout-session'
  const answer = await api.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return ((await answer.json()) as { url: string }).url
}

describe('in the chat', () => {
  it('the plans link to the pricing page, and a payment there takes effect at once', async () => {
    expect(await say('/activate')).toBe('Tienes el plan Free. No consta ningún pago tuyo.')
    await say('/plan')
    expect(anna.press('Mejorar plan')).toBe('https://cards.example/subscription')
    anna.press('Todos los planes')
    await flow.settled()
    const page = new URL(anna.press('Planes y precios') ?? '')
    expect(page.pathname).toBe('/pricing')
    const checkout = await choose('PRO', page.searchParams)
    expect(await say('/activate')).toContain('aún no ha terminado')

    // The person clicks on Stripe's own page.
    const paid = await fetch(checkout, { method: 'POST', redirect: 'manual' })
    expect(paid.headers.get('location')).toMatch(/^https:\/\/cards\.example\/subscription\/success\?session_id=cs_/)
    await stripe.deliver()
    await flow.settled()
    const active = 'Tu plan Pro está activo hasta el 1 de abril de 2026 y entonces se renueva.'
    expect(words().at(-1)).toBe(active)
    expect(await say('/activate')).toBe(active)

    // Who pays already changes that plan: a second one would be paid beside it.
    await say('/plan')
    anna.press('Todos los planes')
    await flow.settled()
    expect(anna.press('Cambiar de plan')).toBe('https://cards.example/subscription')
    const buttons = flow.telegram.said(anna.id).at(-1)?.buttons.flat() ?? []
    expect(buttons.map(({ text }) => text)).toEqual(['Cambiar de plan'])
  })

  it('a page without a token takes effect with /activate, without a callback', async () => {
    await say('/start')
    const checkout = await choose('UNLIMITED', new URLSearchParams({ telegram_id: String(anna.id) }))
    await fetch(checkout, { method: 'POST', redirect: 'manual' })
    expect(await say('/activate')).toContain('Unlimited está activo hasta el 10 de marzo de 2027')
  })

  it('a failed payment is announced, and so is the end of the plan', async () => {
    await say('/start')
    const checkout = await choose('PRO', new URLSearchParams({ telegram_id: String(anna.id) }))
    await fetch(checkout, { method: 'POST', redirect: 'manual' })
    await say('/activate')
    stripe.decline(stripe.subscriptions()[0]!.customer)
    stripe.advanceTo('2026-04-01T00:00:01Z')
    await stripe.deliver()
    await flow.settled()
    expect(words().at(-1)).toContain('El pago de tu plan Pro ha fallado')
    stripe.advanceTo('2026-04-20T00:00:01Z')
    await stripe.deliver()
    await flow.settled()
    expect(words().at(-1)).toContain('Tu plan Pro ha terminado')
    expect(await say('/activate')).toContain('Free')
  })
})
