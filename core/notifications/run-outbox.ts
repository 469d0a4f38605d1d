import { and, asc, eq, inArray, isNull, lte, min, notInArray, or, sql } from 'drizzle-orm'
import type { App, ReadApp, TxApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { isTemporary } from '#core/base/obstacles.ts'
import { prepared } from '#core/base/prepared.ts'
import { minuteMs } from '#core/base/time.ts'
import { runWorker, type Worker } from '#core/base/worker.ts'
import { isFreeToWrite, writeWhenFree } from '#core/base/write-lock.ts'
import { forgetMessage, rememberMessage } from '#core/contacts/contact-messages.ts'
import { loadNotice } from '#core/notifications/load-notice.ts'
import { rememberSeries } from '#core/notifications/shown-series.ts'
import type { Notice } from '#core/notifications/telegram-port.ts'
import { languageOf } from '#core/users/users.ts'
import type { Tx } from '#db/client.ts'
import { messages, outbox, scanCards, scans, users } from '#db/schema.ts'

type OutboxRow = typeof outbox.$inferSelect
type Due = { row: OutboxRow; isBlocked: boolean }
/** A message as it went out: for this revision of its row, with this content. */
type Sent = { row: OutboxRow; notice: Notice | undefined; messageId: number | undefined }
type Memory = { sentRows: Map<number, Sent>; series: ReturnType<typeof rememberSeries> }

/** Telegram's own failures are retried for about a day, our own errors three times. */
const maxAttempts = { telegram: 300, ours: 3 }
const maxDelayMs = 5 * minuteMs

/**
 * Sends the rows of the outbox, in order within each chat and many chats at once. Telegram has no idempotency keys:
 * if the process is killed between its answer and our commit, a message is sent again. So a photo is answered by a
 * message that stays true even if its id is never stored, and everything else about the photo is an edit (0022).
 */
export function runOutbox(app: App): Worker {
  const busyChats = new Set<number>()
  /** Sent but not yet stored as sent: when the disk is full, nobody may get a message again and again. */
  const memory: Memory = { sentRows: new Map(), series: rememberSeries() }
  return runWorker(app, {
    name: 'outbox',
    mayTake: () => isFreeToWrite(app),
    width: 16,
    interval: 500,
    wokenBy: 'outbox-filled',
    takeNext: () => {
      const due = findDue(app, busyChats)
      if (!due) return undefined
      const { row } = due
      busyChats.add(row.chat_id)
      const work = async () => (due.isBlocked ? dropUnsent(app, row) : deliver(app, row, memory))
      const job = () => work().finally(() => busyChats.delete(row.chat_id))
      return Object.assign(job, { about: { scanId: scanOf(app, row) } })
    },
  })
}

const firstDue = prepared(tx => {
  const busyChats = sql`(select value from json_each(${sql.placeholder('busyChats')}))`
  const heads = tx
    .select({ id: min(outbox.id) })
    .from(outbox)
    .where(and(isNull(outbox.sent_at), notInArray(outbox.chat_id, busyChats)))
    .groupBy(outbox.chat_id)
  // A row that was never tried is due whatever the clock says, since the clock may have been set back.
  const isDue = or(eq(outbox.attempts, 0), lte(outbox.next_attempt_at, sql.placeholder('now')))
  return tx
    .select({ row: outbox, unreachableAt: users.unreachable_at })
    .from(outbox)
    .leftJoin(users, eq(users.id, outbox.chat_id))
    .where(and(inArray(outbox.id, heads), isDue))
    .orderBy(asc(outbox.id))
    .limit(1)
})

/** The first unsent row of a chat without a delivery in progress, if it is due, and whether it can arrive. */
function findDue(app: WriteApp, busyChats: ReadonlySet<number>): Due | undefined {
  const due = firstDue(app.db).get({ busyChats: JSON.stringify([...busyChats]), now: app.clock.now().getTime() })
  return due && { row: due.row, isBlocked: due.unreachableAt !== null }
}

/** The scan of a row, for the log; undefined if it is about something else. */
function scanOf(app: ReadApp, { scan_id, notice }: OutboxRow): number | undefined {
  if (scan_id !== null) return scan_id
  if (!notice || !('about' in notice) || notice.about !== 'card') return undefined
  const ofCard = eq(scanCards.id, notice.card_id)
  return app.db.select({ scanId: scanCards.scan_id }).from(scanCards).where(ofCard).get()?.scanId
}

async function deliver(app: App, row: OutboxRow, memory: Memory): Promise<void> {
  const store = async (sent: Sent) => {
    await noteSent(app, sent)
    memory.sentRows.delete(row.id)
    return sent
  }
  try {
    // What changed since it was sent is the next delivery's.
    let sent = await store(memory.sentRows.get(row.id) ?? (await send(app, row, memory)))
    while (sent.notice?.kind === 'scan-received') sent = await store(await send(app, row, memory))
    app.log.debug({ outboxId: row.id, kind: row.kind }, 'Notice sent')
  } catch (error) {
    if (isTemporary(error)) throw error
    postpone(app, row, error)
  }
}

/** Sends what there is to say now, if anything. */
async function send(app: App, row: OutboxRow, { sentRows, series }: Memory): Promise<Sent> {
  const notice = loadNotice(app, row)
  const language = languageOf(app, { userId: row.user_id })
  if (!notice || series.isShown({ notice, language })) {
    app.metrics.notices.inc({ outcome: 'nothing-left' })
    return { row, notice, messageId: undefined }
  }
  const threadId = row.thread_id ?? undefined
  const { messageId } = await app.telegram.notify({ chatId: row.chat_id, threadId, language, notice })
  const sent = { row, notice, messageId }
  sentRows.set(row.id, sent)
  series.show({ notice, language })
  app.metrics.notices.inc({ outcome: 'told' })
  return sent
}

/** The first answer to a photo does not end its row: it will be edited. */
async function noteSent(app: WriteApp, { row, notice, messageId }: Sent): Promise<void> {
  await writeWhenFree(app, tx => {
    if (notice?.kind === 'scan-received') {
      tx.update(scans).set({ waiting_message_id: messageId }).where(eq(scans.id, notice.scanId)).run()
      return
    }
    // Changes since it was loaded are still to be sent.
    const isSameRevision = and(eq(outbox.id, row.id), eq(outbox.revision, row.revision))
    tx.update(outbox).set({ sent_at: app.clock.now() }).where(isSameRevision).run()
    if (notice?.kind === 'scan-result' && messageId !== undefined) noteText(tx, notice.scanId, messageId)
    if (row.kind === 'series' && messageId !== undefined) noteSeries(tx, row, messageId)
    if (row.kind === 'series-file') noteFile(app, tx, row)
    if (notice && 'contact' in notice && messageId !== undefined) {
      rememberMessage(tx, { chatId: row.chat_id, messageId, contactId: notice.contact.id })
    }
    if (notice?.kind === 'message-status' && messageId !== undefined) {
      tx.update(messages).set({ status_message_id: messageId }).where(eq(messages.id, notice.message.id)).run()
    }
  })
}

/** A text is answered by a new message, which is edited once a later card is answered. */
function noteText(tx: Tx, scanId: number, messageId: number): void {
  tx.update(scans)
    .set({ waiting_message_id: messageId })
    .where(and(eq(scans.id, scanId), eq(scans.is_text, true)))
    .run()
}

/** The message of a series is a new one if the old one was deleted. It belongs to no single contact. */
function noteSeries(tx: Tx, { chat_id: chatId, scan_id }: OutboxRow, messageId: number): void {
  tx.update(scans)
    .set({ waiting_message_id: messageId })
    .where(eq(scans.id, scan_id ?? 0))
    .run()
  forgetMessage(tx, { chatId, messageId })
}

function noteFile(app: TxApp, tx: Tx, { scan_id }: OutboxRow): void {
  tx.update(scans)
    .set({ series_file_at: app.clock.now() })
    .where(eq(scans.id, scan_id ?? 0))
    .run()
}

function postpone(app: Pick<App, 'db' | 'clock' | 'log' | 'metrics'>, row: OutboxRow, error: unknown): void {
  const code = error instanceof AppError ? error.code : 'internal'
  app.metrics.notices.inc({ outcome: code })
  if (code === 'chat-unreachable') {
    dropChat(app, row)
    return
  }
  const attempts = row.attempts + 1
  if (attempts >= (code === 'telegram-failed' ? maxAttempts.telegram : maxAttempts.ours)) {
    app.log.error({ err: error, outboxId: row.id, kind: row.kind }, 'Gave up on a notice')
    app.db.delete(outbox).where(eq(outbox.id, row.id)).run()
    return
  }
  app.log.warn({ outboxId: row.id, kind: row.kind, code, attempts }, 'A notice will be sent later')
  const retryAfter = error instanceof AppError ? Number(error.details.retryAfter ?? 0) * 1000 : 0
  const delay = Math.max(retryAfter, Math.min(500 * 2 ** attempts, maxDelayMs))
  app.db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, next_attempt_at: new Date(app.clock.now().getTime() + delay) })
    .where(eq(outbox.id, row.id))
    .run()
}

/** They blocked the bot: nothing more is sent until they write again. */
function dropChat(app: Pick<App, 'db' | 'clock' | 'log'>, row: OutboxRow): void {
  app.log.info({ userId: row.user_id }, 'The person has blocked the bot')
  app.db.update(users).set({ unreachable_at: app.clock.now() }).where(eq(users.id, row.chat_id)).run()
  dropUnsent(app, row)
}

/** Unsent rows of this chat cannot arrive, and are dropped. */
function dropUnsent(app: ReadApp, { chat_id }: OutboxRow): void {
  app.db
    .delete(outbox)
    .where(and(eq(outbox.chat_id, chat_id), isNull(outbox.sent_at)))
    .run()
}
