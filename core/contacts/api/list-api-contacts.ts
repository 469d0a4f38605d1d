import { and, asc, desc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { ApiContact, ApiContactPage, ApiContactsQuery, ContactOrder } from '#contracts/integrations/v1/contacts.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { apiColumns, apiContactOf } from '#core/contacts/api-contact.ts'
import { undoableSince } from '#core/contacts/contacts.ts'
import { isReachedBy } from '#core/contacts/reached-alike.ts'
import { readPhone } from '#core/contacts/read-phone.ts'
import { holdsWords } from '#core/contacts/search/search-contacts.ts'
import { regionOf } from '#core/users/region-of.ts'
import { contacts } from '#db/schema.ts'

type Asked = { userId: number; query: ApiContactsQuery }

/**
 * A page of a user's contacts. In the order of their changes, who goes on from page to page misses none that changes
 * meanwhile. Throws `changes-forgotten` where deletions since `updated_since` may be forgotten, and `invalid-input` for a
 * cursor of another order, a phone that is none and words that are none.
 */
export function listApiContacts(app: Pick<App, 'db' | 'clock' | 'signals'>, { userId, query }: Asked): ApiContactPage {
  const { limit, order, fields } = query
  const { isBehind, columns, cursorOf } = wayOf(order, query.cursor)
  const rows = app.db
    .select(apiColumns)
    .from(contacts)
    .where(and(isBehind, ...filtersOf(app, { userId, query })))
    .orderBy(...columns)
    .limit(limit + 1)
    .all()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    contacts: page.map(row => partOf(apiContactOf(row), fields)),
    next_cursor: rows.length > limit && last ? cursorOf(last.row) : null,
  }
}

type Place = { id: number; version: number; created_at: Date }
type Way = { isBehind: SQL | undefined; columns: SQL[]; cursorOf: (row: Place) => string }

/** How an order goes on behind a cursor. */
function wayOf(order: ContactOrder, cursor: string | undefined): Way {
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

function filtersOf(app: Pick<App, 'db' | 'clock' | 'signals'>, { userId, query }: Asked): Array<SQL | undefined> {
  const { updated_since, deleted, email, phone, q, tag, event_id } = query
  const number = phone === undefined ? undefined : numberOf(app, { userId, phone })
  const ways = [email?.toLowerCase(), number].filter(way => way !== undefined)
  return [
    ...(ways.length > 0 ? ways.map(way => isReachedBy(userId, [way])) : [eq(contacts.user_id, userId)]),
    updated_since === undefined ? undefined : gte(contacts.updated_at, rememberedMoment(app, updated_since)),
    deleted === 'true' ? undefined : isNull(contacts.deleted_at),
    q === undefined ? undefined : wordsIn(app, { userId, q }),
    tag === undefined ? undefined : sql`exists (select 1 from json_each(${contacts.tags}) where value = ${tag})`,
    event_id === undefined ? undefined : eq(contacts.event_id, event_id),
  ]
}

function rememberedMoment(app: Pick<App, 'clock'>, text: string): Date {
  const moment = new Date(text)
  if (moment <= undoableSince(app)) throw new AppError('changes-forgotten')
  return moment
}

/** A plus that a caller left as it is in an address arrives as a space. */
function numberOf(app: Pick<App, 'db'>, { userId, phone }: { userId: number; phone: string }): string {
  const { phone_e164 } = readPhone(phone.replace(/^ (?=\d)/, '+'), { region: regionOf(app, { userId }) ?? '' })
  if (!phone_e164) throw wrong('phone', 'Not a phone number')
  return phone_e164
}

function wordsIn(app: Pick<App, 'db' | 'signals'>, { userId, q }: { userId: number; q: string }): SQL {
  const condition = holdsWords(app, { userId, term: q })
  if (!condition) throw wrong('q', 'No word in it')
  return condition
}

function partOf(contact: ApiContact, fields: ApiContactsQuery['fields']): ApiContactPage['contacts'][number] {
  if (!fields) return contact
  const { id, etag } = contact
  return { ...Object.fromEntries(fields.map(field => [field, contact[field]])), id, etag }
}

function wrong(field: string, message: string): AppError {
  return new AppError('invalid-input', { fields: { [field]: message } })
}
