import { findUser } from '#core/users/find-user.ts'
import type { Tx } from '#db/client.ts'

/** Whether the chat gets each new contact of this person as a file too. */
export function sendsVcards(tx: Tx, { userId }: { userId: number }): boolean {
  return findUser(tx, { userId })?.send_vcards ?? false
}
