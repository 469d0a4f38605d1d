import { areSides } from 'card-reader'
import { and, desc, eq, isNull, lt, or } from 'drizzle-orm'
import type { CardContact } from '#contracts/contacts.ts'
import { cardOf } from '#core/contact-rows/contact-row.ts'
import { may } from '#core/contact-rows/policies.ts'
import type { Tx } from '#db/client.ts'
import { contacts, type ScanRow, scanCards, scans } from '#db/schema.ts'

/**
 * The contact of the page before whose other side a page shows: designers give both sides of a card as two pages of a
 * PDF. Undefined for all other scans, and for a contact that their sender may not change.
 */
export function contactOfOtherSide(
  tx: Tx,
  { scan, card }: { scan: Pick<ScanRow, 'user_id' | 'page_of' | 'page'>; card: CardContact },
): number | undefined {
  if (scan.page_of === null || scan.page === null) return undefined
  const isOfFile = or(eq(scans.id, scan.page_of), eq(scans.page_of, scan.page_of))
  const isBefore = or(isNull(scans.page), lt(scans.page, scan.page))
  const before = tx
    .select({ contact: contacts, scan: scans, merged: scanCards.merged })
    .from(scans)
    .innerJoin(scanCards, and(eq(scanCards.scan_id, scans.id), eq(scanCards.position, 0)))
    .innerJoin(contacts, eq(contacts.id, scanCards.contact_id))
    .where(and(isOfFile, isBefore, isNull(contacts.deleted_at)))
    .orderBy(desc(scans.id))
    .limit(1)
    .get()
  const isNext = before && (before.scan.page ?? 1) === scan.page - 1 && before.scan.back_of === null
  if (!isNext || !areSides(cardOf(before.contact), card)) return undefined
  const contactId = before.contact.id
  // The page before brought in a new contact, or completed one.
  return !before.merged || may(tx, { userId: scan.user_id, contactId, action: 'edit' }) ? contactId : undefined
}
