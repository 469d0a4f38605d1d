import type { App } from '#core/app.ts'
import { wakeAfterCommit } from '#core/base/write.ts'
import type { WhatsAppNotice } from '#core/contracts/messaging.ts'
import type { Tx } from '#db/client.ts'
import { outbox } from '#db/schema.ts'

/** Promises to tell somebody about their WhatsApp, in their private chat (whose id is theirs) or a topic of it. */
export function writeWhatsAppNotice(
  app: App,
  tx: Tx,
  { userId, threadId, notice }: { userId: number; threadId?: number | null | undefined; notice: WhatsAppNotice },
): void {
  const now = app.clock.now()
  tx.insert(outbox)
    .values({
      ...{ user_id: userId, chat_id: userId, thread_id: threadId ?? null },
      ...{ kind: 'whatsapp', notice, created_at: now, next_attempt_at: now },
    })
    .run()
  wakeAfterCommit(app, tx, 'outbox-filled')
}
