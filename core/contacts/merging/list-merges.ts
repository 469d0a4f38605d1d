import { and, desc, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { CardContact } from '#contracts/contacts.ts'
import type { UndoableMerge } from '#contracts/duplicates.ts'
import type { WriteApp } from '#core/app.ts'
import { undoableSince } from '#core/contact-rows/contacts.ts'
import { displayNameOf } from '#core/users/find-user.ts'
import { contactMerges, contacts, scanCards, scans } from '#db/schema.ts'

type Person = { userId: number }

/** Older ones can still be undone from the page of the contact that went. */
const mostListed = 100

/**
 * The merges of a user that can be undone, the latest first: of two contacts, and of cards that members of their team
 * scanned of people whom they knew.
 */
export function listMerges(app: WriteApp, person: Person): UndoableMerge[] {
  return [...mergedContacts(app, person), ...mergedCards(app, person)]
    .toSorted((a, b) => b.merged_at.localeCompare(a.merged_at))
    .slice(0, mostListed)
}

const [kept, gone] = [alias(contacts, 'kept'), alias(contacts, 'gone')]
/** What says how a contact is called. */
type Called = 'first_name' | 'last_name' | 'company' | 'email' | 'phone'

const named = <T extends Record<Called, unknown>>(from: T): Pick<T, Called> => {
  const { first_name, last_name, company, email, phone } = from
  return { first_name, last_name, company, email, phone }
}
const personOf = (contact: typeof kept | typeof gone) => ({ id: contact.id, ...named(contact) })

function mergedContacts(app: WriteApp, { userId }: Person): UndoableMerge[] {
  const rows = app.db
    .select({ id: contactMerges.id, merged_at: contactMerges.merged_at, kept: personOf(kept), gone: personOf(gone) })
    .from(contactMerges)
    .innerJoin(kept, and(eq(kept.id, contactMerges.kept_id), isNull(kept.deleted_at)))
    .innerJoin(gone, eq(gone.id, contactMerges.gone_id))
    .where(and(eq(contactMerges.user_id, userId), gt(contactMerges.merged_at, undoableSince(app))))
    .orderBy(desc(contactMerges.merged_at), desc(contactMerges.id))
    .limit(mostListed)
    .all()
  return rows.map(row => ({ kind: 'contacts', ...row, merged_at: row.merged_at.toISOString(), by: null }))
}

function mergedCards(app: WriteApp, { userId }: Person): UndoableMerge[] {
  const isOfTeam = and(eq(scans.book_id, userId), ne(scans.user_id, userId))
  const isUndoable = and(isNotNull(scanCards.merge), gt(scanCards.saved_at, undoableSince(app)))
  const card = { id: scanCards.id, merge: scanCards.merge, saved_at: scanCards.saved_at }
  const rows = app.db
    .select({ ...card, kept: personOf(kept), senderId: scans.user_id })
    .from(scans)
    .innerJoin(scanCards, eq(scanCards.scan_id, scans.id))
    .innerJoin(kept, and(eq(kept.id, scanCards.contact_id), isNull(kept.deleted_at)))
    .where(and(isOfTeam, isUndoable))
    .orderBy(desc(scanCards.saved_at), desc(scanCards.id))
    .limit(mostListed)
    .all()
  return rows.flatMap(({ merge, saved_at, senderId, ...row }) => {
    if (!merge || !saved_at) return []
    const by = displayNameOf(app.db, { userId: senderId })
    return [{ kind: 'card' as const, ...row, merged_at: saved_at.toISOString(), gone: readOn(merge.read), by }]
  })
}

const readOn = (card: CardContact) => ({ id: null, ...named(card) })
