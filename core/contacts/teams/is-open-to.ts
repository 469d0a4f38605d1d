import type { ContactRow } from '#core/contacts/contact-row.ts'
import { isOfTeam, may } from '#core/contacts/policies.ts'
import { teamOf } from '#core/events/team/team-of.ts'
import type { Tx } from '#db/client.ts'

/**
 * Whether a member may change a contact whose card they have scanned at this event: one that their team brought in, or that
 * it sees anyway. Of any other contact they only met the person.
 */
export function isOpenTo(
  tx: Tx,
  { known, memberId: userId, eventId }: { known: ContactRow; memberId: number; eventId: number | null },
): boolean {
  const isThere = eventId !== null && known.event_id === eventId && teamOf(tx, { userId })?.eventId === eventId
  return isThere && (isOfTeam(tx, { contactId: known.id }) || may(tx, { userId, contactId: known.id, action: 'edit' }))
}
