import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Contact } from '#contracts/contacts.ts'
import type { ReadApp, WriteApp } from '#core/app.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import { prepared } from '#core/base/prepared.ts'
import { contactColumns, contactOfRow } from '#core/contact-rows/contact-row.ts'
import { searchedWords } from '#core/contact-rows/search-text.ts'
import { fillSearchTexts, isAllSearched } from '#core/contacts/search/fill-search-texts.ts'
import { slipCounter, surePartsOf } from '#core/contacts/search/match-text.ts'
import { isOfPart, newestFirst, partsOfList, wholeList } from '#core/contacts/search/parts-of-list.ts'
import {
  holds,
  holdsSigns,
  holdsWord,
  type NamedEvent,
  namedEventsOf,
  wantedIn,
} from '#core/contacts/search/wanted-words.ts'
import { contacts } from '#db/schema.ts'

export type Found = {
  contacts: Contact[]
  total: number
  /** What was looked for is in none; these are nearest to it. */
  isGuess: boolean
}

/**
 * A user's contacts whose names, firm, position, e-mail, notes, tags or event hold all the words of the term, however
 * they are accented: where words begin first, then the newest. Where there are none, those with few letters different.
 */
export async function searchContacts(
  app: WriteApp,
  { userId, term, limit }: { userId: number; term: string; limit: number },
): Promise<Found> {
  if (wantedIn(term).length === 0) return { contacts: [], total: 0, isGuess: false }
  const { ids, isGuess } = await findContactIds(app, { userId, term })
  return { contacts: contactsOfIds(app, ids.slice(0, limit)), total: ids.length, isGuess }
}

type Wanted = {
  userId: number
  term: string
  /** What a contact must be besides. */
  narrowed?: SQL | undefined
}

/**
 * The ids of all contacts that a term finds, best first; of all that there are for an empty term, newest first. They are
 * looked through part by part, in turns of the event loop.
 */
export async function findContactIds(
  app: WriteApp,
  { userId, term, narrowed }: Wanted,
): Promise<{ ids: number[]; isGuess: boolean }> {
  await ownTurn()
  const wanted = wantedIn(term)
  const signs = wanted.length === 0 ? term.trim() : ''
  if (wanted.length === 0 && !signs && !narrowed) return { ids: wholeList(app, userId), isGuess: false }
  if (!isAllSearched(app, userId)) await fillSearchTexts(app, { userId })
  const named = namedEventsOf(app, userId)
  const ids = await findHolding(app, { userId, wanted, signs, named, narrowed })
  if (ids.length > 0 || wanted.length === 0) return { ids, isGuess: false }
  return { ids: await guess(app, { userId, wanted, named, narrowed }), isGuess: true }
}

type Scope = { userId: number; wanted: readonly string[]; named: readonly NamedEvent[]; narrowed: SQL | undefined }

async function findHolding(
  app: WriteApp,
  { userId, wanted, signs, named, narrowed }: Scope & { signs: string },
): Promise<number[]> {
  const inside = wanted.map(word => sql`(instr(${contacts.search}, ${` ${word}`}) = 0)`)
  const part = app.db
    .select({
      id: contacts.id,
      inside: inside.length > 0 ? sql<number>`${sql.join(inside, sql` + `)}` : sql<number>`0`,
    })
    .from(contacts)
    .where(
      and(isOfPart, narrowed, signs ? holdsSigns(signs) : undefined, ...wanted.map(word => holdsWord(word, named))),
    )
    .orderBy(...newestFirst)
    .prepare()
  const found: { id: number; inside: number }[] = []
  for await (const bounds of partsOfList(app, userId)) found.push(...part.all(bounds))
  return found.toSorted((a, b) => a.inside - b.inside).map(({ id }) => id)
}

/** Only what holds a sure part of every word is compared letter by letter. */
async function guess(app: WriteApp, { userId, wanted, named, narrowed }: Scope): Promise<number[]> {
  const countSlips = slipCounter(wanted)
  const eventText = new Map(named.map(({ id, text }) => [id, text]))
  const part = app.db
    .select({ id: contacts.id, eventId: contacts.event_id, search: contacts.search })
    .from(contacts)
    .where(and(isOfPart, narrowed, ...wanted.map(word => holds(surePartsOf(word), named))))
    .orderBy(...newestFirst)
    .prepare()
  const found: { id: number; slips: number }[] = []
  for await (const bounds of partsOfList(app, userId)) {
    for (const { id, eventId, search } of part.all(bounds)) {
      const slips = countSlips(searchedWords(search) + (eventText.get(eventId ?? 0) ?? ''))
      if (slips !== undefined) found.push({ id, slips })
    }
  }
  return found.toSorted((a, b) => a.slips - b.slips).map(({ id }) => id)
}

const ofIds = prepared(tx =>
  tx
    .select(contactColumns)
    .from(contacts)
    .where(inArray(contacts.id, sql`(select value from json_each(${sql.placeholder('ids')}))`)),
)

/** The contacts in the order of their ids. */
export function contactsOfIds(app: ReadApp, ids: readonly number[]): Contact[] {
  const rows = ofIds(app.db).all({ ids: JSON.stringify(ids) })
  const byId = new Map(rows.map(found => [found.row.id, contactOfRow(found)]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
