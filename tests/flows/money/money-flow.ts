import { sign } from '@telegram-apps/init-data-node'
import { createApi } from '#api/app.ts'
import type { MoneyNotice } from '#contracts/billing.ts'
import type { PlanColumn } from '#contracts/plans.ts'
import type { App } from '#core/app.ts'
import { parseEnv } from '#core/base/env.ts'
import { AppError } from '#core/base/errors.ts'
import { hourMs } from '#core/base/time.ts'
import type { StarsPort } from '#core/billing/payments-port.ts'
import { setUpStripe } from '#core/billing/stripe/set-up-stripe.ts'
import { connectStripe, createStripePayments } from '#core/billing/stripe/stripe.ts'
import { getSubscriptionState } from '#core/billing/subscription/subscription-state.ts'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import { findUser } from '#core/users/find-user.ts'
import { createTestApp, type TestApp, testToken } from '#tests/app/test-app.ts'
import { createTestWhatsApp } from '#tests/app/test-whatsapp.ts'
import { type FakeStripe, startStripe } from '#tests/fakes/stripe/stripe.ts'

type Answer = { status: number; body: Record<string, unknown> }

export type MoneyFlow = {
  app: TestApp
  stripe: FakeStripe
  /** Calls the API as a Telegram user, or anonymously without an id. */
  call(method: string, path: string, body?: unknown, userId?: number): Promise<Answer>
  /** Opens a checkout; returns the address of Stripe's page. */
  checkout(body: { telegramId: number | string; planId: string; token?: string }, callerId?: number): Promise<string>
  /** Opens a page for another plan of a customer past our own refusal, as the operator can at Stripe. */
  openElsewhere(userId: number, plan: PlanColumn): Promise<string>
  /** Buys a plan in the web app, with all callbacks. */
  subscribe(userId: number, planId: string): Promise<void>
  planOf(userId: number): string
  /** The customer of a user. */
  customerOf(userId: number): string
  /** The notices so far. */
  told(): Promise<MoneyNotice[]>
  stop(): Promise<void>
}

/** The API over a new database and a configured Stripe; all share one clock, which starts at `now`. */
export async function startMoney({
  now = '2026-03-10T12:00:00Z',
  env = {},
  stars,
}: {
  now?: string
  env?: Record<string, string>
  stars?: StarsPort
} = {}): Promise<MoneyFlow> {
  const stripe = await startStripe({ now })
  const settings = parseEnv({
    NODE_ENV: 'test',
    BOT_TOKEN: testToken,
    LOG_LEVEL: 'silent',
    STRIPE_SECRET_KEY: stripe.key,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: stripe.origin,
    PUBLIC_URL: 'https://cards.example',
    OPERATOR_NAME: 'Cards SL',
    SUPPORT_CONTACT: 'help@cards.example',
    ...env,
  })
  const client = connectStripe(settings)
  if (client) await setUpStripe(client, { publicUrl: undefined })
  const app = createTestApp({
    clock: { now: stripe.now },
    env: settings,
    payments: createStripePayments(settings),
    stars,
    whatsApp: createTestWhatsApp(stripe.now),
    limits: { ...createTestApp().limits, checkoutsPerAddress: 1000 },
  })
  const api = createApi(app, { botUsername: () => 'card_scan_bot' })
  stripe.webhook(async ({ payload, signature }) => {
    const headers = { 'stripe-signature': signature }
    return (await api.request('/api/webhooks/stripe', { method: 'POST', body: payload, headers })).status
  })

  const call: MoneyFlow['call'] = async (method, path, body, userId) => {
    const response = await api.request(`/api/subscription${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(userId === undefined ? {} : { authorization: `tma ${initDataOf(app, userId)}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const checkout: MoneyFlow['checkout'] = async (body, callerId) => {
    const answer = await call('POST', '/create-checkout-session', body, callerId)
    if (answer.status !== 200) throw new AppError('invalid-input', answer.body)
    return String(answer.body.url)
  }
  const customerOf: MoneyFlow['customerOf'] = userId => findUser(app.db, { userId })?.stripe_customer_id ?? ''
  return {
    app,
    stripe,
    call,
    checkout,
    openElsewhere: async (userId, plan) => {
      const customerId = customerOf(userId)
      const page = await app.payments?.checkouts.open({
        plan,
        currency: findUser(app.db, { userId })?.currency ?? 'usd',
        firstPeriod: 'whole',
        customerId,
        reference: String(userId),
        successUrl: 'https://cards.example/subscription/success',
        cancelUrl: 'https://cards.example/subscription/cancel',
        expiresAt: new Date(app.clock.now().getTime() + hourMs),
      })
      return page?.url ?? ''
    },
    subscribe: async (userId, planId) => {
      stripe.pay(await checkout({ telegramId: userId, planId }, userId))
      await stripe.deliver()
    },
    planOf: userId => getSubscriptionState(app, { userId }).plan,
    customerOf,
    told: async () => {
      const outbox = runOutbox(app)
      await outbox.idle()
      await outbox.stop()
      return app.told.map(({ notice }) => notice as MoneyNotice)
    },
    stop: async () => {
      stripe.assertClean()
      await stripe.stop()
    },
  }
}

function initDataOf(app: App, userId: number): string {
  const user = { id: userId, first_name: 'Olga', language_code: 'en' }
  return sign({ user, query_id: 'q' }, testToken, app.clock.now())
}
