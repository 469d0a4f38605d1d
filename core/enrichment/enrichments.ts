import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { EnrichmentData } from '#contracts/enrichment.ts'
import type { KeyApp, TxApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { forgetRows } from '#core/base/in-batches.ts'
import { dayMs, dayStart, utcDay } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import { findDeparture } from '#core/plans/departures.ts'
import { findUser } from '#core/users/find-user.ts'
import type { Tx } from '#db/client.ts'
import { contacts, enrichments, lookUps } from '#db/schema.ts'

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

/** Look-ups that a user has used on this UTC day, including those before they deleted an account and came back. */
export function usedLookUps(app: KeyApp, tx: Tx, { userId }: { userId: number }): number {
  const today = tx
    .select({ used: lookUps.used })
    .from(lookUps)
    .where(and(eq(lookUps.user_id, userId), eq(lookUps.day, utcDay(app.clock.now()))))
    .get()
  const departure = findDeparture(app, tx, { userId })
  const isOfToday = departure !== undefined && departure.left_at >= dayStart(app.clock.now())
  return (today?.used ?? 0) + (isOfToday ? departure.look_ups : 0)
}

/** Counts a look-up before it is made. Throws `too-many-look-ups`. */
export function takeLookUp(app: WriteApp & KeyApp, { userId }: { userId: number }): void {
  const day = utcDay(app.clock.now())
  write(app, tx => {
    if (usedLookUps(app, tx, { userId }) >= app.limits.lookUpsPerDay) throw new AppError('too-many-look-ups')
    tx.insert(lookUps)
      .values({ user_id: userId, day, used: 1 })
      .onConflictDoUpdate({
        target: lookUps.user_id,
        set: { day, used: sql`case when ${lookUps.day} = ${day} then ${lookUps.used} + 1 else 1 end` },
      })
      .run()
  })
}

/** Does not count a look-up that failed. */
export function uncountLookUp(app: WriteApp, { userId }: { userId: number }): void {
  app.db
    .update(lookUps)
    .set({ used: sql`${lookUps.used} - 1` })
    .where(and(eq(lookUps.user_id, userId), eq(lookUps.day, utcDay(app.clock.now())), gt(lookUps.used, 0)))
    .run()
}
