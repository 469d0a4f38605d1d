import { and, asc, eq, lt, lte, or, sql } from 'drizzle-orm'
import type { MessageFailure } from '#contracts/messaging.ts'
import type { App, ContactsApp, WriteApp } from '#core/app.ts'
import { forgetRows, inBatches } from '#core/base/in-batches.ts'
import { prepared } from '#core/base/prepared.ts'
import { dayMs, hourMs } from '#core/base/time.ts'
import { runWorker, type Worker } from '#core/base/worker.ts'
import { write } from '#core/base/write.ts'
import { isFreeToWrite } from '#core/base/write-lock.ts'
import type { MessageRow } from '#core/messaging/message/messages.ts'
import { failMessage } from '#core/messaging/message/settle-message.ts'
import { claimMessage } from '#core/messaging/queue/claim-message.ts'
import { askService, doubt, handOver } from '#core/messaging/queue/hand-over.ts'
import type { Random } from '#core/messaging/queue/spacing.ts'
import { findOwnSender } from '#core/messaging/senders/own-number.ts'
import { messages, whatsappReceipts } from '#db/schema.ts'

/** Numbers that send at the same time; each sends one message at a time. */
const width = 8

/**
 * Sends waiting messages, each number at its own pace. Messages that a killed process was handing over may have been
 * sent, so they are not repeated; the service or the person is asked.
 */
export function runMessageQueue(app: App, { random = Math.random }: { random?: Random } = {}): Worker {
  let isRecovered = false
  const busy = new Set<string>()
  const tries = new Map<number, number>()
  const asking = new Set<number>()
  return runWorker(app, {
    name: 'messages',
    mayTake: () => isFreeToWrite(app),
    width,
    interval: 1000,
    wokenBy: 'message-queued',
    takeNext: () => {
      // Runs before the first message is claimed, and not earlier: another process may hold the write lock during the
      // start.
      if (!isRecovered) recover(app)
      isRecovered = true
      const claimed = claimMessage(app, { busy, tries, random })
      if (claimed) {
        busy.add(claimed.sender)
        return () => handOver(app, claimed, { random }).finally(() => busy.delete(claimed.sender))
      }
      const doubtful = findDoubtful(app, asking)
      if (!doubtful) return undefined
      asking.add(doubtful.id)
      return () => askService(app, doubtful).finally(() => asking.delete(doubtful.id))
    },
  })
}

function recover(app: WriteApp): void {
  write(app, tx => {
    for (const row of tx.select().from(messages).where(eq(messages.state, 'sending')).all()) doubt(app, tx, row)
  })
}

const doubtfulBy = prepared(tx =>
  tx
    .select()
    .from(messages)
    .where(and(eq(messages.state, 'checking'), lte(messages.send_at, sql.placeholder('now'))))
    .orderBy(asc(messages.send_at)),
)

function findDoubtful(app: WriteApp, asking: ReadonlySet<number>): MessageRow | undefined {
  return doubtfulBy(app.db)
    .all({ now: app.clock.now().getTime() })
    .find(row => !asking.has(row.id))
}

/** After a week "I just scanned your card" is no longer true. */
const longestWaitMs = 7 * dayMs
/** Messages that fail in one batch; each changes its contact too. */
const atOnce = 20

/**
 * Fails messages that have waited for a week, with what they waited for as the reason, and deletes old receipts. A
 * first message waits from its request on, however often it was postponed; a follow-up from its day on.
 */
export async function expireMessages(app: ContactsApp): Promise<void> {
  const now = app.clock.now().getTime()
  const weekAgo = new Date(now - longestWaitMs)
  const isOver = or(and(eq(messages.kind, 'first'), lt(messages.created_at, weekAgo)), lt(messages.send_at, weekAgo))
  const stale = and(eq(messages.state, 'queued'), isOver)
  await inBatches(app, { table: messages, where: stale, atOnce }, (tx, isOfPart) => {
    for (const row of tx.select().from(messages).where(isOfPart).all()) {
      const own = row.channel === 'own' ? (findOwnSender(tx, { userId: row.user_id })?.state ?? 'disconnected') : ''
      failMessage(app, tx, row, reasons[own] ?? 'limit')
    }
  })
  await forgetRows(app, whatsappReceipts, lt(whatsappReceipts.received_at, new Date(now - hourMs)))
}

const reasons: Record<string, MessageFailure> = {
  disconnected: 'account-disconnected',
  restricted: 'account-restricted',
}
