import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { contactMerges } from '#db/schema.ts'

/**
 * The contact that this one was merged into, through any number of merges; itself where it was not. Two that went into
 * each other end at the latter.
 */
export function survivorOf(tx: Tx, { contactId }: { contactId: number }): number {
  const { kept_id, gone_id } = contactMerges
  const passed = new Set<number>()
  let survivor = contactId
  for (let next: number | undefined = contactId; next !== undefined && !passed.has(next); ) {
    survivor = next
    passed.add(survivor)
    next = tx.select({ kept_id }).from(contactMerges).where(eq(gone_id, survivor)).get()?.kept_id
  }
  return survivor
}
