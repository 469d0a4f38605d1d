import { and, eq } from 'drizzle-orm'
import type { ContactsApp } from '#core/app.ts'
import { type ContactRow, cardOf, columnsOf } from '#core/contacts/contact-row.ts'
import { getContactRow } from '#core/contacts/contacts.ts'
import { unmergeContact } from '#core/contacts/merging/unmerge-contact.ts'
import { returnEarlierCard } from '#core/contacts/pictures/earlier-cards.ts'
import { changeContact } from '#core/contacts/record-contact-change.ts'
import { isMetAt } from '#core/contacts/teams/meetings.ts'
import { findEvent } from '#core/events/events.ts'
import type { Tx } from '#db/client.ts'
import { contactAnswers, type Merge } from '#db/schema.ts'

/** The contact that was merged into, and the event that the merged person was met at. */
type Merged = {
  userId: number
  contactId: number
  merge: Merge
  eventId: number | null | undefined
  /** The contact that the merged card is now. */
  apartId: number
  /** When it was merged: a card that was merged since is the latest. Undefined for an import. */
  savedAt?: Date | undefined
}

/**
 * The known contact is as it was before the merge, without the answers that came along; what was edited since then stays. The card that it has again brings its
 * pictures back; a back side that was added since goes to the contact of its own. Throws `not-found`.
 */
export function undoMerge(
  app: ContactsApp,
  tx: Tx,
  { userId, contactId, merge, eventId, apartId, savedAt }: Merged,
): void {
  const known = getContactRow(tx, { userId, contactId, action: 'edit' })
  const { timestamp, answers = [] } = merge
  for (const id of answers) {
    tx.delete(contactAnswers)
      .where(and(eq(contactAnswers.id, id), eq(contactAnswers.contact_id, contactId)))
      .run()
  }
  if (merge.new_firm) returnEarlierCard(tx, { contactId, apartId, cardId: merge.new_firm.earlier_card })
  const beside = besideBefore(tx, { userId, known, eventId, merge })
  const restored = columnsOf(app, unmergeContact(cardOf(known), merge), { ...known, ...beside })
  const isLatest = savedAt === undefined || known.timestamp.getTime() === savedAt.getTime()
  const columns = { ...restored, ...beside, ...(isLatest && { timestamp: new Date(timestamp) }) }
  changeContact(app, tx, { userId, contactId, event: 'updated' }, columns)
}

type Beside = Pick<
  ContactRow,
  'event_id' | 'known_before' | 'notes' | 'tags' | 'rating' | 'do_not_message' | 'consent' | 'consent_at'
>

/** The values beside the card as before the merge, where they are still what the merge made of them. A merge fills only empty notes and an empty consent. */
function besideBefore(
  tx: Tx,
  {
    userId,
    known,
    eventId,
    merge: { met, brought },
  }: Omit<Merged, 'contactId' | 'apartId' | 'savedAt'> & { known: Beside & Pick<ContactRow, 'id'> },
): Beside {
  const { event_id, known_before, notes, tags, rating, do_not_message, consent, consent_at } = known
  if (!met) return { event_id, known_before, notes, tags, rating, do_not_message, consent, consent_at }
  const isConsentBrought = met.consent === '' && consent === brought?.consent
  const event = eventId ? findEvent(tx, { userId, eventId }) : undefined
  const isMetThere = event !== undefined && event.id === event_id
  // Who has met the person there as well keeps the contact at the event.
  const isFiled = isMetThere && !isMetAt(tx, { contactId: known.id, eventId: event.id })
  const before = met.event_id ? findEvent(tx, { userId, eventId: met.event_id }) : undefined
  const isFilled = !met.notes && (notes === brought?.notes || (isMetThere && notes === event.note))
  return {
    event_id: isFiled ? (before?.id ?? null) : event_id,
    known_before: isFiled ? met.known_before === true : known_before,
    notes: isFilled ? '' : notes,
    tags: brought ? tags.filter(tag => met.tags?.includes(tag) || !brought.tags.includes(tag)) : tags,
    rating: brought?.rating === rating && met.rating === null ? null : rating,
    do_not_message: do_not_message && !(brought?.do_not_message === true && met.do_not_message === false),
    consent: isConsentBrought ? '' : consent,
    consent_at: isConsentBrought ? null : consent_at,
  }
}
