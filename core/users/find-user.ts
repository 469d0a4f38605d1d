import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema.ts'

export type UserRow = typeof users.$inferSelect

/** The row of a user; undefined for an id that nobody has used here. */
export function findUser(tx: Tx, { userId }: { userId: number }): UserRow | undefined {
  return tx.select().from(users).where(eq(users.id, userId)).get()
}
