import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { CardSide, Contact, ImageForm } from '#contracts/contacts.ts'
import type { ReadValuesOfSides } from '#contracts/values/read-values.ts'
import type { OwnedContact, ReadApp, TxApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { countRows, preparedFor } from '#core/base/prepared.ts'
import { dayMs } from '#core/base/time.ts'
import { asMember, readBy } from '#core/contact-rows/as-member.ts'
import { type ContactRow, contactColumns, contactOfRow, ownerName } from '#core/contact-rows/contact-row.ts'
import { type Action, mayDo, standingOf } from '#core/contact-rows/policies.ts'
import type { Tx } from '#db/client.ts'
import { cardImages, contacts } from '#db/schema.ts'

/** Who wants to do what with which contact; to see it where no action is named. */
type Asked = OwnedContact & { action?: Action }

/** All contacts of a user that are not deleted, newest first. */
export function listContacts(app: ReadApp, { userId }: { userId: number }): Contact[] {
  return app.db
    .select(contactColumns)
    .from(contacts)
    .where(notDeleted(userId))
    .orderBy(desc(contacts.timestamp), desc(contacts.id))
    .all()
    .map(contactOfRow)
}

/** One page (from 1) of a user's contacts, or of those of one event, newest first, and how many there are in all. */
export function listContactPage(
  app: ReadApp,
  { userId, page, pageSize, eventId }: { userId: number; page: number; pageSize: number; eventId?: number | undefined },
): { contacts: Contact[]; total: number } {
  const where = and(notDeleted(userId), eventId === undefined ? undefined : eq(contacts.event_id, eventId))
  const rows = app.db
    .select(contactColumns)
    .from(contacts)
    .where(where)
    .orderBy(desc(contacts.timestamp), desc(contacts.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .all()
  const total = countRows(app.db, contacts, where)
  return { contacts: rows.map(contactOfRow), total }
}

/** One contact as this person sees it. Throws `not-found` for one that is deleted, is not there, or is not theirs to see. */
export function getContact(app: ReadApp, asked: Asked): Contact {
  const contact = findContact(app.db, asked)
  if (!contact) throw new AppError('not-found')
  return contact
}

/** One contact that is not deleted, as this person sees it, if they may do this with it. */
export function findContact(tx: Tx, { userId, contactId, action = 'see' }: Asked): Contact | undefined {
  const found = oneFor(tx, action).get({ userId, contactId })
  return found && seenBy(tx, userId, found)
}

/** Those of these contacts that this person may see, in the order of their ids. */
export function findContacts(
  tx: Tx,
  { userId, contactIds }: { userId: number; contactIds: readonly number[] },
): Contact[] {
  if (contactIds.length === 0) return []
  const rows = severalFor(tx, 'see').all({ userId, contactIds: JSON.stringify(contactIds) })
  const byId = new Map(rows.map(found => [found.row.id, seenBy(tx, userId, found)]))
  return contactIds.flatMap(id => byId.get(id) ?? [])
}

const isWanted = eq(contacts.id, sql.placeholder('contactId'))
const isAmong = inArray(contacts.id, sql`(select value from json_each(${sql.placeholder('contactIds')}))`)
const userId = sql`${sql.placeholder('userId')}`

const oneFor = preparedFor((tx, action: Action) => selectFor(tx, action, isWanted))
const severalFor = preparedFor((tx, action: Action) => selectFor(tx, action, isAmong))

function selectFor(tx: Tx, action: Action, among: SQL) {
  return tx
    .select({ ...contactColumns, standing: standingOf({ userId }), owner: ownerName })
    .from(contacts)
    .where(and(among, isNull(contacts.deleted_at), mayDo({ userId, action })))
}

type Found = ReturnType<ReturnType<typeof selectFor>['all']>[number]

function seenBy(tx: Tx, userId: number, { standing, owner, ...found }: Found): Contact {
  const contact = contactOfRow(found)
  if (standing === 'owner') return contact
  const read =
    standing === 'met' ? readBy(tx, { userId, contactId: contact.id, ownerId: found.row.user_id }) : undefined
  return asMember(contact, { standing, owner, read })
}

/**
 * The row of one contact that is not deleted. It is written as a change of its owner (`user_id`), whoever makes it.
 * Throws `not-found` where this person may not do this with it.
 */
export function getContactRow(tx: Tx, asked: Required<Asked>): ContactRow {
  const row = findContactRow(tx, asked)
  if (!row) throw new AppError('not-found')
  return row
}

const rowFor = preparedFor((tx, action: Action) =>
  tx
    .select()
    .from(contacts)
    .where(and(isWanted, isNull(contacts.deleted_at), mayDo({ userId, action }))),
)

/** The same; undefined where this person may not do this with it. */
export function findContactRow(tx: Tx, { action, ...owned }: Required<Asked>): ContactRow | undefined {
  return rowFor(tx, action).get(owned)
}

/** Whether a contact is the one that its caller knows, by the number of its latest change. */
export type IsExpected = (version: number) => boolean

/** The same, where it is the one that the caller expects. Throws `not-found`, `precondition-failed`. */
export function getExpectedRow(
  tx: Tx,
  { isExpected, ...asked }: Required<Asked> & { isExpected?: IsExpected | undefined },
): ContactRow {
  const row = getContactRow(tx, asked)
  if (isExpected && !isExpected(row.version)) throw new AppError('precondition-failed')
  return row
}

const columnOf = { photo: cardImages.jpeg, card: cardImages.cut_out, thumbnail: cardImages.thumbnail }

/** The picture of a card's side, JPEG. Throws `not-found`, also where that form of it is not kept. */
export function getCardImage(
  app: ReadApp,
  { side, form, ...owned }: OwnedContact & { side: CardSide; form: ImageForm },
): Uint8Array {
  const isReadable = and(isNull(contacts.deleted_at), mayDo({ userId: owned.userId, action: 'read' }))
  const image = app.db
    .select({ jpeg: columnOf[form] })
    .from(cardImages)
    .innerJoin(contacts, eq(contacts.id, cardImages.contact_id))
    .where(and(isReadable, eq(contacts.id, owned.contactId), eq(cardImages.side, side)))
    .get()
  if (!image?.jpeg) throw new AppError('not-found')
  return image.jpeg
}

/** Where the values of a contact stand in the photos of its card, by side. Throws `not-found`. */
export function getReadValues(app: ReadApp, owned: OwnedContact): ReadValuesOfSides {
  getContactRow(app.db, { ...owned, action: 'read' })
  const rows = app.db
    .select({ side: cardImages.side, values: cardImages.read_values })
    .from(cardImages)
    .where(eq(cardImages.contact_id, owned.contactId))
    .all()
  return Object.fromEntries(rows.flatMap(({ side, values }) => (values ? [[side, values]] : [])))
}

/** The condition for a user's own contacts that are not deleted. */
export function notDeleted(userId: number) {
  return and(eq(contacts.user_id, userId), isNull(contacts.deleted_at))
}

/** What was done to contacts before this moment, 30 days ago, can be undone no more (PRODUCT §2). */
export function undoableSince(app: TxApp): Date {
  return new Date(app.clock.now().getTime() - 30 * dayMs)
}
