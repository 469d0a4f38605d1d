// What an operator does about one person's plan and money.
// Usage: npm run admin -- show|grant|revoke|refund <telegram id> …
import pino from 'pino'
import { createStars } from '#bot/telegram/stars.ts'
import { adminUsage, runAdminCommand } from '#core/admin/run-admin-command.ts'
import type { MoneyApp } from '#core/app.ts'
import { EnvError, parseEnv } from '#core/base/env.ts'
import { AppError } from '#core/base/errors.ts'
import { createSignals } from '#core/base/signals.ts'
import { createStripePayments } from '#core/billing/stripe/stripe.ts'
import texts from '#core/i18n/en/errors.json' with { type: 'json' }
import { openDatabase } from '#db/client.ts'

function openApp(): MoneyApp {
  const env = parseEnv(process.env)
  return {
    db: openDatabase(env.DATABASE_PATH),
    env,
    clock: { now: () => new Date() },
    log: pino({ level: env.LOG_LEVEL, base: null }, pino.destination(2)),
    payments: createStripePayments(env),
    stars: env.BOT_TOKEN ? createStars({ env, token: env.BOT_TOKEN }) : undefined,
    // What is to be told stands in the outbox: the running service tells it.
    signals: createSignals(),
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
