import { eq, sql } from 'drizzle-orm'
import { contactOfRow, imageSides } from '#core/contacts/contact-row.ts'
import type { CardSide } from '#core/contracts/contacts.ts'
import type { Scan } from '#core/contracts/scans.ts'
import type { Tx } from '#db/client.ts'
import { contacts, scanCards, scans } from '#db/schema.ts'

/** Scans joined with their contacts, for a query to narrow down. */
export function selectScans(tx: Tx) {
  return tx
    .select({
      scan: scans,
      contact: contacts,
      images: imageSides,
      cardsWaiting: sql<number>`(select count(*) from ${scanCards} where scan_id = ${scans.id} and saved_at is null)`,
      cardsSaved: sql<number>`(select count(*) from ${scanCards} where scan_id = ${scans.id} and saved_at is not null)`,
    })
    .from(scans)
    .leftJoin(contacts, eq(contacts.id, scans.contact_id))
    .$dynamic()
}

type Joined = {
  scan: typeof scans.$inferSelect
  contact: typeof contacts.$inferSelect | null
  images: CardSide[]
  cardsWaiting: number
  cardsSaved: number
}

/** A scan as the contract shows it; a deleted contact is not shown. */
export function scanOfRow({ scan, contact, images, cardsWaiting, cardsSaved }: Joined): Scan {
  return {
    id: scan.id,
    status: scan.status,
    source: scan.source,
    received_at: scan.received_at.toISOString(),
    failure: scan.failure,
    merged: scan.merged,
    back_side: scan.back_of !== null,
    contact: contact && !contact.deleted_at ? contactOfRow(contact, images) : null,
    deleted_contact_id: contact?.deleted_at ? contact.id : null,
    cards_waiting: cardsWaiting,
    cards_saved: cardsSaved,
  }
}
