import { and, eq, gte } from 'drizzle-orm'
import type { App, TxApp } from '#core/app.ts'
import { countRows } from '#core/base/prepared.ts'
import { dayMs, dayStart, minuteMs } from '#core/base/time.ts'
import { wakeAfterCommit } from '#core/base/write.ts'
import type { SenderRow } from '#core/messaging/senders/own-number.ts'
import type { SendOutcome } from '#core/messaging/whatsapp/whatsapp-port.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import type { Tx } from '#db/client.ts'
import { messages, whatsappSenders } from '#db/schema.ts'

/** Whether a number may send a message now: its pause is over, it is connected, and its daily limit is not reached. */
export function isSenderReady(app: TxApp, tx: Tx, sender: string): boolean {
  const now = app.clock.now()
  const row = tx.select().from(whatsappSenders).where(eq(whatsappSenders.id, sender)).get()
  if (row && (row.next_at > now || row.state === 'disconnected')) return false
  return countSentToday(app, tx, { sender }) < app.limits.messagesPerSender
}

/** Messages handed over from a number on this UTC day, including those with an unknown result. */
export function countSentToday(app: TxApp, tx: Tx, { sender }: { sender: string }): number {
  const today = gte(messages.started_at, dayStart(app.clock.now()))
  return countRows(tx, messages, and(eq(messages.sender, sender), today))
}

/**
 * Pauses a number. The shared number's row is created at its first message. An own number's row is missing if it was
 * disconnected meanwhile, and must not be created again without an owner.
 */
export function pauseSender(
  app: Pick<App, 'clock' | 'whatsApp'>,
  tx: Tx,
  { sender, ms }: { sender: string; ms: number },
): void {
  const next_at = new Date(app.clock.now().getTime() + ms)
  const { changes } = tx.update(whatsappSenders).set({ next_at }).where(eq(whatsappSenders.id, sender)).run()
  if (changes > 0 || sender !== app.whatsApp.shared?.sender) return
  tx.insert(whatsappSenders).values({ id: sender, next_at }).run()
}

/** Stores that the service sends nothing from this number for now, and notifies its owner the first time. */
export function stopSender(
  app: TxApp & Pick<App, 'log' | 'whatsApp'>,
  tx: Tx,
  { sender, why }: { sender: string; why: Extract<SendOutcome, { kind: 'sender-down' }>['why'] },
): void {
  if (why === 'disconnected' || why === 'restricted') setSenderState(app, tx, { sender, state: why })
  const now = app.clock.now()
  const tomorrow = dayStart(new Date(now.getTime() + dayMs)).getTime() - now.getTime()
  const pauses = { 'not-ready': minuteMs, disconnected: minuteMs, restricted: dayMs, limited: tomorrow }
  app.log.warn({ why, sender }, 'A WhatsApp number cannot send for now')
  pauseSender(app, tx, { sender, ms: pauses[why] })
}

/** Sets the state of an own number and notifies its owner once when it gets worse. */
export function setSenderState(
  app: TxApp,
  tx: Tx,
  { sender, state }: { sender: string; state: SenderRow['state'] },
): void {
  const row = tx.select().from(whatsappSenders).where(eq(whatsappSenders.id, sender)).get()
  if (!row || row.state === state) return
  tx.update(whatsappSenders).set({ state }).where(eq(whatsappSenders.id, sender)).run()
  if (state === 'connected') wakeAfterCommit(app, tx, 'message-queued')
  else if (row.user_id !== null) {
    writeNotice(app, tx, { userId: row.user_id, notice: { about: 'own-number', event: state } })
  }
}
