import { eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { write } from '#core/base/write.ts'
import { accountOfSender } from '#core/messaging/senders/own-number.ts'
import { users, whatsappSenders } from '#db/schema.ts'

/**
 * Disconnects a user's own numbers. Accounts that they connected by our link are removed at Unipile too; an account
 * of the operator's dashboard stays there. Throws `whatsapp-failed` if Unipile could not be reached; it can then be
 * repeated.
 */
export async function disconnectOwnNumber(app: App, { userId }: { userId: number }): Promise<void> {
  const senders = app.db.select().from(whatsappSenders).where(eq(whatsappSenders.user_id, userId)).all()
  for (const { id, proof } of senders) {
    if (proof === 'link') await app.whatsApp.own?.removeAccount({ accountId: accountOfSender(id) })
  }
  write(app, tx => {
    tx.delete(whatsappSenders).where(eq(whatsappSenders.user_id, userId)).run()
    tx.update(users).set({ unpile_number_id: '' }).where(eq(users.id, userId)).run()
  })
}
