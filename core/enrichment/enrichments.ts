import { and, eq, gt, lte } from 'drizzle-orm'
import type { EnrichmentData } from '#contracts/enrichment.ts'
import type { TxApp, WriteApp } from '#core/app.ts'
import { forgetRows } from '#core/base/in-batches.ts'
import { dayMs } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import { findUser } from '#core/users/find-user.ts'
import { contacts, enrichments } from '#db/schema.ts'

const lifetimeMs = 30 * dayMs

/** The stored result for a subject from the last 30 days. */
export function findEnrichment(
  app: WriteApp,
  { userId, subject }: { userId: number; subject: string },
): EnrichmentData | undefined {
  return app.db
    .select({ result: enrichments.result })
    .from(enrichments)
    .where(
      and(eq(enrichments.user_id, userId), eq(enrichments.subject, subject), gt(enrichments.found_at, foundSince(app))),
    )
    .get()?.result
}

/** Saves a result in place of the earlier one; nothing for an account or a contact that was deleted meanwhile. */
export function saveEnrichment(
  app: WriteApp,
  { userId, subject, contactId, data }: { userId: number; subject: string; contactId?: number; data: EnrichmentData },
): void {
  write(app, tx => {
    const owner = findUser(tx, { userId })
    const contact =
      contactId === undefined ||
      tx
        .select({ id: contacts.id })
        .from(contacts)
        .where(and(eq(contacts.id, contactId), eq(contacts.user_id, userId)))
        .get()
    if (!owner || !contact) return
    const row = { contact_id: contactId ?? null, result: data, found_at: app.clock.now() }
    tx.insert(enrichments)
      .values({ user_id: userId, subject, ...row })
      .onConflictDoUpdate({ target: [enrichments.user_id, enrichments.subject], set: row })
      .run()
  })
}

/** Deletes results of more than 30 days ago. */
export function forgetOldEnrichments(app: WriteApp): Promise<void> {
  return forgetRows(app, enrichments, lte(enrichments.found_at, foundSince(app)))
}

function foundSince(app: TxApp): Date {
  return new Date(app.clock.now().getTime() - lifetimeMs)
}
