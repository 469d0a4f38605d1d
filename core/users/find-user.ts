import { rowBy } from '#core/base/prepared.ts'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema.ts'

export type UserRow = typeof users.$inferSelect

const byId = rowBy(users, users.id)

/** The row of a user; undefined for an unknown id. */
export function findUser(tx: Tx, { userId }: { userId: number }): UserRow | undefined {
  return byId(tx, userId)
}

/** The name by which other people see a user; '' for an unknown id. */
export function displayNameOf(tx: Tx, { userId }: { userId: number }): string {
  const row = findUser(tx, { userId })
  return row ? `${row.first_name} ${row.last_name}`.trim() : ''
}

/** Whether the chat gets each new contact of this person as a file too. */
export function sendsVcards(tx: Tx, { userId }: { userId: number }): boolean {
  return findUser(tx, { userId })?.send_vcards ?? false
}
