import { eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { accountOfSender } from '#core/messaging/senders/own-number.ts'
import { users, whatsappSenders } from '#db/schema.ts'

/**
 * Nothing leaves a user's own numbers any more. Those that they connected through us are removed at Unipile too; an
 * account of the operator's dashboard stays there. Throws `whatsapp-failed` where Unipile could not be told, after
 * which it can be tried again.
 */
export async function disconnectOwnNumber(app: App, { userId }: { userId: number }): Promise<void> {
  const senders = app.db.select().from(whatsappSenders).where(eq(whatsappSenders.user_id, userId)).all()
  for (const { id, proof } of senders) {
    if (proof === 'link') await app.whatsApp.own?.removeAccount({ accountId: accountOfSender(id) })
  }
  app.db.transaction(
    tx => {
      tx.delete(whatsappSenders).where(eq(whatsappSenders.user_id, userId)).run()
      tx.update(users).set({ unpile_number_id: '' }).where(eq(users.id, userId)).run()
    },
    { behavior: 'immediate' },
  )
}
