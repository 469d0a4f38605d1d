import type { App } from '#core/app.ts'
import type { WhatsAppNotice } from '#core/contracts/messaging.ts'
import type { Tx } from '#db/client.ts'
import { outbox } from '#db/schema.ts'

/** Promises to tell somebody about their WhatsApp, in their private chat (whose id is theirs). Emit `outbox-filled` after the transaction. */
export function writeWhatsAppNotice(
  app: App,
  tx: Tx,
  { userId, notice }: { userId: number; notice: WhatsAppNotice },
): void {
  const now = app.clock.now()
  tx.insert(outbox)
    .values({ user_id: userId, chat_id: userId, kind: 'whatsapp', notice, created_at: now, next_attempt_at: now })
    .run()
}
