import { mergeContact, moveContact } from 'card-reader/merge-contact'
import { and, eq } from 'drizzle-orm'
import type { ContactsApp } from '#core/app.ts'
import { type ContactRow, cardOf, columnsOf } from '#core/contact-rows/contact-row.ts'
import { getContactRow } from '#core/contact-rows/contacts.ts'
import { changeContact } from '#core/contact-rows/record-contact-change.ts'
import { besideOf, unjoinBeside } from '#core/contacts/merging/beside.ts'
import { type Place, rejoinLater, scannedAgain, withoutGone } from '#core/contacts/merging/later-joins.ts'
import { unmergeContact } from '#core/contacts/merging/unmerge-contact.ts'
import { returnEarlierCard } from '#core/contacts/pictures/earlier-cards.ts'
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
  /** The merged card, and whether a member of the owner's team sent it. */
  saved?: (Place & { isByMember: boolean }) | undefined
}

/**
 * The known contact is as it was before the merge, without the answers that came along; what was edited since then
 * stays. The card that it has again brings its pictures back; a back side that was added since goes to the contact of
 * its own. Throws `not-found`.
 */
export function undoMerge(
  app: ContactsApp,
  tx: Tx,
  { userId, contactId, merge, eventId, apartId, saved }: Merged,
): void {
  const known = getContactRow(tx, { userId, contactId, action: 'edit' })
  const { answers = [] } = merge
  for (const id of answers) {
    tx.delete(contactAnswers)
      .where(and(eq(contactAnswers.id, id), eq(contactAnswers.contact_id, contactId)))
      .run()
  }
  if (merge.new_firm) returnEarlierCard(tx, { contactId, apartId, cardId: merge.new_firm.earlier_card })
  const { card, team } = unjoined(tx, { userId, known, eventId, merge, saved })
  const beside = besideBefore(tx, { userId, known, eventId, merge })
  const columns = { ...columnsOf(app, card, { ...known, ...beside }), ...beside, ...team }
  changeContact(app, tx, { userId, contactId, event: 'updated' }, columns)
}

/**
 * What the known contact is without the card: its own, and what its team sees. Later cards and contacts have joined it
 * without this one.
 */
function unjoined(
  tx: Tx,
  {
    userId,
    known,
    eventId,
    merge,
    saved,
  }: Pick<Merged, 'userId' | 'eventId' | 'merge' | 'saved'> & { known: ContactRow },
) {
  const { before, read, met, timestamp, new_firm } = merge
  const { what = 'card', id = Number.POSITIVE_INFINITY, at = known.timestamp, isByMember = false } = saved ?? {}
  const event = eventId ? findEvent(tx, { userId, eventId }) : undefined
  const was = met && { event_id: met.event_id, known_before: met.known_before === true }
  const without = { ...besideOf(known), ...was, timestamp }
  const joined = scannedAgain(without, { merge, at, eventId: event?.id ?? null, isByMember })
  const undone = rejoinLater(tx, {
    contactId: known.id,
    since: saved ? { what, id, at } : { what: 'contact', id, at: new Date(timestamp) },
    undone: {
      card: { after: new_firm ? moveContact(before, read) : mergeContact(before, read), before },
      beside: { after: { ...joined, timestamp: at.getTime() }, before: without },
      added: '',
    },
  })
  const { event_id, known_before, scanned_by, ...now } = withoutGone(tx, {
    userId,
    beside: unjoinBeside(besideOf(known), undone.beside, ''),
  })
  return {
    card: unmergeContact(cardOf(known), undone.card),
    team: { event_id, known_before: known_before === true, scanned_by, timestamp: new Date(now.timestamp) },
  }
}

type Beside = Pick<ContactRow, 'notes' | 'tags' | 'rating' | 'do_not_message' | 'consent' | 'consent_at'>

/**
 * The other values beside the card as before the merge, where they are still what the merge made of them. A merge fills
 * only empty notes and an empty consent.
 */
function besideBefore(
  tx: Tx,
  {
    userId,
    known,
    eventId,
    merge: { met, brought },
  }: Pick<Merged, 'userId' | 'eventId' | 'merge'> & { known: Beside & Pick<ContactRow, 'event_id'> },
): Beside {
  const { notes, tags, rating, do_not_message, consent, consent_at } = known
  if (!met) return { notes, tags, rating, do_not_message, consent, consent_at }
  const isConsentBrought = met.consent === '' && consent === brought?.consent
  const event = eventId ? findEvent(tx, { userId, eventId }) : undefined
  const isNoteOfEvent = event !== undefined && event.id === known.event_id && notes === event.note
  const isFilled = !met.notes && (notes === brought?.notes || isNoteOfEvent)
  return {
    notes: isFilled ? '' : notes,
    tags: brought ? tags.filter(tag => met.tags?.includes(tag) || !brought.tags.includes(tag)) : tags,
    rating: brought?.rating === rating && met.rating === null ? null : rating,
    do_not_message: do_not_message && !(brought?.do_not_message === true && met.do_not_message === false),
    consent: isConsentBrought ? '' : consent,
    consent_at: isConsentBrought ? null : consent_at,
  }
}
