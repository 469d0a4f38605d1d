import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { contactMerges } from '#db/schema.ts'

/** The contact that this one was merged into, through any number of merges; itself where it was not. */
export function survivorOf(tx: Tx, { contactId }: { contactId: number }): number {
  const { kept_id, gone_id } = contactMerges
  const keptInstead = (id: number) => tx.select({ kept_id }).from(contactMerges).where(eq(gone_id, id)).get()?.kept_id
  let survivor = contactId
  for (let next = keptInstead(survivor); next !== undefined; next = keptInstead(next)) survivor = next
  return survivor
}
