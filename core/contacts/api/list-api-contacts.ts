import { and, asc, desc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { ApiContact, ApiContactPage, ApiContactsQuery, ContactOrder } from '#contracts/integrations/v1/contacts.ts'
import type { ReadApp, TxApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import { apiColumns, apiContactOf } from '#core/contact-rows/api-contact.ts'
import { undoableSince } from '#core/contact-rows/contacts.ts'
import { isReachedBy } from '#core/contacts/duplicates/reached-alike.ts'
import { readPhone } from '#core/contacts/read-phone.ts'
import { fillSearchTexts } from '#core/contacts/search/fill-search-texts.ts'
import { holdsWord, namedEventsOf, wantedIn } from '#core/contacts/search/wanted-words.ts'
import { regionOf } from '#core/users/region-of.ts'
import { contacts } from '#db/schema.ts'

type Asked = { userId: number; query: ApiContactsQuery }

/**
 * A page of a user's contacts. In the order of their changes, who goes on from page to page misses none that changes
 * meanwhile. Throws `changes-forgotten` where deletions since `updated_since` may be forgotten, and `invalid-input` for a
 * cursor of another order, a phone that is none and words that are none.
 */
export async function listApiContacts(app: WriteApp, { userId, query }: Asked): Promise<ApiContactPage> {
  const { limit, order, fields, q } = query
  const { cursorOf } = pagingOf(order, undefined)
  const wanted = { userId, query, filters: filtersOf(app, { userId, query }) }
  const rows = q === undefined ? rowsOf(app, wanted) : await rowsWithWords(app, { ...wanted, q })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    contacts: page.map(row => partOf(apiContactOf(row), fields)),
    next_cursor: rows.length > limit && last ? cursorOf(last.row) : null,
  }
}

type Wanted = Asked & { filters: Array<SQL | undefined> }

/** One contact more than are asked for, to see whether there are more. */
function rowsOf(app: ReadApp, { query: { order, cursor, limit }, filters }: Wanted) {
  const { isBehind, columns } = pagingOf(order, cursor)
  return app.db
    .select(apiColumns)
    .from(contacts)
    .where(and(isBehind, ...filters))
    .orderBy(...columns)
    .limit(limit + 1)
    .all()
}

/** Contacts whose texts are looked through at once: some milliseconds, whatever they are. */
const atOnce = 200

/** The same of those that hold the words, looked for in parts, in turns of the event loop. */
async function rowsWithWords(app: WriteApp, { q, ...wanted }: Wanted & { q: string }) {
  const { userId, query, filters } = wanted
  const words = wantedIn(q)
  if (words.length === 0) throw wrong('q', 'No word in it')
  await fillSearchTexts(app, { userId })
  const named = namedEventsOf(app, userId)
  const holding = words.map(word => holdsWord(word, named))
  const rows: ReturnType<typeof rowsOf> = []
  for (let cursor = query.cursor; rows.length <= query.limit; ) {
    await ownTurn()
    const end = endOfPart(app, { ...wanted, query: { ...query, cursor } })
    const isOfPart = end === undefined ? undefined : sql`not (${pagingOf(query.order, end).isBehind})`
    const limit = query.limit - rows.length
    rows.push(
      ...rowsOf(app, { userId, query: { ...query, cursor, limit }, filters: [...filters, isOfPart, ...holding] }),
    )
    if (!end) return rows
    cursor = end
  }
  return rows
}

/** The cursor of the last contact of a part; undefined where the list ends in it. */
function endOfPart(app: ReadApp, { userId, query: { order, cursor } }: Asked): string | undefined {
  const { isBehind, columns, cursorOf } = pagingOf(order, cursor)
  const { id, version, created_at } = contacts
  const last = app.db
    .select({ id, version, created_at })
    .from(contacts)
    .where(and(eq(contacts.user_id, userId), isBehind))
    .orderBy(...columns)
    .limit(1)
    .offset(atOnce - 1)
    .get()
  return last && cursorOf(last)
}

type Place = { id: number; version: number; created_at: Date }
type Paging = { isBehind: SQL | undefined; columns: SQL[]; cursorOf: (row: Place) => string }

/** How an order goes on behind a cursor. */
function pagingOf(order: ContactOrder, cursor: string | undefined): Paging {
  const sorted = order.startsWith('-') ? desc : asc
  const isAfter = order.startsWith('-') ? sql`<` : sql`>`
  const { id, version, created_at } = contacts
  const numbers = cursor?.split('.').map(Number)
  if (order === 'updated' || order === '-updated') {
    if (numbers && numbers.length !== 1) throw wrong('cursor', 'Of another order')
    const isBehind = numbers && sql`${version} ${isAfter} ${numbers[0]}`
    return { isBehind, columns: [sorted(version)], cursorOf: row => String(row.version) }
  }
  if (numbers && numbers.length !== 2) throw wrong('cursor', 'Of another order')
  const isBehind = numbers && sql`(${created_at}, ${id}) ${isAfter} (${numbers[0]}, ${numbers[1]})`
  const cursorOf = (row: Place) => `${row.created_at.getTime()}.${row.id}`
  return { isBehind, columns: [sorted(created_at), sorted(id)], cursorOf }
}

function filtersOf(app: WriteApp, { userId, query }: Asked): Array<SQL | undefined> {
  const { updated_since, deleted, email, phone, tag, event_id } = query
  const number = phone === undefined ? undefined : numberOf(app, { userId, phone })
  const given = [email?.toLowerCase(), number].filter(one => one !== undefined)
  return [
    ...(given.length > 0 ? given.map(one => isReachedBy(userId, [one])) : [eq(contacts.user_id, userId)]),
    updated_since === undefined ? undefined : gte(contacts.updated_at, rememberedMoment(app, updated_since)),
    deleted === 'true' ? undefined : isNull(contacts.deleted_at),
    tag === undefined ? undefined : sql`exists (select 1 from json_each(${contacts.tags}) where value = ${tag})`,
    event_id === undefined ? undefined : eq(contacts.event_id, event_id),
  ]
}

function rememberedMoment(app: TxApp, text: string): Date {
  const moment = new Date(text)
  if (moment <= undoableSince(app)) throw new AppError('changes-forgotten')
  return moment
}

/** A plus that a caller left as it is in an address arrives as a space. */
function numberOf(app: ReadApp, { userId, phone }: { userId: number; phone: string }): string {
  const { phone_e164 } = readPhone(phone.replace(/^ (?=\d)/, '+'), { region: regionOf(app, { userId }) ?? '' })
  if (!phone_e164) throw wrong('phone', 'Not a phone number')
  return phone_e164
}

function partOf(contact: ApiContact, fields: ApiContactsQuery['fields']): ApiContactPage['contacts'][number] {
  if (!fields) return contact
  const { id, etag } = contact
  return { ...Object.fromEntries(fields.map(field => [field, contact[field]])), id, etag }
}

function wrong(field: string, message: string): AppError {
  return new AppError('invalid-input', { fields: { [field]: message } })
}
