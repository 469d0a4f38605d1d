import { and, count, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { MergedCard, Person, Scan } from '#contracts/scans.ts'
import { asMember } from '#core/contact-rows/as-member.ts'
import { contactOfRow, otherTables, ownerName } from '#core/contact-rows/contact-row.ts'
import { mayDo, standingOf } from '#core/contact-rows/policies.ts'
import { newFirmOf } from '#core/contacts/merging/new-firm.ts'
import { openToSender } from '#core/events/team/scan-target.ts'
import type { Tx } from '#db/client.ts'
import { contacts, scanCards, scans } from '#db/schema.ts'

/** The first card of a scan, and any further one; the contact whose back side a scan is, and the one that a card filled. */
const [first, further] = [alias(scanCards, 'first'), alias(scanCards, 'further')]
const [front, filled] = [alias(contacts, 'front'), alias(contacts, 'filled')]
const isFurther = and(eq(further.scan_id, scans.id), gt(further.position, 0))

/** The number of further cards of a scan that meet this condition. */
function countFurther(tx: Tx, isSo: SQL): SQL<number> {
  return sql`${tx.select({ n: count() }).from(further).where(and(isFurther, isSo))}`
}

/** The further cards whose merge can be undone, with the contact that each filled; in SQL they are JSON. */
function furtherMerged(tx: Tx): SQL<MergedCard[]> {
  const { id, merge, position } = further
  const newFirm = sql`iif(${merge} ->> '$.new_firm' is null, null, json_object(
    'company', ${merge} ->> '$.read.company', 'before', ${merge} ->> '$.before.company'))`
  const card = sql`json_object('card_id', ${id}, 'first_name', ${filled.first_name}, 'last_name', ${filled.last_name},
    'company', ${filled.company}, 'email', ${filled.email}, 'phone', ${filled.phone}, 'new_firm', ${newFirm})`
  const cards = tx
    .select({ json: sql`json_group_array(${card} order by ${position})` })
    .from(further)
    .innerJoin(filled, and(eq(filled.id, further.contact_id), isNull(filled.deleted_at)))
    .where(and(isFurther, isNotNull(merge)))
  return sql`${cards}`.mapWith((json: string): MergedCard[] => JSON.parse(json))
}

/**
 * Scans joined with their first cards and these with their contacts, as far as the viewer may see them, for a query to
 * narrow down. The viewer is the sender unless another is named.
 */
export function selectScans(tx: Tx, viewerId: number | SQL = sql`scans.user_id`) {
  return tx
    .select({
      scan: scans,
      first: { id: first.id, merged: first.merged, merge: first.merge, held: first.card },
      front: { first_name: front.first_name, last_name: front.last_name, company: front.company },
      contact: contacts,
      ...otherTables,
      standing: standingOf({ userId: viewerId }),
      owner: ownerName,
      isOpen: openToSender,
      cardsWaiting: countFurther(tx, isNull(further.saved_at)),
      cardsSaved: countFurther(tx, isNotNull(further.saved_at)),
      furtherMerged: furtherMerged(tx),
    })
    .from(scans)
    .leftJoin(first, and(eq(first.scan_id, scans.id), eq(first.position, 0)))
    .leftJoin(front, and(eq(front.id, scans.back_of), isNull(front.deleted_at)))
    .leftJoin(contacts, and(eq(contacts.id, first.contact_id), mayDo({ userId: viewerId, action: 'see' })))
    .$dynamic()
}

const nobody: Person = { first_name: '', last_name: '', company: '' }
const personOf = ({ first_name, last_name, company }: Person): Person => ({ first_name, last_name, company })

type Joined = ReturnType<ReturnType<typeof selectScans>['all']>[number]

/** A scan as the contract shows it; a deleted contact is not shown. */
export function scanOfRow({ scan, first, front, contact, standing, owner, isOpen, ...beside }: Joined): Scan {
  const { cardsWaiting, cardsSaved, furtherMerged, ...shown } = beside
  const isTeams = scan.book_id !== null
  const seen = contact && !contact.deleted_at ? contactOfRow({ row: contact, ...shown }) : null
  return {
    id: scan.id,
    status: scan.status,
    source: scan.source,
    received_at: scan.received_at.toISOString(),
    failure: scan.failure,
    card_id: first?.id ?? null,
    merged: first?.merged ?? false,
    new_firm: isTeams ? null : newFirmOf(first?.merge),
    is_text: scan.is_text,
    back_side: scan.back_of !== null,
    whose: first?.held && isOpen ? { read: personOf(first.held), known: front ?? nobody } : null,
    contact: seen && standing !== 'owner' ? asMember(seen, { standing, owner, read: first?.merge?.read }) : seen,
    deleted_contact_id: contact?.deleted_at && standing !== 'met' ? contact.id : null,
    unread_scripts: scan.unread_scripts,
    cards_waiting: isOpen ? cardsWaiting : 0,
    cards_saved: cardsSaved,
    // The known contact may hold more than this person read.
    further_merged: isTeams ? [] : furtherMerged,
  }
}
