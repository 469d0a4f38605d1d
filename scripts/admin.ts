// Operators' commands about a person's plan and payments, backups, and the database's key. Usage: npm run admin --
// show|grant|revoke|refund <telegram id> … | backup|verify|restore <file> | new-key|encrypt|rekey <file>|decrypt
import pino from 'pino'
import { createStars } from '#bot/telegram/stars.ts'
import { AdminError, adminUsage, runAdminCommand } from '#core/admin/run-admin-command.ts'
import { backupUsage, runBackupCommand } from '#core/admin/run-backup-command.ts'
import { keyUsage, runKeyCommand } from '#core/admin/run-key-command.ts'
import type { MoneyApp } from '#core/app.ts'
import { type Env, EnvError, parseEnv } from '#core/base/env.ts'
import { AppError } from '#core/base/errors.ts'
import { defaultLimits } from '#core/base/limits.ts'
import { createSignals } from '#core/base/signals.ts'
import { createStripePayments } from '#core/billing/stripe/stripe.ts'
import { createWhatsApp } from '#core/messaging/whatsapp/create-whatsapp.ts'
import { basePlanOf } from '#core/plans/services.ts'
import { openDatabase } from '#db/client.ts'
import { joinCommands } from '#db/command-lock.ts'
import { DatabaseError } from '#db/database-error.ts'
import { errorTexts } from '#texts/error-texts.ts'

function openApp(env: Env): MoneyApp {
  const log = pino({ level: env.LOG_LEVEL, base: null }, pino.destination(2))
  const parts = {
    db: openDatabase(env.DATABASE_PATH, { key: env.DATABASE_KEY }),
    env,
    clock: { now: () => new Date() },
    log,
    payments: createStripePayments(env),
    stars: env.BOT_TOKEN ? createStars({ env, token: env.BOT_TOKEN }) : undefined,
    // Notices are in the outbox: the running service sends them.
    signals: createSignals(),
    limits: defaultLimits,
  }
  return { ...parts, basePlan: basePlanOf({ ...parts, whatsApp: createWhatsApp({ env, log }) }) }
}

/** Backups and changes of the key use the file as it is; all other commands open the database and migrate it. */
async function run(env: Env, words: string[]): Promise<string[] | undefined> {
  return (await runBackupCommand(env, words)) ?? (await runKeyCommand(env, words)) ?? (await runOnDatabase(env, words))
}

async function runOnDatabase(env: Env, words: string[]): Promise<string[] | undefined> {
  const release = joinCommands(env.DATABASE_PATH)
  try {
    const app = openApp(env)
    try {
      return await runAdminCommand(app, words)
    } finally {
      app.db.$client.close()
    }
  } finally {
    release()
  }
}

try {
  const words = process.argv.slice(2)
  const lines = await run(parseEnv(process.env), words)
  const unknownWord = words.length > 0 ? `This is not understood: ${words.join(' ')}. The commands are:\n` : ''
  if (lines) for (const line of lines) console.log(line)
  else console.error(`${unknownWord}${adminUsage}\n${backupUsage}\n${keyUsage}`)
  process.exitCode = lines ? 0 : 2
} catch (error) {
  const isExpected = [AppError, EnvError, DatabaseError, AdminError].some(kind => error instanceof kind)
  if (!(error instanceof Error && isExpected)) throw error
  console.error(error instanceof AppError ? `${errorTexts[error.code]} (${error.code})` : error.message)
  process.exitCode = 1
}
