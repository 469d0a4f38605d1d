import { eq, sql } from 'drizzle-orm'
import { prepared } from '#core/base/prepared.ts'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema.ts'

export type UserRow = typeof users.$inferSelect

const byId = prepared(tx =>
  tx
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare(),
)

/** The row of a user; undefined for an unknown id. */
export function findUser(tx: Tx, { userId }: { userId: number }): UserRow | undefined {
  return byId(tx).get({ userId })
}
