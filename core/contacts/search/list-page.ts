import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  type ContactIds,
  type ContactPage,
  type contactFilterSchema,
  type contactOrderSchema,
  type contactPageQuerySchema,
  mostSelected,
  type Tags,
} from '#contracts/contact-lists.ts'
import type { ReadApp, WriteApp } from '#core/app.ts'
import { notDeleted } from '#core/contact-rows/contacts.ts'
import { contactsOfIds, findContactIds } from '#core/contacts/search/search-contacts.ts'
import { sortIds } from '#core/contacts/search/sort-contacts.ts'
import { contacts } from '#db/schema.ts'

type Filter = z.output<typeof contactFilterSchema>
type Order = z.output<typeof contactOrderSchema>

/** One page of a user's contacts as a list shows them: searched, filtered, sorted. */
export async function listPage(
  app: WriteApp,
  { userId, query }: { userId: number; query: z.output<typeof contactPageQuerySchema> },
): Promise<ContactPage> {
  const { page, limit, ...order } = query
  const { ids, isGuess } = await sortedIds(app, { userId, order })
  const start = (page - 1) * limit
  return { contacts: contactsOfIds(app, ids.slice(start, start + limit)), total: ids.length, is_guess: isGuess }
}

/** The ids of the first contacts of a list, in its order, and how many it holds. */
export async function listIds(app: WriteApp, { userId, order }: { userId: number; order: Order }): Promise<ContactIds> {
  const { ids } = await sortedIds(app, { userId, order })
  return { ids: ids.slice(0, mostSelected), total: ids.length }
}

async function sortedIds(app: WriteApp, { userId, order: { sort, ...filter } }: { userId: number; order: Order }) {
  const { ids, isGuess } = await listedIds(app, { userId, filter })
  return { ids: sort === 'newest' || isGuess ? ids : await sortIds(app, { userId, ids, sort }), isGuess }
}

/** The ids of all contacts that a list holds, best match or newest first. */
export function listedIds(app: WriteApp, { userId, filter }: { userId: number; filter: Filter }) {
  return findContactIds(app, { userId, term: filter.q, narrowed: conditionOf(filter) })
}

/** Every tag of a user's contacts, most used first. */
export function listTags(app: ReadApp, { userId }: { userId: number }): Tags {
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
