import { eq } from 'drizzle-orm'
import type { WriteApp } from '#core/app.ts'
import { write } from '#core/base/write.ts'
import { getContactRow } from '#core/contact-rows/contacts.ts'
import type { Tx } from '#db/client.ts'
import { keptApart } from '#db/schema.ts'

type Pair = readonly [number, number]

/** Two contacts are different people: they are no longer shown as likely duplicates. Throws `not-found`. */
export function keepApart(app: WriteApp, { userId, ids }: { userId: number; ids: Pair }): void {
  write(app, tx => {
    for (const contactId of ids) getContactRow(tx, { userId, contactId, action: 'merge' })
    rememberApart(tx, { userId, ids })
  })
}

/** The same within the transaction that separates two contacts of the user. */
export function rememberApart(tx: Tx, { userId, ids: [one, other] }: { userId: number; ids: Pair }): void {
  if (one === other) return
  tx.insert(keptApart)
    .values({ user_id: userId, first_id: Math.min(one, other), second_id: Math.max(one, other) })
    .onConflictDoNothing()
    .run()
}

/** The pairs that a user keeps apart, as `pairKey` names them. */
export function keptApartOf(tx: Tx, { userId }: { userId: number }): Set<string> {
  const rows = tx.select().from(keptApart).where(eq(keptApart.user_id, userId)).all()
  return new Set(rows.map(({ first_id, second_id }) => pairKey(first_id, second_id)))
}

/** Names a pair of contacts; the lower id stands first. */
export function pairKey(first: number, second: number): string {
  return `${first} ${second}`
}
