import { eq } from 'drizzle-orm'
import type { MoneyApp } from '#core/app.ts'
import { wakeAfterCommit } from '#core/base/write.ts'
import type { MoneyNotice } from '#core/contracts/billing.ts'
import type { KeyNotice } from '#core/contracts/integrations/app-keys.ts'
import type { WebhookNotice } from '#core/contracts/integrations/webhooks.ts'
import type { Tx } from '#db/client.ts'
import { outbox } from '#db/schema.ts'

export type OutboxKind = Exclude<
  (typeof outbox.$inferSelect)['kind'],
  'card' | 'money' | 'whatsapp' | 'received' | 'app-key' | 'webhook'
>

type Message = {
  scanId: number
  userId: number
  chatId: number
  threadId?: number | null | undefined
  kind: OutboxKind
  /** Not told before so much time has passed, nor is anything behind it in its chat. */
  afterMs?: number
}

/** Promises a message in the transaction that makes it true; once per scan and kind. */
export function writeOutbox(app: MoneyApp, tx: Tx, { afterMs = 0, ...message }: Message): void {
  const now = app.clock.now()
  tx.insert(outbox)
    .values({
      scan_id: message.scanId,
      user_id: message.userId,
      chat_id: message.chatId,
      thread_id: message.threadId ?? null,
      kind: message.kind,
      created_at: now,
      // As one that was tried and waits for its time: what was never tried is due at once.
      attempts: afterMs > 0 ? 1 : 0,
      next_attempt_at: new Date(now.getTime() + afterMs),
    })
    .onConflictDoNothing()
    .run()
  wakeAfterCommit(app, tx, 'outbox-filled')
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
  const now = app.clock.now()
  tx.insert(outbox)
    .values({
      user_id: userId,
      chat_id: userId,
      kind: 'money',
      notice,
      once_key: onceKey,
      created_at: now,
      next_attempt_at: now,
    })
    .onConflictDoNothing()
    .run()
  wakeAfterCommit(app, tx, 'outbox-filled')
}

/** Promises to tell of a card that was saved, and to send its vCard, in the chat that its photo came from; each once. */
export function writeCard(
  app: MoneyApp,
  tx: Tx,
  {
    userId,
    chatId,
    threadId,
    cardId,
  }: { userId: number; chatId: number; threadId?: number | null | undefined; cardId: number },
): void {
  const now = app.clock.now()
  for (const as of ['result', 'file'] as const) {
    tx.insert(outbox)
      .values({
        user_id: userId,
        chat_id: chatId,
        thread_id: threadId ?? null,
        kind: 'card',
        notice: { about: 'card', card_id: cardId, as },
        once_key: `card:${cardId}:${as}`,
        created_at: now,
        next_attempt_at: now,
      })
      .onConflictDoNothing()
      .run()
  }
  wakeAfterCommit(app, tx, 'outbox-filled')
}

/** Promises to tell somebody, in their private chat, who gets their contacts by a key or a webhook: whoever arranged it. */
export function writeKeyNotice(
  app: MoneyApp,
  tx: Tx,
  { userId, notice }: { userId: number; notice: KeyNotice | WebhookNotice },
): void {
  const now = app.clock.now()
  tx.insert(outbox)
    .values({ user_id: userId, chat_id: userId, kind: notice.about, notice, created_at: now, next_attempt_at: now })
    .run()
  wakeAfterCommit(app, tx, 'outbox-filled')
}

/** Promises to tell somebody, in their private chat, who sent them their details through their public card. */
export function writeReceived(
  app: MoneyApp,
  tx: Tx,
  { userId, contactId, onceKey }: { userId: number; contactId: number; onceKey: string },
): void {
  const now = app.clock.now()
  tx.insert(outbox)
    .values({
      user_id: userId,
      chat_id: userId,
      kind: 'received',
      notice: { about: 'received', contact_id: contactId },
      once_key: onceKey,
      created_at: now,
      next_attempt_at: now,
    })
    .run()
  wakeAfterCommit(app, tx, 'outbox-filled')
}

/** Whether what has this key waits to be told, or was told within a day. */
export function isPromised(tx: Tx, { onceKey }: { onceKey: string }): boolean {
  return tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.once_key, onceKey)).get() !== undefined
}
