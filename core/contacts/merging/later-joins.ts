import { mergeContact, moveContact } from 'card-reader/merge-contact'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { CardContact } from '#contracts/contacts.ts'
import { type ContactRow, cardOf } from '#core/contact-rows/contact-row.ts'
import {
  besideOf,
  joinBeside,
  notesWithout,
  type Undone,
  unjoinBeside,
  unmergeContact,
} from '#core/contacts/merging/unmerge-contact.ts'
import { findEvent } from '#core/events/events.ts'
import { findUser } from '#core/users/find-user.ts'
import type { Tx } from '#db/client.ts'
import {
  type BesideCard,
  type ContactMerge,
  contactJoins,
  contactMerges,
  contacts,
  type Merge,
  scanCards,
  scans,
} from '#db/schema.ts'

/** A contact as it is with what is undone and as it is without; `added` are the notes that had come along. */
type Undoing = { card: Undone<CardContact>; beside: Undone<BesideCard>; added: string }

/** A card of a scan that was merged into a contact, or one without a scan, with its event; or another contact that was. */
type Join = { id: number; at: Date } & (
  | { what: 'card' | 'loose-card'; merge: Merge; eventId: number | null; isByMember: boolean }
  | { what: 'contact'; merge: ContactMerge; gone: ContactRow }
)

/** The place of a join in the order of all: of those of one moment cards come first. */
export type Place = Pick<Join, 'id' | 'at' | 'what'>

/** A contact without what is undone. */
export type Unjoined = { card: CardContact; beside: BesideCard }

/**
 * What a contact is without what is undone, which joined it at that place: what joined it later has joined it without
 * that, and what was edited since stays.
 */
export function withoutJoin(tx: Tx, row: ContactRow, { since, ...undone }: Undoing & { since: Place }): Unjoined {
  const { id: contactId, user_id: userId } = row
  const { card, beside, added } = rejoinLater(tx, { contactId, since, undone })
  return {
    card: unmergeContact(cardOf(row), card),
    beside: withoutGone(tx, { userId, beside: unjoinBeside(besideOf(row), beside, added) }),
  }
}

/**
 * What a contact is with what is undone, and without it, once everything has joined it again that did so later. Their
 * own records no longer say that what is undone was there before.
 */
function rejoinLater(
  tx: Tx,
  { contactId, since, undone }: { contactId: number; since: Place; undone: Undoing },
): Undoing {
  const later = joinsOf(tx, contactId).filter(one => compare(one, since) > 0)
  let now = undone
  for (const one of later.toSorted(compare)) {
    const card = { after: joinCard(now.card.after, one), before: joinCard(now.card.before, one) }
    now = { ...now, beside: filedSince(now.beside, one) }
    const beside = { after: besideAfter(now.beside.after, one), before: besideAfter(now.beside.before, one) }
    forget(tx, one, now, beside)
    now = { card, beside, added: undone.added }
  }
  return now
}

/** Without an event and a scanner that have gone since. */
function withoutGone(
  tx: Tx,
  { userId, beside: { event_id, scanned_by = null, ...rest } }: { userId: number; beside: BesideCard },
) {
  const isEventThere = event_id !== null && findEvent(tx, { userId, eventId: event_id }) !== undefined
  const isScannerThere = scanned_by !== null && findUser(tx, { userId: scanned_by }) !== undefined
  return { ...rest, event_id: isEventThere ? event_id : null, scanned_by: isScannerThere ? scanned_by : null }
}

function compare(a: Place, b: Place): number {
  return a.at.getTime() - b.at.getTime() || a.what.localeCompare(b.what) || a.id - b.id
}

function joinsOf(tx: Tx, contactId: number): Join[] {
  const { id, merge, saved_at: at } = scanCards
  const cards = tx
    .select({ id, merge, at, eventId: scans.event_id, bookId: scans.book_id })
    .from(scanCards)
    .innerJoin(scans, eq(scans.id, scanCards.scan_id))
    .where(and(eq(scanCards.contact_id, contactId), isNotNull(scanCards.merge), isNotNull(scanCards.saved_at)))
    .all()
  const loose = tx.select().from(contactJoins).where(eq(contactJoins.contact_id, contactId)).all()
  const others = tx
    .select({ row: contactMerges, gone: contacts })
    .from(contactMerges)
    .innerJoin(contacts, eq(contacts.id, contactMerges.gone_id))
    .where(eq(contactMerges.kept_id, contactId))
    .all()
  return [
    ...cards.flatMap(({ merge, at, bookId, ...card }): Join[] =>
      merge && at ? [{ what: 'card', merge, at, isByMember: bookId !== null, ...card }] : [],
    ),
    ...loose.map(
      ({ id, merge, joined_at: at, event_id: eventId, by_member: isByMember }): Join => ({
        ...{ what: 'loose-card', id, merge, at, eventId, isByMember },
      }),
    ),
    ...others.map(
      ({ row, gone }): Join => ({ what: 'contact', id: row.id, at: row.merged_at, merge: row.merge, gone }),
    ),
  ]
}

function joinCard(card: CardContact, { merge }: Join): CardContact {
  return 'new_firm' in merge ? moveContact(card, merge.read) : mergeContact(card, merge.read)
}

function besideAfter(beside: BesideCard, one: Join): BesideCard {
  if (one.what !== 'contact') return scannedAgain(beside, one)
  const { by_team = one.gone.scanned_by !== null } = one.merge
  return joinBeside(beside, besideOf(one.gone), by_team)
}

/** Where somebody had filed the contact under another event by hand when this joined it: it is filed there in both. */
function filedSince({ after, before }: Undone<BesideCard>, { merge }: Join): Undone<BesideCard> {
  const found = 'beside' in merge ? merge.beside.before : merge.met
  if (!found || found.event_id === after.event_id) return { after, before }
  const filed = { event_id: found.event_id, known_before: found.known_before === true }
  return { after: { ...after, ...filed }, before: { ...before, ...filed } }
}

/** A contact whose card was scanned again, at that event; a back side says nothing of that. */
export function scannedAgain(
  beside: BesideCard,
  { merge, at, eventId, isByMember }: Pick<Extract<Join, { merge: Merge }>, 'merge' | 'at' | 'eventId' | 'isByMember'>,
): BesideCard {
  if (!merge.met) return beside
  const isNewThere = eventId !== null && eventId !== beside.event_id
  return { ...beside, timestamp: at.getTime(), ...(isNewThere && { event_id: eventId, known_before: isByMember }) }
}

/** The record of a later join is as if what is undone had never been. */
function forget(tx: Tx, one: Join, now: Undoing, then: Undone<BesideCard>): void {
  const before = unmergeContact(one.merge.before, now.card)
  if (one.what === 'contact') {
    const beside = {
      before: unjoinBeside(one.merge.beside.before, now.beside, now.added),
      after: unjoinBeside(one.merge.beside.after, then, now.added),
    }
    tx.update(contactMerges)
      .set({ merge: { ...one.merge, before, beside } })
      .where(eq(contactMerges.id, one.id))
      .run()
    return
  }
  const { met, notes_after, timestamp } = one.merge
  const { event_id, known_before, ...rest } = unjoinBeside(
    { ...now.beside.after, ...met, timestamp },
    now.beside,
    now.added,
  )
  const metBefore = met && { ...met, event_id, known_before: known_before === true, notes: rest.notes }
  const left = notes_after !== undefined && {
    notes_after: notesWithout(
      notes_after,
      { before: now.beside.before.notes, after: now.beside.after.notes },
      now.added,
    ),
  }
  const merge = { ...one.merge, ...left, before, timestamp: rest.timestamp, ...(metBefore && { met: metBefore }) }
  if (one.what === 'card') tx.update(scanCards).set({ merge }).where(eq(scanCards.id, one.id)).run()
  else tx.update(contactJoins).set({ merge }).where(eq(contactJoins.id, one.id)).run()
}
