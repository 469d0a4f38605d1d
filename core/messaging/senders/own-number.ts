import { eq } from 'drizzle-orm'
import type { OwnNumberState } from '#contracts/messaging.ts'
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
