import { mergeContact, moveContact } from 'card-reader/merge-contact'
import { and, eq, inArray } from 'drizzle-orm'
import { maxTags } from '#contracts/lengths.ts'
import type { ContactsApp } from '#core/app.ts'
import { type ContactRow, columnsOf } from '#core/contact-rows/contact-row.ts'
import { getContactRow } from '#core/contact-rows/contacts.ts'
import { changeContact } from '#core/contact-rows/record-contact-change.ts'
import { rememberApart } from '#core/contacts/merging/keep-apart.ts'
import { type Place, scannedAgain, type Unjoined, withoutJoin } from '#core/contacts/merging/later-joins.ts'
import { besideColumns, besideOf } from '#core/contacts/merging/unmerge-contact.ts'
import { returnEarlierCard } from '#core/contacts/pictures/earlier-cards.ts'
import { findEvent } from '#core/events/events.ts'
import type { Tx } from '#db/client.ts'
import { type BesideCard, contactAnswers, type Merge } from '#db/schema.ts'

/** A card that was merged into a contact, at an event. */
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
 * its own. The two are not shown as likely duplicates. Throws `not-found`.
 */
export function undoMerge(app: ContactsApp, tx: Tx, merged: Merged): void {
  const { userId, contactId, apartId } = merged
  const { answers = [], new_firm } = merged.merge
  const known = getContactRow(tx, { userId, contactId, action: 'edit' })
  const cameAlong = and(inArray(contactAnswers.id, answers), eq(contactAnswers.contact_id, contactId))
  tx.delete(contactAnswers).where(cameAlong).run()
  if (new_firm) returnEarlierCard(tx, { contactId, apartId, cardId: new_firm.earlier_card })
  const { card, beside } = undone(tx, known, merged)
  const columns = { ...columnsOf(app, card, { ...known, ...beside }), ...besideColumns(beside) }
  changeContact(app, tx, { userId, contactId, event: 'updated' }, columns)
  rememberApart(tx, { userId, ids: [contactId, apartId] })
}

/** What the known contact is without the card. */
function undone(tx: Tx, known: ContactRow, { userId, eventId, merge, saved }: Merged): Unjoined {
  const { before, read, timestamp, new_firm } = merge
  const { what = 'card', id = Number.POSITIVE_INFINITY, at = known.timestamp, isByMember = false } = saved ?? {}
  const isEventThere = eventId && findEvent(tx, { userId, eventId })
  const without = besideBefore(besideOf(known), merge)
  const joined = scannedAgain(without, { merge, at, eventId: isEventThere ? eventId : null, isByMember })
  const filled = merge.met ? besideFilled(joined, merge) : joined
  return withoutJoin(tx, known, {
    since: saved ? { what, id, at } : { what: 'contact', id, at: new Date(timestamp) },
    card: { after: new_firm ? moveContact(before, read) : mergeContact(before, read), before },
    beside: { after: { ...filled, timestamp: at.getTime() }, before: without },
    added: '',
  })
}

/** The values beside the card before it was merged. Those that the merge did not touch are as they are now. */
function besideBefore(now: BesideCard, { met, brought, timestamp }: Merge): BesideCard {
  if (!met) return { ...now, timestamp }
  const consent_at = met.consent === '' ? null : now.consent_at
  const tags = met.tags ?? (brought ? [] : now.tags)
  return { ...now, ...met, tags, known_before: met.known_before === true, consent_at, timestamp }
}

/** The same once the merge has filled what was empty. Where an older merge does not say so, the note of an event stays. */
function besideFilled(before: BesideCard, { brought, notes_after }: Merge): BesideCard {
  return {
    ...before,
    notes: notes_after ?? (before.notes || (brought?.notes ?? '')),
    tags: [...new Set([...before.tags, ...(brought?.tags ?? [])])].slice(0, maxTags),
    rating: before.rating ?? brought?.rating ?? null,
    do_not_message: before.do_not_message || brought?.do_not_message === true,
    consent: before.consent || (brought?.consent ?? ''),
  }
}
