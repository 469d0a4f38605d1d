import { availableParallelism } from 'node:os'
import { serve } from '@hono/node-server'
import pino from 'pino'
import { createApi } from '#api/app.ts'
import { type RunningBot, runBot } from '#bot/run-bot.ts'
import { createStars } from '#bot/stars.ts'
import { createTelegram } from '#bot/telegram.ts'
import type { App, TelegramPort } from '#core/app.ts'
import { holdsRealUsers } from '#core/auth/demo.ts'
import { createStripePayments } from '#core/billing/stripe.ts'
import { createPerplexity } from '#core/enrichment/perplexity.ts'
import { type Env, EnvError, parseEnv } from '#core/env.ts'
import { AppError } from '#core/errors.ts'
import { scheduleJobs } from '#core/jobs/schedule-jobs.ts'
import { defaultLimits } from '#core/limits.ts'
import { createWhatsApp } from '#core/messaging/create-whatsapp.ts'
import { runMessageQueue } from '#core/messaging/run-message-queue.ts'
import { runOutbox } from '#core/outbox/run-outbox.ts'
import { createOcr } from '#core/scan/ocr-pool.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { createSignals } from '#core/signals.ts'
import { startReports } from '#core/stats/admin-reports-thread.ts'
import { createVision } from '#core/vision/openai-compatible.ts'
import { type Db, openDatabase } from '#db/client.ts'

/** Reads the settings, or ends with one line per fault. */
function readEnv(): Env {
  try {
    return parseEnv(process.env)
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    giveUp(error.message)
  }
}

function giveUp(reason: string): never {
  process.stderr.write(`Card Scan Bot cannot start:\n${reason}\n`)
  process.exit(1)
}

function openOrGiveUp(path: string): Db {
  try {
    return openDatabase(path)
  } catch (error) {
    giveUp(`DATABASE_PATH: ${path} cannot be opened: ${error instanceof Error ? error.message : error}`)
  }
}

/** Demo mode has no chat: nothing comes from one, so nothing is told there. */
const noTelegram: TelegramPort = {
  notify: async () => {
    throw new AppError('chat-unreachable')
  },
  fetchPhoto: async () => {
    throw new AppError('photo-download-failed')
  },
  sendLoginCode: async () => {
    throw new AppError('chat-unreachable')
  },
  profilePhoto: async () => undefined,
  sendFile: async () => {
    throw new AppError('chat-unreachable')
  },
}

const env = readEnv()
const log = pino({ level: env.LOG_LEVEL, base: null })
const clock = { now: () => new Date() }
const app: App = {
  db: openOrGiveUp(env.DATABASE_PATH),
  env,
  clock,
  log,
  telegram: env.BOT_TOKEN ? createTelegram({ env, token: env.BOT_TOKEN }) : noTelegram,
  ocr: createOcr({
    workers: availableParallelism(),
    engine: env.OCR_ENGINE,
    timeout: defaultLimits.ocrTimeout,
    limits: defaultLimits,
  }),
  payments: createStripePayments(env),
  stars: env.BOT_TOKEN ? createStars({ env, token: env.BOT_TOKEN }) : undefined,
  whatsApp: createWhatsApp({ env, log }),
  enricher: env.PERPLEXITY_API_KEY
    ? createPerplexity({ base: env.PERPLEXITY_BASE_URL, apiKey: env.PERPLEXITY_API_KEY, clock, log })
    : undefined,
  vision: createVision({ env, clock, log }),
  reports: startReports(env.DATABASE_PATH),
  signals: createSignals(),
  limits: defaultLimits,
}
if (env.demo && holdsRealUsers(app)) {
  giveUp(`DATABASE_PATH: ${env.DATABASE_PATH} holds real users; set BOT_TOKEN, or another DATABASE_PATH for the demo`)
}

const webhookUrl = env.isPublic ? `${env.PUBLIC_URL}/api/webhooks/telegram` : undefined
let bot: RunningBot | undefined
const workers: { stop(): Promise<void> }[] = []
let stopJobs = () => {}

/** Work begins once the port is ours: a second start beside a running service must not touch its scans. */
function startWork(): void {
  if (env.BOT_TOKEN) app.ocr.warmUp()
  bot = env.BOT_TOKEN ? runBot(app, { token: env.BOT_TOKEN, webhookUrl }) : undefined
  workers.push(runScanQueue(app), runMessageQueue(app), runOutbox(app))
  stopJobs = scheduleJobs(app)
}

const api = createApi(app, { botUsername: () => env.BOT_USERNAME ?? bot?.username() })
const server = serve(
  { fetch: api.fetch, port: env.PORT, hostname: env.demo ? '127.0.0.1' : (env.HOST ?? '0.0.0.0') },
  ({ address, port }) => {
    startWork()
    const host = address === '0.0.0.0' || address === '::' ? 'localhost' : address
    process.stdout.write(`Listening on http://${host}:${port}\n`)
    if (env.demo)
      process.stdout.write('Demo mode: one local user, nothing leaves this machine. Set BOT_TOKEN for more.\n')
  },
)
server.on('error', (error: NodeJS.ErrnoException) => {
  giveUp(error.code === 'EADDRINUSE' ? `PORT: ${env.PORT} is in use, choose another` : `HOST, PORT: ${error.message}`)
})

/** What is in hand is finished; what waits is in the database and goes on at the next start. */
async function stop(): Promise<void> {
  server.close()
  if ('closeAllConnections' in server) server.closeAllConnections()
  stopJobs()
  await bot?.stop()
  await Promise.all(workers.map(worker => worker.stop()))
  await Promise.all([app.ocr.close(), app.reports.close()])
  app.db.$client.close()
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
