import { eq } from 'drizzle-orm'
import type { MoneyNotice } from '#contracts/billing.ts'
import type { Event } from '#contracts/events.ts'
import type { KeyNotice } from '#contracts/integrations/app-keys.ts'
import type { OwnBookNotice } from '#contracts/integrations/own-book.ts'
import type { WebhookNotice } from '#contracts/integrations/webhooks.ts'
import type { WhatsAppNotice } from '#contracts/messaging.ts'
import type { CardNotice } from '#contracts/scans.ts'
import type { TeamEndedNotice, TeamNotice } from '#contracts/teams.ts'
import type { App } from '#core/app.ts'
import { wakeAfterCommit } from '#core/base/write.ts'
import type { Tx } from '#db/client.ts'
import { outbox } from '#db/schema.ts'

/** The part of the app that writing to the outbox needs. */
export type OutboxApp = Pick<App, 'clock' | 'signals'>

type NewRow = Omit<typeof outbox.$inferInsert, 'created_at' | 'next_attempt_at'>
type Message = {
  scanId: number
  userId: number
  chatId: number
  threadId?: number | null | undefined
  kind: 'scan-waiting' | 'scan-failed' | 'scan-saved'
}

/** Queues the message about a photo, in the transaction of the change; once per scan and kind. */
export function writeScanMessage(app: OutboxApp, tx: Tx, message: Message): void {
  const { scanId, userId, chatId, threadId = null, kind } = message
  enqueue(app, tx, { scan_id: scanId, user_id: userId, chat_id: chatId, thread_id: threadId, kind })
}

/**
 * Queues a notice about payments to somebody's private chat (whose id is theirs); once per `onceKey` as long as the
 * row is kept, a day after it was sent. A fact that may be found again later needs a mark of its own.
 */
export function writeMoneyNotice(
  app: OutboxApp,
  tx: Tx,
  { userId, notice, onceKey }: { userId: number; notice: MoneyNotice; onceKey: string },
): void {
  enqueue(app, tx, { user_id: userId, chat_id: userId, kind: 'money', notice, once_key: onceKey })
}

type SavedCard = { userId: number; chatId: number; threadId?: number | null | undefined; cardId: number }

/** Queues the result of a saved card for its photo's chat; once. */
export function writeCardResult(app: OutboxApp, tx: Tx, card: SavedCard): void {
  enqueueCard(app, tx, { ...card, as: 'result' })
}

/** Queues that the card before a saved one keeps few buttons, after some milliseconds; once. Later rows of the chat wait behind it. */
export function writeCardFold(app: OutboxApp, tx: Tx, card: SavedCard & { afterMs: number }): void {
  enqueueCard(app, tx, { ...card, as: 'fold' })
}

/** Queues the vCard of a saved card after some milliseconds; once. Later rows of the chat wait behind it. */
export function writeCardFile(app: OutboxApp, tx: Tx, card: SavedCard & { afterMs?: number }): void {
  enqueueCard(app, tx, { ...card, as: 'file' })
}

/** Queues the question whose card it is for its photo's chat; once. */
export function writeCardQuestion(app: OutboxApp, tx: Tx, card: SavedCard): void {
  enqueueCard(app, tx, { ...card, as: 'question' })
}

/** Queues for a team's owner that a member's card changed a contact that the owner had before; once. */
export function writeCardForOwner(app: OutboxApp, tx: Tx, card: SavedCard): void {
  enqueueCard(app, tx, { ...card, as: 'met' })
}

function enqueueCard(
  app: OutboxApp,
  tx: Tx,
  { userId, chatId, threadId = null, cardId, as, afterMs }: SavedCard & { as: CardNotice['as']; afterMs?: number },
): void {
  const notice = { about: 'card', card_id: cardId, as } as const
  const row = { user_id: userId, chat_id: chatId, thread_id: threadId, kind: 'card', notice } as const
  enqueue(app, tx, { ...row, once_key: `card:${cardId}:${as}` }, { afterMs })
}

/** Queues a notice to somebody's private chat that a key, a webhook or an address book gets their contacts. */
export function writeKeyNotice(
  app: OutboxApp,
  tx: Tx,
  { userId, notice }: { userId: number; notice: KeyNotice | WebhookNotice | OwnBookNotice },
): void {
  enqueue(app, tx, { user_id: userId, chat_id: userId, kind: notice.about, notice })
}

/** Queues a notice about WhatsApp to somebody's private chat or a topic of it. */
export function writeWhatsAppNotice(
  app: OutboxApp,
  tx: Tx,
  { userId, threadId = null, notice }: { userId: number; threadId?: number | null | undefined; notice: WhatsAppNotice },
): void {
  enqueue(app, tx, { user_id: userId, chat_id: userId, thread_id: threadId, kind: 'whatsapp', notice })
}

/** Queues a notice about a team to somebody's private chat. */
export function writeTeamNotice(
  app: OutboxApp,
  tx: Tx,
  { userId, notice }: { userId: number; notice: TeamNotice | TeamEndedNotice },
): void {
  enqueue(app, tx, { user_id: userId, chat_id: userId, kind: 'team', notice })
}

/** Queues a notice to somebody's private chat that a visitor of their public card has sent their details. */
export function writeReceived(
  app: OutboxApp,
  tx: Tx,
  { userId, contactId, onceKey }: { userId: number; contactId: number; onceKey: string },
): void {
  const notice = { about: 'received', contact_id: contactId } as const
  enqueue(app, tx, { user_id: userId, chat_id: userId, kind: 'received', notice, once_key: onceKey })
}

/** Queues the reminder of a contact to somebody's private chat; once per `onceKey`. */
export function writeReminder(
  app: OutboxApp,
  tx: Tx,
  { userId, contactId, onceKey }: { userId: number; contactId: number; onceKey: string },
): void {
  const notice = { about: 'reminder', contact_id: contactId } as const
  enqueue(app, tx, { user_id: userId, chat_id: userId, kind: 'reminder', notice, once_key: onceKey })
}

/** Queues the offer to read the photos that the month's limit refused, to somebody's private chat. */
export function writeKeptPhotosNotice(app: OutboxApp, tx: Tx, { userId }: { userId: number }): void {
  enqueue(app, tx, { user_id: userId, chat_id: userId, kind: 'kept-photos', notice: { about: 'kept-photos' } })
}

/** Queues the news that an event is over, to its group, in the language of its owner. */
export function writeGroupNotice(
  app: OutboxApp,
  tx: Tx,
  { userId, chatId, event: { id, name } }: { userId: number; chatId: number; event: Pick<Event, 'id' | 'name'> },
): void {
  enqueue(app, tx, {
    user_id: userId,
    chat_id: chatId,
    kind: 'group',
    notice: { about: 'group', event: name, event_id: id },
  })
}

/** Queues the list of an event's hot contacts to its owner's private chat, in the transaction that ends the event. */
export function writeHotList(app: OutboxApp, tx: Tx, { userId, eventId }: { userId: number; eventId: number }): void {
  const notice = { about: 'hot-list', event_id: eventId } as const
  enqueue(app, tx, { user_id: userId, chat_id: userId, kind: 'hot-list', notice })
}

/** Queues a notice to somebody's private chat that an assistant changed a contact. */
export function writeAssistantNotice(
  app: OutboxApp,
  tx: Tx,
  { userId, changeId }: { userId: number; changeId: number },
): void {
  const notice = { about: 'assistant', change_id: changeId } as const
  enqueue(app, tx, { user_id: userId, chat_id: userId, kind: 'assistant', notice, once_key: `assistant:${changeId}` })
}

/** A row with the same scan and kind, or the same key, is not inserted again. */
function enqueue(app: OutboxApp, tx: Tx, row: NewRow, { afterMs = 0 }: { afterMs?: number | undefined } = {}): void {
  const now = app.clock.now()
  const due = new Date(now.getTime() + afterMs)
  // A row that was never tried is due at once, so a delayed row counts as tried.
  tx.insert(outbox)
    .values({ ...row, attempts: afterMs > 0 ? 1 : 0, created_at: now, next_attempt_at: due })
    .onConflictDoNothing()
    .run()
  wakeAfterCommit(app, tx, 'outbox-filled')
}

/** Whether a notice with this key waits, or was sent within a day. */
export function isQueuedOrSent(tx: Tx, { onceKey }: { onceKey: string }): boolean {
  return tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.once_key, onceKey)).get() !== undefined
}
