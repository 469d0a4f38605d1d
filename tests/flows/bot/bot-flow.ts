import type { Extractor, Readers } from 'card-reader/port'
import { runBot } from '#bot/run-bot.ts'
import { createStars } from '#bot/telegram/stars.ts'
import { createTelegram } from '#bot/telegram.ts'
import type { PlanColumn } from '#contracts/plans.ts'
import { createAiReading } from '#core/ai-reading/client/openai-compatible.ts'
import { createSpeech } from '#core/ai-reading/client/transcriptions.ts'
import type { App } from '#core/app.ts'
import { parseEnv } from '#core/base/env.ts'
import type { Log } from '#core/base/log.ts'
import type { Clock } from '#core/base/time.ts'
import { createStripePayments } from '#core/billing/stripe/stripe.ts'
import { runMessageQueue } from '#core/messaging/queue/run-message-queue.ts'
import { createWhatsApp } from '#core/messaging/whatsapp/create-whatsapp.ts'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { subscriptions } from '#db/schema.ts'
import { announcedBefore } from '#tests/app/announced-before.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'
import { type FakeTelegram, startTelegram } from '#tests/fakes/telegram/telegram.ts'
import { isSettled } from '#tests/flows/bot/bot-settled.ts'
import { photoOf, readsItsOwnText } from '#tests/flows/bot/reads-its-own-text.ts'

export { photoOf }

export const anaCard = [
  'Ana Torres',
  'Head of Sales',
  'Norte Obras S.L.',
  'ana.torres@norteobras.com',
  '+34 612 345 678',
]

export type BotFlow = {
  app: App
  telegram: FakeTelegram
  /** Everything that was logged, as text. */
  logged: string[]
  grant(userId: number, plan: PlanColumn): void
  /** Resolves when every update is handled, every photo read and every notice sent. */
  settled(): Promise<void>
  /** Stops the bot and starts it again on the same database. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The bot with its workers over a real database, connected to the stand-in Telegram by long polling. */
export async function startBotFlow(
  options: {
    publicUrl?: string
    webhookUrl?: string
    ocr?: Readers
    extractor?: Extractor
    clock?: Clock
    env?: Record<string, string>
    /** The timeout of the AI service. */
    aiTimeoutMs?: number
    /** Whether it tells Telegram its commands and descriptions, as at the very first start. */
    announces?: boolean
  } = {},
): Promise<BotFlow> {
  const telegram = await startTelegram({ token: testToken })
  const env = parseEnv({
    NODE_ENV: 'test',
    BOT_TOKEN: testToken,
    TELEGRAM_API_ROOT: telegram.root,
    PUBLIC_URL: options.publicUrl,
    ...options.env,
  })
  const logged: string[] = []
  const log = recordTo(logged)
  const clock = options.clock ?? { now: () => new Date() }
  const app = createTestApp({
    env,
    ocr: options.ocr ?? { ...readsItsOwnText },
    ...(options.extractor && { extractor: options.extractor }),
    log,
    clock,
    aiReading: createAiReading({ env, clock, log, ...(options.aiTimeoutMs ? { timeoutMs: options.aiTimeoutMs } : {}) }),
    speech: createSpeech({ env, clock }),
    telegram: createTelegram({ env, token: testToken }),
    stars: createStars({ env, token: testToken }),
    payments: createStripePayments(env),
    whatsApp: createWhatsApp({ env, log }),
  })
  if (!options.announces) await announcedBefore(app)
  const start = () => [
    runBot(app, { token: testToken, webhookUrl: options.webhookUrl }),
    runScanQueue(app),
    runMessageQueue(app),
    runOutbox(app),
  ]
  let parts = start()
  const stopParts = () => Promise.all(parts.map(part => part.stop()))
  await telegram.until(() => telegram.calls(options.webhookUrl ? 'setWebhook' : 'getUpdates').length > 0)

  return {
    app,
    telegram,
    logged,
    grant: (user_id, plan) =>
      app.db
        .insert(subscriptions)
        .values({ user_id, source: 'grant', plan, starts_at: new Date(0) })
        .run(),
    settled: () => telegram.until(() => isSettled(app, telegram)),
    restart: async () => {
      await stopParts()
      parts = start()
    },
    stop: async () => {
      await stopParts()
      await telegram.stop()
      app.db.$client.close()
      telegram.assertClean()
    },
  }
}

function recordTo(lines: string[]): Log {
  const record = (fields: Record<string, unknown>, message: string) => {
    const error = fields.err instanceof Error ? inspectError(fields.err) : ''
    lines.push(`${message} ${JSON.stringify(fields)} ${error}`)
  }
  return { debug: record, info: record, warn: record, error: record }
}

/** Everything that a logger might print of an error, including own properties and causes. */
function inspectError(error: Error): string {
  const cause = error.cause instanceof Error ? inspectError(error.cause) : ''
  return `${error.stack} ${JSON.stringify({ ...error })} ${cause}`
}
