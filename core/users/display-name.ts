import { findUser } from '#core/users/find-user.ts'
import type { Tx } from '#db/client.ts'

/** The name by which other people see a user; '' for an unknown id. */
export function displayNameOf(tx: Tx, { userId }: { userId: number }): string {
  const row = findUser(tx, { userId })
  return row ? `${row.first_name} ${row.last_name}`.trim() : ''
}
