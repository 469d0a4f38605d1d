import { and, eq, exists, isNotNull, isNull, notExists, type SQL } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { contacts, eventMembers, meetings, scanCards, scans } from '#db/schema.ts'

/** Whether a contact is still there that this person scanned for a team, and they are in that team no more. */
export function isNoLongerSeen(tx: Tx, { userId, contactId }: { userId: number; contactId: number }): boolean {
  const isTheirs = and(eq(eventMembers.user_id, userId), eq(eventMembers.event_id, contacts.event_id))
  const memberships = (which: SQL) => tx.select({ id: eventMembers.id }).from(eventMembers).where(and(isTheirs, which))
  const hasLeft = and(
    exists(memberships(isNotNull(eventMembers.left_at))),
    notExists(memberships(isNull(eventMembers.left_at))),
  )
  const hasScanned = tx
    .select({ id: meetings.contact_id })
    .from(meetings)
    .where(and(eq(meetings.contact_id, contacts.id), eq(meetings.scanned_by, userId)))
  return (
    tx
      .select({ id: contacts.id })
      .from(contacts)
      .where(and(eq(contacts.id, contactId), isNull(contacts.deleted_at), hasLeft, exists(hasScanned)))
      .get() !== undefined
  )
}

/** The contact that a card of this person's scans became. */
export function contactOfOwnCard(tx: Tx, { userId, cardId }: { userId: number; cardId: number }): number | undefined {
  const isTheirs = and(eq(scanCards.id, cardId), eq(scans.user_id, userId))
  const row = tx
    .select({ id: scanCards.contact_id })
    .from(scanCards)
    .innerJoin(scans, eq(scans.id, scanCards.scan_id))
    .where(isTheirs)
    .get()
  return row?.id ?? undefined
}
