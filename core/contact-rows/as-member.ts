import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm'
import { type CardContact, type Contact, emptyCard, emptyContact, type Standing } from '#contracts/contacts.ts'
import { cleanCard } from '#core/contact-rows/fit-card.ts'
import { teamOf } from '#core/contact-rows/team-of.ts'
import type { Tx } from '#db/client.ts'
import { type ContactMerge, contactMerges, meetings, scanCards } from '#db/schema.ts'

type Asked = { userId: number; contactId: number; ownerId: number }

/**
 * What this person last read on a contact's card or, in a team that sees its whole event, what a member read there.
 * Undefined after 30 days, and once the sender's account is deleted.
 */
export function readBy(tx: Tx, { userId, contactId, ownerId }: Asked): CardContact | undefined {
  const team = teamOf(tx, { userId })
  const isWanted = eq(meetings.scanned_by, userId)
  const isOfTeam = team?.seesAll
    ? and(
        eq(meetings.event_id, team.eventId),
        or(sql`${meetings.scanned_by} is null`, ne(meetings.scanned_by, ownerId)),
      )
    : undefined
  const met = tx
    .select({ id: meetings.id, merged: scanCards.merged, merge: scanCards.merge })
    .from(meetings)
    .innerJoin(scanCards, eq(scanCards.id, meetings.card_id))
    .where(and(eq(meetings.contact_id, contactId), or(isWanted, isOfTeam)))
    .orderBy(desc(sql`${meetings.scanned_by} is ${userId}`), desc(meetings.id))
    .all()
  for (const { id, merged, merge } of met) {
    // What a card filled was there before: only its own reading says what was on it.
    const read = merged ? merge?.read : readAtFirst(tx, { contactId, meetingId: id })
    if (read) return read
  }
  return undefined
}

/** A contact that a card made, as it was before it was merged with any other. */
function readAtFirst(
  tx: Tx,
  { contactId, meetingId }: { contactId: number; meetingId: number },
): CardContact | undefined {
  const merges = mergesInto(tx, contactId)
  const brought = merges.find(({ merge }) => merge.moved.meetings?.includes(meetingId))
  if (!brought) return merges[0]?.merge.before
  return readAtFirst(tx, { contactId: brought.goneId, meetingId }) ?? brought.merge.read
}

function mergesInto(tx: Tx, contactId: number): { goneId: number; merge: ContactMerge }[] {
  return tx
    .select({ goneId: contactMerges.gone_id, merge: contactMerges.merge })
    .from(contactMerges)
    .where(eq(contactMerges.kept_id, contactId))
    .orderBy(asc(contactMerges.id))
    .all()
}

type Member = { standing: Exclude<Standing, 'owner'>; owner: string; read: CardContact | undefined }

/**
 * A contact of a team's owner as a member sees it: without its vCard, which is for its owner to give away, and where the
 * owner knew the person before, only with what the team read.
 */
export function asMember(contact: Contact, { standing, owner, read = emptyCard }: Member): Contact {
  const member = { vcf: '', standing, book_of: owner }
  if (standing !== 'met') return { ...contact, ...member }
  const { id, timestamp, event_id, event, rating } = contact
  return {
    ...emptyContact,
    ...cleanCard(read),
    id,
    timestamp,
    created_at: timestamp,
    event_id,
    event,
    rating,
    ...member,
  }
}
