import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { scans } from '#db/schema.ts'

/** The `source_key` of a scan that came with a message of the chat. */
export function messageKey({ chatId, messageId }: { chatId: number; messageId: number }): string {
  return `${chatId}:${messageId}`
}

type Source = { userId: number; via: 'telegram' | 'web'; key: string }

/** The id of the scan that a message or an upload already is; undefined for a new one. */
export function findScanBySource(tx: Tx, { userId, via, key }: Source): number | undefined {
  const same = and(eq(scans.user_id, userId), eq(scans.source, via), eq(scans.source_key, key))
  return tx.select({ id: scans.id }).from(scans).where(same).get()?.id
}
