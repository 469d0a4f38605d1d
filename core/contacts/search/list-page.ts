import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  type ContactIds,
  type ContactPage,
  type ContactSort,
  type contactFilterSchema,
  type contactOrderSchema,
  type contactPageQuerySchema,
  mostSelected,
  type Tags,
} from '#contracts/contact-lists.ts'
import { ratings } from '#contracts/events.ts'
import type { Language } from '#contracts/users.ts'
import type { App } from '#core/app.ts'
import { notDeleted } from '#core/contacts/contacts.ts'
import { contactsOfIds, findContactIds } from '#core/contacts/search/search-contacts.ts'
import { languageOf } from '#core/users/users.ts'
import { contacts, events } from '#db/schema.ts'

type Filter = z.output<typeof contactFilterSchema>
type Order = z.output<typeof contactOrderSchema>

/** One page of a user's contacts as a list shows them: searched, filtered, sorted. */
export function listPage(
  app: Pick<App, 'db' | 'signals'>,
  { userId, query }: { userId: number; query: z.output<typeof contactPageQuerySchema> },
): ContactPage {
  const { page, limit, ...order } = query
  const { ids, isGuess } = sortedIds(app, { userId, order })
  const start = (page - 1) * limit
  return { contacts: contactsOfIds(app, ids.slice(start, start + limit)), total: ids.length, is_guess: isGuess }
}

/** The ids of the first contacts of a list, in its order, and how many it holds. */
export function listIds(
  app: Pick<App, 'db' | 'signals'>,
  { userId, order }: { userId: number; order: Order },
): ContactIds {
  const { ids } = sortedIds(app, { userId, order })
  return { ids: ids.slice(0, mostSelected), total: ids.length }
}

function sortedIds(
  app: Pick<App, 'db' | 'signals'>,
  { userId, order: { sort, ...filter } }: { userId: number; order: Order },
) {
  const { ids, isGuess } = listedIds(app, { userId, filter })
  return { ids: sort === 'newest' || isGuess ? ids : sortIds(app, { userId, ids, sort }), isGuess }
}

/** The ids of all contacts that a list holds, best match or newest first. */
export function listedIds(app: Pick<App, 'db' | 'signals'>, { userId, filter }: { userId: number; filter: Filter }) {
  return findContactIds(app, { userId, term: filter.q, narrowed: conditionOf(filter) })
}

/** Every tag of a user's contacts, most used first. */
export function listTags(app: Pick<App, 'db'>, { userId }: { userId: number }): Tags {
  const tag = sql<string>`tag.value`
  const rows = app.db
    .select({ tag, contacts: sql<number>`count(*)` })
    .from(sql`${contacts}, json_each(${contacts.tags}) as tag`)
    .where(and(notDeleted(userId), sql`${contacts.tags} <> '[]'`))
    .groupBy(tag)
    .orderBy(sql`2 desc, 1`)
    .all()
  return { tags: rows }
}

function conditionOf({ event, tag, rating, written }: Filter): SQL | undefined {
  return and(
    event === undefined ? undefined : eq(contacts.event_id, event),
    tag === undefined
      ? undefined
      : sql`exists (select 1 from json_each(${contacts.tags}) as tag where tag.value = ${tag})`,
    rating === undefined ? undefined : eq(contacts.rating, rating),
    written === undefined ? undefined : eq(contacts.whatsapp_sent, written === 'yes'),
  )
}

type Sorted = Exclude<ContactSort, 'newest'>

/**
 * The ids in another order, in the alphabet of the person's language, which SQLite does not know. Contacts that are alike
 * in it stay as they were.
 */
function sortIds(
  app: Pick<App, 'db'>,
  { userId, ids, sort }: { userId: number; ids: number[]; sort: Sorted },
): number[] {
  const keys = keysOf(app, { userId, ids, sort })
  const keyOf = (id: number) => keys.get(id) ?? ''
  const { compare } = collatorOf(languageOf(app, { userId }))
  // '' stands for what is not known, which comes last.
  return ids.toSorted((a, b) => Number(!keyOf(a)) - Number(!keyOf(b)) || compare(keyOf(a), keyOf(b)))
}

const collators = new Map<Language, Intl.Collator>()

/** Compares as a dictionary does: case and accents count only between words that are the same otherwise. */
function collatorOf(language: Language): Intl.Collator {
  const known = collators.get(language)
  if (known) return known
  const collator = new Intl.Collator(language)
  collators.set(language, collator)
  return collator
}

/** What each contact is sorted by: a text without signs at its beginning, such as quotes. */
function keysOf(app: Pick<App, 'db'>, { userId, ids, sort }: { userId: number; ids: number[]; sort: Sorted }) {
  const text = {
    name: sql<string>`${contacts.first_name} || ' ' || ${contacts.last_name}`,
    company: sql<string>`${contacts.company}`,
    event: sql<string>`coalesce((select name from ${events} where ${events.id} = ${contacts.event_id}), '')`,
    rating: sql<string>`coalesce(${contacts.rating}, '')`,
  }[sort]
  const these = sql`(select value from json_each(${JSON.stringify(ids)}))`
  const rows = app.db
    .select({ id: contacts.id, text })
    .from(contacts)
    .where(and(eq(contacts.user_id, userId), inArray(contacts.id, these)))
    .all()
  const order = new Map<string, string>(ratings.map((rating, place) => [rating, String(place)]))
  const fold =
    sort === 'rating' ? (said: string) => order.get(said) ?? '' : (said: string) => said.replace(/^[^\p{L}\p{N}]+/u, '')
  return new Map(rows.map(row => [row.id, fold(row.text)]))
}
