import { and, count, desc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { App } from '#core/app.ts'
import { openToSender } from '#core/events/team/scan-target.ts'
import { scanCards, scans } from '#db/schema.ts'

const first = alias(scanCards, 'first')

type WaitingCards = { scanId: number; cardsWaiting: number }

/** The latest scan of a contact whose photo shows further cards that wait for an answer, and how many. */
export function findWaitingCards(
  app: Pick<App, 'db'>,
  { userId, contactId }: { userId: number; contactId: number },
): WaitingCards | undefined {
  return app.db
    .select({ scanId: scans.id, cardsWaiting: count() })
    .from(scans)
    .innerJoin(first, and(eq(first.scan_id, scans.id), eq(first.position, 0)))
    .innerJoin(scanCards, eq(scanCards.scan_id, scans.id))
    .where(and(eq(first.contact_id, contactId), eq(scans.user_id, userId), isNull(scanCards.saved_at), openToSender))
    .groupBy(scans.id)
    .orderBy(desc(scans.id))
    .get()
}
