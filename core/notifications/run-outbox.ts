import { and, eq, isNull, min, sql } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { runWorker, type Worker } from '#core/base/worker.ts'
import { loadNotice } from '#core/notifications/load-notice.ts'
import { languageOf } from '#core/users/users.ts'
import { messages, outbox, scans, users } from '#db/schema.ts'

type OutboxRow = typeof outbox.$inferSelect

/** Telegram's own failures are retried for about a day, our own mistakes three times. */
const maxAttempts = { telegram: 300, ours: 3 }
const maxDelayMs = 5 * 60 * 1000

/**
 * Delivers what is to be told, in order within each chat and many chats at once. Telegram has no idempotency key:
 * killed between its answer and our commit, a message is sent again.
 */
export function runOutbox(app: App): Worker {
  const busyChats = new Set<number>()
  const worker = runWorker(app.log, {
    name: 'outbox',
    width: 16,
    interval: 500,
    takeNext: () => {
      const row = findDue(app, busyChats)
      if (!row) return undefined
      busyChats.add(row.chat_id)
      return () => deliver(app, row).finally(() => busyChats.delete(row.chat_id))
    },
  })
  const off = app.signals.on('outbox-filled', worker.wake)
  return {
    ...worker,
    stop: () => {
      off()
      return worker.stop()
    },
  }
}

/** The first unsent row of a chat that nobody delivers to right now, if its time has come. */
function findDue(app: App, busyChats: ReadonlySet<number>): OutboxRow | undefined {
  const now = app.clock.now()
  const heads = app.db
    .select({ id: min(outbox.id), chatId: outbox.chat_id })
    .from(outbox)
    .where(isNull(outbox.sent_at))
    .groupBy(outbox.chat_id)
    .all()
  for (const head of heads) {
    if (busyChats.has(head.chatId)) continue
    const row = app.db
      .select()
      .from(outbox)
      .where(eq(outbox.id, head.id ?? 0))
      .get()
    if (row && row.next_attempt_at <= now) return row
  }
  return undefined
}

async function deliver(app: App, row: OutboxRow): Promise<void> {
  try {
    const notice = loadNotice(app, row)
    const language = languageOf(app, { userId: row.user_id })
    const sent = notice && (await app.telegram.notify({ chatId: row.chat_id, language, notice }))
    app.db.transaction(
      tx => {
        tx.update(outbox).set({ sent_at: app.clock.now() }).where(eq(outbox.id, row.id)).run()
        if (row.kind === 'scan-waiting' && row.scan_id !== null && sent?.messageId !== undefined) {
          tx.update(scans).set({ waiting_message_id: sent.messageId }).where(eq(scans.id, row.scan_id)).run()
        }
        if (notice?.kind === 'message-status' && sent?.messageId !== undefined) {
          tx.update(messages).set({ status_message_id: sent.messageId }).where(eq(messages.id, notice.message.id)).run()
        }
      },
      { behavior: 'immediate' },
    )
  } catch (error) {
    postpone(app, row, error)
  }
}

function postpone(app: App, row: OutboxRow, error: unknown): void {
  const code = error instanceof AppError ? error.code : 'internal'
  if (code === 'chat-unreachable') {
    dropChat(app, row)
    return
  }
  const attempts = row.attempts + 1
  if (attempts >= (code === 'telegram-failed' ? maxAttempts.telegram : maxAttempts.ours)) {
    app.log.error({ err: error, outboxId: row.id, kind: row.kind }, 'Gave up telling this')
    app.db.delete(outbox).where(eq(outbox.id, row.id)).run()
    return
  }
  app.log.warn({ outboxId: row.id, kind: row.kind, code, attempts }, 'Will tell this later')
  const retryAfter = error instanceof AppError ? Number(error.details.retryAfter ?? 0) * 1000 : 0
  const delay = Math.max(retryAfter, Math.min(500 * 2 ** attempts, maxDelayMs))
  app.db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, next_attempt_at: new Date(app.clock.now().getTime() + delay) })
    .where(eq(outbox.id, row.id))
    .run()
}

/** They blocked the bot: nothing more is sent until they write again. */
function dropChat(app: App, row: OutboxRow): void {
  app.log.info({ userId: row.user_id }, 'Blocked the bot')
  app.db.update(users).set({ unreachable_at: app.clock.now() }).where(eq(users.id, row.user_id)).run()
  app.db
    .delete(outbox)
    .where(and(eq(outbox.chat_id, row.chat_id), isNull(outbox.sent_at)))
    .run()
}
