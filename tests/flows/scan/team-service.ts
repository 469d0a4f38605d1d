// The bot with its queues over a database file, in a process that a test can kill. Readings are the photos' own texts.
import { flushCompileCache } from 'node:module'
import { runBot } from '#bot/run-bot.ts'
import { createTelegram } from '#bot/telegram.ts'
import { parseEnv } from '#core/base/env.ts'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { openDatabase } from '#db/client.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'
import { readsItsOwnText } from '#tests/flows/bot/reads-its-own-text.ts'

const [databasePath = '', telegramRoot = ''] = process.argv.slice(2)
const env = parseEnv({ NODE_ENV: 'test', BOT_TOKEN: testToken, TELEGRAM_API_ROOT: telegramRoot })
const app = createTestApp({
  db: openDatabase(databasePath),
  env,
  clock: { now: () => new Date() },
  ocr: readsItsOwnText,
  telegram: createTelegram({ env, token: testToken }),
})
runBot(app, { token: testToken, webhookUrl: undefined })
runScanQueue(app)
runOutbox(app)
// Written now, since a process that is killed would not write it on exit.
flushCompileCache()
