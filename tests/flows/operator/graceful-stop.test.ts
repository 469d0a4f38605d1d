import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { type Extractor, ReadersUnavailable, type Reading } from 'card-reader/port'
import { readingOf } from 'card-reader/testing/reading-of.ts'
import { repeats } from 'card-reader/testing/repeats.ts'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import pino from 'pino'
import { expect, it } from 'vitest'
import { parseEnv } from '#core/base/env.ts'
import { AppError } from '#core/base/errors.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { contacts, scans, telegramUpdates } from '#db/schema.ts'
import { openOrCreate } from '#tests/app/empty-database.ts'
import { makeUser } from '#tests/app/factories.ts'
import { ownExtractor } from '#tests/app/own-extractor.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'
import { startTelegram } from '#tests/fakes/telegram/telegram.ts'
import { anaCard } from '#tests/flows/bot/bot-flow.ts'
import { ownTime } from '#tests/own-time.ts'
import { startService } from '../../../service.ts'

/** What a container gives it; in the gate of a slow machine twice as much: nothing here ends without the limits of a stop. */
const mostMs = repeats(20_000, 10_000)

/** A service with one photo being read, whose reading ends as the test says, or when the readers are closed. */
async function withCardBeingRead({
  env: more = {},
  // The start of its own thread would be counted to the seconds that a stop waits for a card.
  extractor = ownExtractor,
}: {
  env?: Record<string, string>
  extractor?: Extractor
} = {}) {
  const path = join(temporaryFolder('stop'), 'cards.db')
  const app = createTestApp({ db: openOrCreate(path) })
  const userId = makeUser(app, { id: 1 })
  requestScan(app, { userId, source: { via: 'web', idempotencyKey: 'key-0001', photo: new Uint8Array([1]) } })
  const reading = Promise.withResolvers<Reading>()
  const begun = Promise.withResolvers<void>()
  const ocr = {
    workers: 1,
    figures: () => ({ busy: 1, lost: 0 }),
    warmUp: () => undefined,
    read: () => {
      begun.resolve()
      return reading.promise
    },
    close: async () => reading.reject(new AppError('photo-unreadable')),
  }
  const env = parseEnv({ NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', DATABASE_PATH: path, ...more })
  const service = await startService(env, pino({ level: 'silent' }), { ocr, extractor })
  await begun.promise
  return { app, service, reading }
}

it('a card that is read within some seconds is saved before the service ends', async () => {
  const { app, service, reading } = await withCardBeingRead()
  const stopped = service.stop()
  reading.resolve(readingOf(anaCard))
  await stopped
  expect(app.db.select().from(contacts).all()).toHaveLength(1)
  expect(app.db.select().from(scans).all()).toMatchObject([{ status: 'done' }])
  app.db.$client.close()
})

it('an open request is answered before the service ends', async () => {
  const { app, service, reading } = await withCardBeingRead()
  reading.resolve(readingOf(anaCard))
  const headers = { 'content-type': 'application/json', 'content-length': 2, expect: '100-continue' }
  const call = request(`${service.url}/api/portal/auth/logout`, { method: 'POST', headers })
  call.flushHeaders()
  await once(call, 'continue')
  const stopped = service.stop()
  call.end('{}')
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  answer.resume()
  await stopped
  app.db.$client.close()
})

it('a card that takes longer is queued again, as if it had not been started, and the service ends within ten seconds', async () => {
  const { app, service } = await withCardBeingRead()
  expect(await ownTime(() => service.stop())).toBeLessThan(mostMs)
  expect(app.db.select().from(scans).all()).toMatchObject([{ status: 'queued', deaths: 0, failure: null }])
  app.db.$client.close()
})

it('a pasted signature whose extraction hangs holds up no stop, and blames no card that is being read', async () => {
  const telegram = await startTelegram({ token: testToken })
  const hung = Promise.withResolvers<never>()
  const begun = Promise.withResolvers<void>()
  const extractor: Extractor = {
    ...ownExtractor,
    contactInText: () => {
      begun.resolve()
      return hung.promise
    },
    close: async () => hung.reject(new ReadersUnavailable('closed')),
  }
  const env = { BOT_TOKEN: testToken, TELEGRAM_API_ROOT: telegram.root }
  const { app, service } = await withCardBeingRead({ env, extractor })
  telegram.person().sendText('Xenia Roca\nSur S.L.\nxenia@sur.es\n+34 600 000 000')
  await begun.promise
  expect(await ownTime(() => service.stop())).toBeLessThan(mostMs)
  expect(app.db.select().from(scans).all()).toMatchObject([{ status: 'queued', deaths: 0 }])
  expect(app.db.select().from(telegramUpdates).all()).toMatchObject([{ processed_at: null, attempts: 0 }])
  app.db.$client.close()
  await telegram.stop()
})
