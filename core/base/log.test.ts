import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { expect, it } from 'vitest'
import { AppError } from '#core/base/errors.ts'
import { currentLogContext } from '#core/base/log.ts'
import { runWorker } from '#core/base/worker.ts'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

/** The log lines written while a photo from the chat is fetched, read, saved and answered. */
async function logOf(change: (app: TestApp) => void): Promise<Array<Record<string, unknown>>> {
  const lines = new PassThrough()
  const log = pino({ level: 'debug', base: null, mixin: currentLogContext }, lines)
  const app = createTestApp({ log })
  change(app)
  const userId = makeUser(app)
  requestScan(app, { userId, source: { via: 'telegram', chatId: 1001, messageId: 1, fileId: 'photo' } })
  const workers = [runScanQueue(app), runOutbox(app)]
  for (const worker of workers) await worker.idle()
  for (const worker of workers) await worker.stop()
  lines.end()
  return (await text(lines))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
}

it.each<[string, string, (app: TestApp) => void]>([
  ['a card that is read', 'Card read', () => undefined],
  ['a photo without a card', 'No contact in this photo', app => app.readsAs(['nothing to see'])],
  ['a reader with a bug', 'A scan failed', app => app.readsAs(new Error('a bug'))],
  [
    'a photo that Telegram does not give out',
    'Photo not given out: tried again later',
    app => {
      app.telegram.fetchFile = () => Promise.reject(new AppError('telegram-failed'))
    },
  ],
  [
    'a chat that cannot be told now',
    'A notice will be sent later',
    app => {
      app.telegram.notify = () => Promise.reject(new AppError('telegram-failed'))
    },
  ],
])('every log line about %s contains the id of its scan', async (_, said, change) => {
  const lines = await logOf(change)
  expect(lines.map(line => line.msg)).toEqual(expect.arrayContaining(['Photo received', said]))
  expect(lines.filter(line => line.scanId !== 1)).toEqual([])
})

it('the log line about a failed job contains what the job was about', async () => {
  const lines = new PassThrough()
  const log = pino({ base: null, mixin: currentLogContext }, lines)
  const job = Object.assign(() => Promise.reject(new Error('a bug')), { about: { scanId: 7 } })
  const jobs = [job]
  const worker = runWorker(createTestApp({ log }), {
    name: 'test',
    width: 1,
    interval: 60_000,
    takeNext: () => jobs.shift(),
  })
  await worker.idle()
  await worker.stop()
  lines.end()
  expect(JSON.parse(await text(lines))).toMatchObject({ msg: 'A job failed', scanId: 7, worker: 'test' })
})
