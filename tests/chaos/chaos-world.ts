import { setTimeout as pause } from 'node:timers/promises'
import { parseEnv } from '#core/base/env.ts'
import { setUpStripe } from '#core/billing/stripe/set-up-stripe.ts'
import { connectStripe } from '#core/billing/stripe/stripe.ts'
import { testToken } from '#tests/app/test-app.ts'
import { createTestWhatsApp } from '#tests/app/test-whatsapp.ts'
import { type FakeStripe, startStripe } from '#tests/fakes/stripe/stripe.ts'
import { type FakeTelegram, startTelegram } from '#tests/fakes/telegram/telegram.ts'
import { type FakeWaapi, startWaapi } from '#tests/fakes/whatsapp/waapi.ts'
import { createKillableService, type KillableService } from '#tests/flows/kill/kill-service.ts'

const waapiSecret = 'waapi-secret'

/** The real service in a process of its own, and stand-ins for every outside service that can fail. */
export type ChaosWorld = {
  service: KillableService
  telegram: FakeTelegram
  stripe: FakeStripe
  waapi: FakeWaapi
  /** Where the WhatsApp gateway sends its callbacks. */
  waapiHook(): { url: string; secret: string }
  /** Every reader that any of the services has had. */
  readers: Set<number>
  /** Starts the service without waiting: it may be killed before it listens. */
  start(): void
  kill(): Promise<void>
  /** Resolves when the condition holds. Throws when `signal` aborts. */
  until(condition: () => boolean, signal: AbortSignal): Promise<void>
  stop(): Promise<void>
}

/**
 * Sets everything up; the service does not run yet. With `webhook` Telegram sends its updates, otherwise they are
 * polled; with `sealed` the database is encrypted.
 */
export async function startChaosWorld({ webhook, sealed }: { webhook: boolean; sealed: boolean }): Promise<ChaosWorld> {
  const telegram = await startTelegram({ token: testToken })
  const stripe = await startStripe()
  const waapi = await startWaapi()
  const settings = {
    BOT_TOKEN: testToken,
    TELEGRAM_API_ROOT: telegram.root,
    STRIPE_SECRET_KEY: stripe.key,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: stripe.origin,
    STARS_PRO: '250',
    PAYMENTS_IN_TELEGRAM: 'both',
    OPERATOR_NAME: 'Cards SL',
    SUPPORT_CONTACT: 'help@cards.example',
    WAAPI_BASE_URL: waapi.base,
    WAAPI_TOKEN: waapi.token,
    WAAPI_INSTANCE_ID: waapi.instanceId,
    WAAPI_WEBHOOK_SECRET: waapiSecret,
  }
  const client = connectStripe(parseEnv(settings))
  if (client) await setUpStripe(client, { publicUrl: undefined })
  const service = createKillableService(telegram, {
    OCR_READERS: '2',
    DATABASE_KEY: sealed ? 'the-key-of-the-injectFaults' : '',
    ...settings,
    PUBLIC_URL: webhook ? 'https://cards.example' : '',
  })
  // The test's own configuration of the services only says that they exist.
  service.app.whatsApp = createTestWhatsApp(() => new Date())
  stripe.webhook(async ({ payload, signature }) => {
    const headers = { 'stripe-signature': signature }
    const init = { method: 'POST', body: payload, headers }
    return fetch(`${service.url()}/api/webhooks/stripe`, init).then(
      ({ status }) => status,
      () => 500,
    )
  })
  const readers = new Set<number>()
  let starting: Promise<void> = Promise.resolve()
  return {
    service,
    telegram,
    stripe,
    waapi,
    waapiHook: () => ({ url: `${service.url()}/api/webhooks/waapi`, secret: waapiSecret }),
    readers,
    start: () => {
      starting = service.start().then(
        () => telegram.deliverTo(service.url()),
        () => undefined,
      )
    },
    kill: async () => {
      for (const pid of service.readers()) readers.add(pid)
      await service.kill()
      await starting
    },
    until: async (condition, signal) => {
      while (!condition()) {
        if (signal.aborted) throw new Error(`It did not come to that: ${condition}`)
        await pause(50)
      }
    },
    stop: async () => {
      await service.remove()
      await Promise.all([telegram.stop(), stripe.stop(), waapi.stop()])
    },
  }
}
