import { eq } from 'drizzle-orm'
import type { MoneyNotice } from '#contracts/billing.ts'
import type { KeyNotice } from '#contracts/integrations/app-keys.ts'
import type { WebhookNotice } from '#contracts/integrations/webhooks.ts'
import type { WhatsAppNotice } from '#contracts/messaging.ts'
import type { CardNotice } from '#contracts/scans.ts'
import type { MoneyApp } from '#core/app.ts'
import { wakeAfterCommit } from '#core/base/write.ts'
import type { Tx } from '#db/client.ts'
import { outbox } from '#db/schema.ts'

type NewRow = Omit<typeof outbox.$inferInsert, 'created_at' | 'next_attempt_at'>
type Message = {
  scanId: number
  userId: number
  chatId: number
  threadId?: number | null | undefined
  kind: 'scan-waiting' | 'scan-failed'
}

/** Promises what happens to a photo, in the transaction that makes it true; once per scan and kind. */
export function writeOutbox(app: MoneyApp, tx: Tx, message: Message): void {
  const { scanId, userId, chatId, threadId = null, kind } = message
  promise(app, tx, { scan_id: scanId, user_id: userId, chat_id: chatId, thread_id: threadId, kind })
}

/**
 * Promises to tell somebody of their money, in their private chat (whose id is theirs); once per `onceKey`, however
 * often the same fact is found out.
 */
export function writeMoneyNotice(
  app: MoneyApp,
  tx: Tx,
  { userId, notice, onceKey }: { userId: number; notice: MoneyNotice; onceKey: string },
): void {
  promise(app, tx, { user_id: userId, chat_id: userId, kind: 'money', notice, once_key: onceKey })
}

type SavedCard = { userId: number; chatId: number; threadId?: number | null | undefined; cardId: number }

/** Promises to tell of a card that was saved, in the chat that its photo came from; once. */
export function writeCard(app: MoneyApp, tx: Tx, card: SavedCard): void {
  promiseCard(app, tx, { ...card, as: 'result' })
}

/** Promises the vCard of a card that was saved, after so many milliseconds; once. Later rows of the chat wait behind it. */
export function writeCardFile(app: MoneyApp, tx: Tx, card: SavedCard & { afterMs?: number }): void {
  promiseCard(app, tx, { ...card, as: 'file' })
}

/** Promises to ask whose card it is, in the chat that its photo came from; once. */
export function writeCardQuestion(app: MoneyApp, tx: Tx, card: SavedCard): void {
  promiseCard(app, tx, { ...card, as: 'question' })
}

function promiseCard(
  app: MoneyApp,
  tx: Tx,
  { userId, chatId, threadId = null, cardId, as, afterMs }: SavedCard & { as: CardNotice['as']; afterMs?: number },
): void {
  const notice = { about: 'card', card_id: cardId, as } as const
  const row = { user_id: userId, chat_id: chatId, thread_id: threadId, kind: 'card', notice } as const
  promise(app, tx, { ...row, once_key: `card:${cardId}:${as}` }, { afterMs })
}

/** Promises to tell somebody, in their private chat, that a key or a webhook gives their contacts to a program. */
export function writeKeyNotice(
  app: MoneyApp,
  tx: Tx,
  { userId, notice }: { userId: number; notice: KeyNotice | WebhookNotice },
): void {
  promise(app, tx, { user_id: userId, chat_id: userId, kind: notice.about, notice })
}

/** Promises to tell somebody about their WhatsApp, in their private chat or a topic of it. */
export function writeWhatsAppNotice(
  app: MoneyApp,
  tx: Tx,
  { userId, threadId = null, notice }: { userId: number; threadId?: number | null | undefined; notice: WhatsAppNotice },
): void {
  promise(app, tx, { user_id: userId, chat_id: userId, thread_id: threadId, kind: 'whatsapp', notice })
}

/** Promises to tell somebody, in their private chat, that a visitor of their public card has sent their details. */
export function writeReceived(
  app: MoneyApp,
  tx: Tx,
  { userId, contactId, onceKey }: { userId: number; contactId: number; onceKey: string },
): void {
  const notice = { about: 'received', contact_id: contactId } as const
  promise(app, tx, { user_id: userId, chat_id: userId, kind: 'received', notice, once_key: onceKey })
}

/** A row that says the same as one that is there, by its scan and kind or by its key, is not written again. */
function promise(app: MoneyApp, tx: Tx, row: NewRow, { afterMs = 0 }: { afterMs?: number | undefined } = {}): void {
  const now = app.clock.now()
  const due = new Date(now.getTime() + afterMs)
  // A row that was never tried is due at once, so one that waits counts as tried.
  tx.insert(outbox)
    .values({ ...row, attempts: afterMs > 0 ? 1 : 0, created_at: now, next_attempt_at: due })
    .onConflictDoNothing()
    .run()
  wakeAfterCommit(app, tx, 'outbox-filled')
}

/** Whether what has this key waits to be told, or was told within a day. */
export function isPromised(tx: Tx, { onceKey }: { onceKey: string }): boolean {
  return tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.once_key, onceKey)).get() !== undefined
}
