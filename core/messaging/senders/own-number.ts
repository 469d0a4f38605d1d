import { eq } from 'drizzle-orm'
import type { OwnNumberState } from '#contracts/messaging.ts'
import type { App, WriteApp } from '#core/app.ts'
import { write } from '#core/base/write.ts'
import { findUser } from '#core/users/find-user.ts'
import type { Tx } from '#db/client.ts'
import { users, whatsappSenders } from '#db/schema.ts'

export type SenderRow = typeof whatsappSenders.$inferSelect

const prefix = 'unipile:'

/** The sender's name of a Unipile account. */
export function senderOfAccount(accountId: string): string {
  return prefix + accountId
}

/** The Unipile id of an own number. */
export function accountOfSender(sender: string): string {
  return sender.slice(prefix.length)
}

/**
 * The own number that a user may send from: the one in their settings, if it is proven to be theirs (PRODUCT §6). A
 * proof by phone holds while they sign in with that phone.
 */
export function findOwnSender(tx: Tx, { userId }: { userId: number }): SenderRow | undefined {
  const found = tx
    .select({ sender: whatsappSenders, accountId: users.unpile_number_id, loginPhone: users.login_phone })
    .from(whatsappSenders)
    .innerJoin(users, eq(users.id, whatsappSenders.user_id))
    .where(eq(users.id, userId))
    .all()
    .find(({ sender, accountId }) => sender.id === senderOfAccount(accountId))
  if (!found) return undefined
  const { sender, loginPhone } = found
  const isProven = sender.proof === 'link' || (sender.proof === 'phone' && sender.phone === loginPhone)
  return isProven ? sender : undefined
}

/** The state of a user's own number; the phone is '' if nothing is proven. */
export function ownNumberOf(tx: Tx, { userId }: { userId: number }): { state: OwnNumberState; phone: string } {
  const sender = findOwnSender(tx, { userId })
  if (sender) return { state: sender.state, phone: sender.phone }
  const user = findUser(tx, { userId })
  return { state: user?.unpile_number_id ? 'unverified' : 'none', phone: '' }
}

/**
 * Disconnects a user's own numbers. Accounts that they connected by our link are removed at Unipile too; an account
 * of the operator's dashboard stays there. Throws `whatsapp-failed` if Unipile could not be reached; it can then be
 * repeated.
 */
export async function disconnectOwnNumber(
  app: WriteApp & Pick<App, 'whatsApp'>,
  { userId }: { userId: number },
): Promise<void> {
  const senders = app.db.select().from(whatsappSenders).where(eq(whatsappSenders.user_id, userId)).all()
  for (const { id, proof } of senders) {
    if (proof === 'link') await app.whatsApp.own?.removeAccount({ accountId: accountOfSender(id) })
  }
  write(app, tx => {
    tx.delete(whatsappSenders).where(eq(whatsappSenders.user_id, userId)).run()
    tx.update(users).set({ unpile_number_id: '' }).where(eq(users.id, userId)).run()
  })
}
