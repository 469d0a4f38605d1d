import { inArray, sql } from 'drizzle-orm'
import type { ContactSort } from '#contracts/contact-lists.ts'
import { ratings } from '#contracts/events.ts'
import type { Language } from '#contracts/users.ts'
import type { ReadApp } from '#core/app.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import { preparedFor } from '#core/base/prepared.ts'
import { wholeList } from '#core/contacts/search/parts-of-list.ts'
import { sortInTurns } from '#core/contacts/search/sort-in-turns.ts'
import { findUser } from '#core/users/find-user.ts'
import { languageOf } from '#core/users/users.ts'
import { connectionOf } from '#db/client.ts'
import { contacts, events } from '#db/schema.ts'

type Sorted = Exclude<ContactSort, 'newest'>

/** Places in an order by contact; alike ones have the same. */
type Places = Map<number, number>

/** The ids in the order of the person's alphabet, which SQLite does not know. The sort is stable. */
export async function sortIds(
  app: ReadApp,
  { userId, ids, sort }: { userId: number; ids: readonly number[]; sort: Sorted },
): Promise<number[]> {
  const places = await placesOf(app, { userId, sort, language: languageOf(app, { userId }) })
  // All who have waited for the same order go on at once.
  await ownTurn()
  return ids
    .map(id => ({ id, place: places.get(id) ?? Number.MAX_SAFE_INTEGER }))
    .sort((a, b) => a.place - b.place)
    .map(({ id }) => id)
}

type Wanted = { userId: number; sort: Sorted; language: Language }

/** How many orders are kept, each some hundred kilobytes for 10,000 contacts. */
const mostKept = 20
const known = new WeakMap<object, Map<string, { version: number; places: Promise<Places> }>>()

/** The order of all contacts of a user, found once while none of them changes, however many ask for it at once. */
function placesOf(app: ReadApp, wanted: Wanted): Promise<Places> {
  const { userId, sort, language } = wanted
  const connection = connectionOf(app.db)
  const kept = known.get(connection) ?? new Map()
  known.set(connection, kept)
  const key = `${userId}:${sort}:${language}`
  const version = findUser(app.db, { userId })?.contacts_version ?? 0
  const before = kept.get(key)
  const places = before?.version === version ? before.places : comparePlaces(app, wanted)
  kept.delete(key)
  kept.set(key, { version, places })
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  places.catch(() => kept.delete(key))
  return places
}

async function comparePlaces(app: ReadApp, { userId, sort, language }: Wanted): Promise<Places> {
  const { compare } = collatorOf(language)
  const inOrder = await sortInTurns(await keysOf(app, { userId, sort }), (a, b) => compare(a.key, b.key))
  const places: Places = new Map()
  let [place, before] = [0, '']
  for (const { id, key } of inOrder) {
    if (compare(before, key) !== 0) place++
    // '' stands for what is not known, which comes last.
    if (key) places.set(id, place)
    before = key
  }
  return places
}

const collators = new Map<Language, Intl.Collator>()

/** Compares as a dictionary does: case and accents count only between words that are the same otherwise. */
function collatorOf(language: Language): Intl.Collator {
  const collator = collators.get(language) ?? new Intl.Collator(language)
  collators.set(language, collator)
  return collator
}

/** Keys that are read at once. */
const atOnce = 1000

/** What a contact is called, as `contactName` says it. */
const name = sql<string>`coalesce(nullif(trim(${contacts.first_name} || ' ' || ${contacts.last_name}), ''),
  nullif(${contacts.company}, ''), nullif(${contacts.email}, ''), ${contacts.phone})`

const textsOf = preparedFor((tx, sort: Sorted) => {
  const text = {
    name,
    company: sql<string>`${contacts.company}`,
    event: sql<string>`coalesce((select name from ${events} where ${events.id} = ${contacts.event_id}), '')`,
    rating: sql<string>`coalesce(${contacts.rating}, '')`,
  }[sort]
  const these = sql`(select value from json_each(${sql.placeholder('ids')}))`
  return tx.select({ id: contacts.id, text }).from(contacts).where(inArray(contacts.id, these))
})

const ratingPlace = new Map<string, string>(ratings.map((rating, place) => [rating, String(place)]))

/** What each contact is sorted by: a text without signs at its beginning, such as quotes. */
async function keysOf(app: ReadApp, { userId, sort }: Omit<Wanted, 'language'>) {
  const keyOf = (text: string) =>
    sort === 'rating' ? (ratingPlace.get(text) ?? '') : text.replace(/^[^\p{L}\p{N}]+/u, '')
  const ids = wholeList(app, userId)
  const keys: { id: number; key: string }[] = []
  for (let start = 0; start < ids.length; start += atOnce) {
    await ownTurn()
    const rows = textsOf(app.db, sort).all({ ids: JSON.stringify(ids.slice(start, start + atOnce)) })
    keys.push(...rows.map(({ id, text }) => ({ id, key: keyOf(text) })))
  }
  return keys
}
