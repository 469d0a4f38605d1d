// What an operator does about one person's plan and money.
// Usage: npm run admin -- show|grant|revoke|refund <telegram id> …
import pino from 'pino'
import { createStars } from '#bot/telegram/stars.ts'
import { createReports } from '#core/admin/reports/admin-reports.ts'
import { adminUsage, runAdminCommand } from '#core/admin/run-admin-command.ts'
import type { App } from '#core/app.ts'
import { EnvError, parseEnv } from '#core/base/env.ts'
import { AppError } from '#core/base/errors.ts'
import { defaultLimits } from '#core/base/limits.ts'
import { createSignals } from '#core/base/signals.ts'
import { createStripePayments } from '#core/billing/stripe/stripe.ts'
import texts from '#core/i18n/en/errors.json' with { type: 'json' }
import { openDatabase } from '#db/client.ts'

function openApp(): App {
  const env = parseEnv(process.env)
  const db = openDatabase(env.DATABASE_PATH)
  const unused = () => {
    throw new Error('The command line has no use for this')
  }
  return {
    db,
    env,
    clock: { now: () => new Date() },
    log: pino({ level: env.LOG_LEVEL, base: null }, pino.destination(2)),
    // What is to be told stands in the outbox: the running service tells it.
    telegram: { notify: unused, fetchPhoto: unused, sendLoginCode: unused, profilePhoto: unused, sendFile: unused },
    ocr: { workers: 0, warmUp: () => undefined, read: unused, close: unused },
    payments: createStripePayments(env),
    stars: env.BOT_TOKEN ? createStars({ env, token: env.BOT_TOKEN }) : undefined,
    whatsApp: { shared: undefined, own: undefined },
    enricher: undefined,
    vision: undefined,
    reports: createReports(db),
    signals: createSignals(),
    limits: defaultLimits,
  }
}

try {
  const app = openApp()
  const lines = await runAdminCommand(app, process.argv.slice(2))
  app.db.$client.close()
  if (lines) for (const line of lines) console.log(line)
  else console.error(adminUsage)
  process.exitCode = lines ? 0 : 2
} catch (error) {
  if (!(error instanceof AppError || error instanceof EnvError)) throw error
  console.error(error instanceof AppError ? `${texts[error.code]} (${error.code})` : error.message)
  process.exitCode = 1
}
