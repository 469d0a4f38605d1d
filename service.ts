import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type ServerType, serve } from '@hono/node-server'
import { createExtractor, createReaders } from 'card-reader'
import type { Extractor, Readers } from 'card-reader/port'
import { createApi } from '#api/app.ts'
import { longestUploadMs } from '#api/guards/uploads/timely-pieces.ts'
import { type FirstAnswer, type RunningBot, runBot } from '#bot/run-bot.ts'
import { createStars } from '#bot/telegram/stars.ts'
import { createTelegram } from '#bot/telegram.ts'
import { databaseLoss } from '#core/admin/readiness.ts'
import { startReports } from '#core/admin/reports/admin-reports-thread.ts'
import { createAiReading } from '#core/ai-reading/client/openai-compatible.ts'
import { createSpeech } from '#core/ai-reading/client/transcriptions.ts'
import type { App } from '#core/app.ts'
import { holdsRealUsers } from '#core/auth/demo.ts'
import type { Env } from '#core/base/env.ts'
import { AppError } from '#core/base/errors.ts'
import { defaultLimits } from '#core/base/limits.ts'
import { createMetrics, type Metrics } from '#core/base/metrics.ts'
import { isDamaged, isTemporary, recordObstacle } from '#core/base/obstacles.ts'
import { createSignals } from '#core/base/signals.ts'
import { catchUpStars } from '#core/billing/reconcile/reconcile.ts'
import { connectStripe, createStripePayments } from '#core/billing/stripe/stripe.ts'
import { checkStripe } from '#core/billing/stripe/stripe-prices.ts'
import { startPeopleReader } from '#core/contacts/import/people-reader-process.ts'
import { createPerplexity } from '#core/enrichment/perplexity.ts'
import { scheduleJobs } from '#core/jobs/schedule-jobs.ts'
import { watchDatabase } from '#core/jobs/watch-database.ts'
import { runMessageQueue } from '#core/messaging/queue/run-message-queue.ts'
import { createWhatsApp } from '#core/messaging/whatsapp/create-whatsapp.ts'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import type { TelegramPort } from '#core/notifications/telegram-port.ts'
import { createDavCaller } from '#core/own-book/dav/call-dav.ts'
import { runOwnBooks } from '#core/own-book/run-own-books.ts'
import { basePlanOf, lackingRights } from '#core/plans/services.ts'
import { runReminders } from '#core/reminders/run-reminders.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { createWebhookCaller } from '#core/webhooks/calls/call-webhook.ts'
import { runWebhooks } from '#core/webhooks/run-webhooks.ts'
import { type Db, openDatabase } from '#db/client.ts'
import { KeyError } from '#db/open-file.ts'
import { takeServiceLock } from '#db/service-lock.ts'
import { removeUnfinished } from '#db/unfinished.ts'

/** Why the service cannot start; its message is one line for the operator. */
export class StartError extends Error {}

export type Service = {
  /** Its address. */
  url: string
  /** Telegram's first answer; undefined without a bot, and if Telegram has not answered within some seconds. */
  firstAnswer: Promise<FirstAnswer | undefined>
  /** Finishes what is in progress; what waits is in the database and continues at the next start. */
  stop(): Promise<void>
}

/** How long open requests may take once everything else has ended. */
const answersMs = 1000
/** How long a stop waits for updates; the next start repeats those that take longer, as where an extraction hangs. */
const updatesMs = 2000

/** Demo mode has no chat, so nothing is sent. */
const noTelegram: TelegramPort = {
  notify: async () => {
    throw new AppError('chat-unreachable')
  },
  fetchFile: async () => {
    throw new AppError('photo-download-failed')
  },
  sendLoginCode: async () => {
    throw new AppError('chat-unreachable')
  },
  prepareShare: async () => {
    throw new AppError('telegram-failed')
  },
  profilePhoto: async () => undefined,
  sendFile: async () => {
    throw new AppError('chat-unreachable')
  },
}

/** Opens the database, which no other service uses meanwhile. */
function openAlone({ DATABASE_PATH: path, DATABASE_KEY: key }: Env): { db: Db; release: () => void } {
  let release = () => {}
  try {
    const lock = takeServiceLock(path)
    if (!lock.isOurs) throw new StartError(`DATABASE_PATH: ${path} is served already, by ${lock.holder}`)
    release = lock.release
    removeUnfinished(path)
    return { db: openDatabase(path, { key }), release }
  } catch (error) {
    release()
    if (error instanceof StartError) throw error
    if (error instanceof KeyError) throw new StartError(error.message)
    const reason = error instanceof Error ? error.message : error
    const advice = isDamaged(error) ? '; put a backup in its place' : ''
    throw new StartError(`DATABASE_PATH: ${path} cannot be opened: ${reason}${advice}`)
  }
}

/** Reads photos on all cores, or as many as the operator allows; with REDIS_URL on other machines. */
async function startOcr(env: Env, log: App['log']): Promise<Readers> {
  const limits = defaultLimits
  if (env.REDIS_URL) {
    const { createRedisOcr } = await import('#core/redis-readers/redis-ocr.ts')
    return createRedisOcr({ url: env.REDIS_URL, limits, log })
  }
  const workers = env.OCR_READERS ?? availableParallelism()
  return createReaders({
    workers,
    engine: env.OCR_ENGINE,
    scripts: env.OCR_SCRIPTS,
    timeout: limits.ocrTimeout,
    limits,
  })
}

/** The address of a listening server, or a StartError that names the setting that is wrong. */
async function listening(server: ServerType, env: Env): Promise<string> {
  try {
    await once(server, 'listening')
  } catch (error) {
    const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    throw new StartError(inUse ? `PORT: ${env.PORT} is in use, choose another` : `HOST, PORT: ${whyNot(error, env)}`)
  }
  const address = server.address()
  if (address === null || typeof address === 'string') throw new StartError('HOST, PORT: not a network address')
  const host = address.address === '0.0.0.0' || address.address === '::' ? 'localhost' : address.address
  return `http://${host}:${address.port}`
}

/** Why the server cannot listen. */
function whyNot(error: unknown, { HOST, PORT }: Env): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EACCES') return `only root may listen on port ${PORT}, choose one from 1024`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `${HOST} is no address of this machine`
  return error instanceof Error ? error.message : String(error)
}

/** Logs in one line why nobody can pay by card. */
async function warnOfStripe({ env, log }: App): Promise<void> {
  const stripe = connectStripe(env)
  const fault = stripe && (await checkStripe(stripe))
  if (fault) log.warn({ fault }, 'Payments do not work')
}

/** What could not be written at the end is found by the next start, as after a kill. */
function reportStop(app: App, error: unknown): void {
  if (databaseLoss(app)) return
  if (!isTemporary(error)) throw error
  recordObstacle(app.log, error)
}

/** Starts API, bot, queues and jobs over one database. Throws a StartError for what the operator can fix. */
export async function startService(
  env: Env,
  log: App['log'],
  {
    ocr,
    extractor = createExtractor(),
    metrics = createMetrics({ ofProcess: true }),
  }: { ocr?: Readers; extractor?: Extractor; metrics?: Metrics } = {},
): Promise<Service> {
  const clock = { now: () => new Date() }
  const stopping = new AbortController()
  const { db, release } = openAlone(env)
  const parts = {
    db,
    env,
    clock,
    log,
    telegram: env.BOT_TOKEN ? createTelegram({ env, token: env.BOT_TOKEN }) : noTelegram,
    ocr: ocr ?? (await startOcr(env, log)),
    extractor,
    payments: createStripePayments(env),
    stars: env.BOT_TOKEN ? createStars({ env, token: env.BOT_TOKEN }) : undefined,
    whatsApp: createWhatsApp({ env, log }),
    enricher: env.PERPLEXITY_API_KEY
      ? createPerplexity({ base: env.PERPLEXITY_BASE_URL, apiKey: env.PERPLEXITY_API_KEY, clock, log })
      : undefined,
    aiReading: createAiReading({ env, clock, log, stopping: stopping.signal }),
    speech: createSpeech({ env, clock, stopping: stopping.signal }),
    webhooks: createWebhookCaller({ allowPrivate: env.WEBHOOKS_ALLOW_PRIVATE === '1', stopping: stopping.signal }),
    dav: createDavCaller({ allowPrivate: env.WEBHOOKS_ALLOW_PRIVATE === '1', stopping: stopping.signal }),
    reports: startReports(db),
    people: startPeopleReader({ log, timeoutMs: defaultLimits.importTimeout }),
    signals: createSignals(),
    metrics,
    limits: defaultLimits,
  }
  const app: App = { ...parts, basePlan: basePlanOf(parts) }
  if (env.demo && holdsRealUsers(app)) {
    throw new StartError(
      `DATABASE_PATH: ${env.DATABASE_PATH} holds real users; set BOT_TOKEN, or another DATABASE_PATH for the demo`,
    )
  }

  for (const right of lackingRights(app)) log.warn({ right }, 'Plans promise what this server has no service for')

  let bot: RunningBot | undefined
  let url = ''
  const api = createApi(app, { botUsername: () => env.BOT_USERNAME ?? bot?.username(), listensAt: () => url })
  const hostname = env.demo ? '127.0.0.1' : (env.HOST ?? '0.0.0.0')
  const serverOptions = { requestTimeout: longestUploadMs }
  const server = serve({ fetch: api.fetch, port: env.PORT, hostname, serverOptions })
  url = await listening(server, env)

  // Work starts once the port is ours: a second start beside a running service must not touch its scans.
  if (env.BOT_TOKEN) for (const part of [app.ocr, app.extractor]) part.warmUp()
  const webhookUrl = env.isPublic ? `${env.PUBLIC_URL}/api/webhooks/telegram` : undefined
  bot = env.BOT_TOKEN ? runBot(app, { token: env.BOT_TOKEN, webhookUrl }) : undefined
  const workers = [
    runScanQueue(app),
    runMessageQueue(app),
    runReminders(app),
    runOutbox(app),
    runWebhooks(app),
    runOwnBooks(app),
  ]
  const stopJobs = scheduleJobs(app)
  const stopWork = async () => {
    stopJobs()
    if (bot) await Promise.race([bot.stop(), pause(updatesMs, undefined, { ref: false })])
    stopping.abort()
    const ends = await Promise.allSettled(workers.map(worker => worker.stop()))
    for (const ended of ends) if (ended.status === 'rejected') reportStop(app, ended.reason)
  }
  const stopWatching = watchDatabase(app, () => void stopWork())
  void catchUpStars(app)
  void warnOfStripe(app)

  const silence = pause(app.limits.botNameTimeout, undefined, { ref: false })
  return {
    url,
    firstAnswer: Promise.race([bot?.firstAnswer, silence]),
    async stop() {
      const answered = once(server, 'close')
      server.close()
      await stopWork()
      // Open requests are answered; event streams, which never end, are cut.
      await Promise.race([answered, pause(answersMs, undefined, { ref: false })])
      if ('closeAllConnections' in server) server.closeAllConnections()
      await Promise.all([app.ocr.close(), app.extractor.close(), app.reports.close(), app.people.close()])
      stopWatching()
      // Closing the connection would write its log into a file that is another program's now.
      if (!databaseLoss(app)) app.db.$client.close()
      release()
    },
  }
}
