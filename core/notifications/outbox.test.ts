import { eq, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { AppError } from '#core/base/errors.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import type { TelegramPort } from '#core/notifications/telegram-port.ts'
import { writeNotice, writeScanMessage } from '#core/outbox/write-outbox.ts'
import { writeSeries } from '#core/outbox/write-series.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { noteRefused } from '#core/scan/series/tell-series.ts'
import { ensureUser } from '#core/users/ensure-user.ts'
import { outbox, scans, users } from '#db/schema.ts'
import { statementsRunBy } from '#tests/app/count-statements.ts'
import { makeContact, makeScan, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

/** A finished scan whose result is still to be sent. */
function setUp(chatId = 1001) {
  const app = createTestApp()
  const userId = makeUser(app, { id: chatId })
  const contactId = makeContact(app, { userId })
  const telegram = { source: 'telegram', file_id: 'f', chat_id: chatId, message_id: 7 } as const
  return { app, userId, contactId, ...makeScan(app, { userId, contactId, ...telegram }) }
}

const chat = { userId: 1001, chatId: 1001 }
const promiseWaiting = (app: TestApp, scanId: number) =>
  writeScanMessage(app, app.db, { ...chat, scanId, kind: 'scan-waiting' })

function promiseCard(app: TestApp, cardId: number) {
  for (const as of ['result', 'file'] as const)
    writeNotice(app, app.db, { ...chat, notice: { about: 'card', card_id: cardId, as } })
}

/** A Telegram that fails a number of times first. */
function failing(app: TestApp, times: number, error: Error): TelegramPort['notify'] {
  const notify = app.telegram.notify
  let left = times
  return async message => {
    if (left-- > 0) throw error
    return notify(message)
  }
}

const later = (app: TestApp, ms: number) => app.setNow(new Date(app.clock.now().getTime() + ms).toISOString())

describe('the outbox', () => {
  it('sends each notice once, in order, and stores the id of the waiting message', async () => {
    const { app, scanId, cardId } = setUp()
    promiseWaiting(app, scanId)
    for (let n = 0; n < 2; n++) promiseCard(app, cardId)
    const worker = runOutbox(app)
    await worker.idle()
    await worker.idle()
    expect(app.told.map(({ notice }) => notice.kind)).toEqual(['scan-received', 'scan-result', 'contact-card'])
    expect(app.told[0]!.notice).toMatchObject({ replyTo: 7 })
    expect(app.db.select().from(scans).get()?.waiting_message_id).toBe(app.told[0]!.messageId)
    expect(app.told[1]!.notice).toMatchObject({
      messaging: { link: expect.stringContaining('https://wa.me/34612345678?text='), first: null },
    })
  })

  it('says that a card is being read in a message whose id is already stored', async () => {
    const { app, scanId } = setUp()
    app.db.update(scans).set({ status: 'reading' }).run()
    promiseWaiting(app, scanId)
    const { notify } = app.telegram
    const known: unknown[] = []
    app.telegram.notify = message => {
      known.push(app.db.select().from(scans).get()?.waiting_message_id)
      return notify(message)
    }
    const worker = runOutbox(app)
    await worker.idle()
    expect(app.told.map(({ notice }) => notice.kind)).toEqual(['scan-received', 'scan-waiting'])
    expect(known).toEqual([null, app.told[0]!.messageId])
    expect(app.told[1]!.notice).toMatchObject({ waitingMessageId: app.told[0]!.messageId })
  })

  it('waits as long as Telegram asks, and keeps the order', async () => {
    const { app, scanId, cardId } = setUp()
    promiseWaiting(app, scanId)
    promiseCard(app, cardId)
    app.telegram.notify = failing(app, 1, new AppError('telegram-failed', { retryAfter: 7 }))
    const worker = runOutbox(app)
    await worker.idle()
    later(app, 6000)
    await worker.idle()
    expect(app.told).toEqual([])
    later(app, 1001)
    await worker.idle()
    expect(app.told.map(({ notice }) => notice.kind)).toEqual(['scan-received', 'scan-result', 'contact-card'])
  })

  it('retries for hours while Telegram is away', async () => {
    const { app, scanId } = setUp()
    promiseWaiting(app, scanId)
    app.telegram.notify = failing(app, 50, new AppError('telegram-failed'))
    const worker = runOutbox(app)
    for (let n = 0; n <= 50; n++) {
      await worker.idle()
      later(app, 5 * 60 * 1000)
    }
    expect(app.told).toHaveLength(1)
  })

  it('sends at once what was written before the clock was set back by an hour', async () => {
    const { app, cardId } = setUp()
    promiseCard(app, cardId)
    later(app, -60 * 60_000)
    await runOutbox(app).idle()
    expect(app.told.map(({ notice }) => notice.kind)).toEqual(['scan-result', 'contact-card'])
  })

  it('gives up on our own errors, logs them, and continues with the next row', async () => {
    const { app, cardId } = setUp()
    const logged: unknown[] = []
    app.log.error = fields => logged.push(fields)
    promiseCard(app, cardId)
    app.telegram.notify = failing(app, 3, new Error('a message that Telegram refuses'))
    const worker = runOutbox(app)
    for (let n = 0; n < 4; n++) {
      await worker.idle()
      later(app, 60_000)
    }
    expect(app.told.map(({ notice }) => notice.kind)).toEqual(['contact-card'])
    expect(logged).toHaveLength(1)
  })

  it('stops writing to a person who blocked the bot', async () => {
    const { app, cardId, userId } = setUp()
    promiseCard(app, cardId)
    app.telegram.notify = failing(app, 1, new AppError('chat-unreachable'))
    await runOutbox(app).idle()
    expect(app.told).toEqual([])
    expect(app.db.select().from(outbox).all()).toEqual([])
    expect(app.db.select().from(users).where(eq(users.id, userId)).get()?.unreachable_at).toEqual(app.clock.now())
  })

  it('sends nothing to a person who blocked the bot, until they write again', async () => {
    const { app, scanId, userId } = setUp()
    const marked = () => app.db.select().from(users).where(eq(users.id, userId)).get()?.unreachable_at
    app.db.update(users).set({ unreachable_at: app.clock.now() }).run()
    promiseWaiting(app, scanId)
    const worker = runOutbox(app)
    await worker.idle()
    expect(app.told).toEqual([])
    expect(app.db.select().from(outbox).all()).toEqual([])
    // A person can open a screen while the chat is blocked.
    ensureUser(app, { id: userId, firstName: 'Olga', languageCode: 'es' })
    expect(marked()).toEqual(app.clock.now())
    ensureUser(app, { id: userId, firstName: 'Olga', isInChat: true })
    expect(marked()).toBeNull()
    promiseWaiting(app, scanId)
    await worker.idle()
    expect(app.told).toHaveLength(1)
  })

  it('finds due rows in one statement, however many chats wait', async () => {
    const { app } = setUp()
    for (let userId = 2001; userId <= 2030; userId++) {
      makeUser(app, { id: userId })
      writeNotice(app, app.db, { userId, notice: { kind: 'plan-ended', plan: 'pro' }, onceKey: `${userId}` })
    }
    const after = new Date(app.clock.now().getTime() + 60_000)
    app.db.update(outbox).set({ next_attempt_at: after, attempts: 1 }).run()
    const statements = await statementsRunBy(app, () => runOutbox(app).idle())
    expect(statements.filter(source => source.includes('outbox')).length).toBeLessThanOrEqual(3)
  })

  it('says of a contact that was deleted meanwhile only that it is gone', async () => {
    const { app, cardId, userId, contactId } = setUp()
    promiseCard(app, cardId)
    deleteContact(app, { userId, contactId })
    await runOutbox(app).idle()
    expect(app.told.map(({ notice }) => notice)).toMatchObject([{ kind: 'scan-failed', failure: 'not-found' }])
  })
})

describe('a message that was sent while nothing could be stored', () => {
  /** A series of two photos whose message was sent: "Reading…". */
  async function setUpSeries(photoSeriesMs = 3000) {
    const app = createTestApp()
    app.limits = { ...app.limits, photoSeriesMs }
    makeUser(app, { plan: 'unlimited' })
    const [first] = [1, 2].map(messageId => {
      const source = { via: 'telegram', chatId: 1001, messageId, fileId: `f${messageId}` } as const
      return requestScan(app, { userId: 1001, source }).scan.id
    })
    const worker = runOutbox(app)
    await worker.idle()
    return { app, seriesId: first ?? 0, worker, kinds: () => app.told.map(({ notice }) => notice.kind) }
  }
  const refuse = (app: TestApp, messageId: number) =>
    noteRefused(app, { userId: 1001, chatId: 1001, messageId, code: 'photo-too-large' })

  /** From the next message on every write fails, until `there is room` again. */
  function fillDiskAfterNext(app: TestApp) {
    const { notify } = app.telegram
    const { transaction } = app.db
    const isFull = Promise.withResolvers<void>()
    app.telegram.notify = async message => {
      const sent = await notify(message)
      app.telegram.notify = notify
      app.db.transaction = () => {
        isFull.resolve()
        throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
      }
      return sent
    }
    const makeRoom = () => {
      app.db.transaction = transaction
    }
    return { isFull: isFull.promise, makeRoom }
  }

  it('is stored as it was sent, and what changed since is sent', async () => {
    const { app, worker, kinds } = await setUpSeries()
    const disk = fillDiskAfterNext(app)
    later(app, 1000)
    refuse(app, 3)
    await worker.idle()
    await disk.isFull
    disk.makeRoom()
    refuse(app, 4)
    await expect.poll(() => app.db.select().from(outbox).where(isNull(outbox.sent_at)).all()).toEqual([])
    expect(kinds()).toEqual(['scan-received', 'series', 'series', 'series'])
    expect(app.told.at(-1)?.notice).toMatchObject({ series: { photos: 4 } })
    await worker.stop()
  })

  it('is not sent again where nothing changed', async () => {
    const { app, worker, kinds } = await setUpSeries()
    const disk = fillDiskAfterNext(app)
    later(app, 1000)
    refuse(app, 3)
    await worker.idle()
    await disk.isFull
    disk.makeRoom()
    await expect.poll(() => app.db.select().from(outbox).where(isNull(outbox.sent_at)).all()).toEqual([])
    expect(kinds()).toEqual(['scan-received', 'series', 'series'])
    await worker.stop()
  })

  it('and said that a photo is read keeps its id, and is edited into the answer', async () => {
    const { app, scanId, cardId } = setUp()
    const disk = fillDiskAfterNext(app)
    promiseWaiting(app, scanId)
    const worker = runOutbox(app)
    await worker.idle()
    await disk.isFull
    disk.makeRoom()
    promiseCard(app, cardId)
    await expect.poll(() => app.told).toHaveLength(3)
    expect(app.told.map(({ notice }) => notice.kind)).toEqual(['scan-received', 'scan-result', 'contact-card'])
    expect(app.told[1]?.notice).toMatchObject({ waitingMessageId: 1 })
    await worker.stop()
  })

  it('is not edited where nothing of it changed', async () => {
    const { app, seriesId, worker, kinds } = await setUpSeries()
    for (let n = 0; n < 3; n++) {
      later(app, 1000)
      writeSeries(app, app.db, { seriesId })
      await worker.idle()
    }
    expect(kinds()).toEqual(['scan-received', 'series'])
    await worker.stop()
  })
})
