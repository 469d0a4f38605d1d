import { wordsOf } from 'card-reader/compare-text'
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Contact } from '#contracts/contacts.ts'
import type { App } from '#core/app.ts'
import { write } from '#core/base/write.ts'
import { contactOfRow, cutOutSides, eventName, imageSides, scannedBy } from '#core/contacts/contact-row.ts'
import { notDeleted } from '#core/contacts/contacts.ts'
import { otherSpellingsOf, searchedWords, searchTextOf } from '#core/contacts/names/search-text.ts'
import { slipCounter, surePartsOf } from '#core/contacts/search/match-text.ts'
import { areOf } from '#core/events/events.ts'
import { contacts, events } from '#db/schema.ts'

/** More words narrow a search no further. */
const maxWords = 8

export type Found = {
  contacts: Contact[]
  total: number
  /** What was looked for is in none; these are nearest to it. */
  isGuess: boolean
}

type NamedEvent = { id: number; text: string }

/**
 * A user's contacts whose names, firm, position, e-mail, notes, tags or event hold all the words of the term, however
 * they are accented: where words begin first, then the newest. Where there are none, those with few letters different.
 */
export function searchContacts(
  app: Pick<App, 'db' | 'signals'>,
  { userId, term, limit }: { userId: number; term: string; limit: number },
): Found {
  if (wordsOf(term).length === 0) return { contacts: [], total: 0, isGuess: false }
  const { ids, isGuess } = findContactIds(app, { userId, term })
  return { contacts: contactsOfIds(app, ids.slice(0, limit)), total: ids.length, isGuess }
}

type Wanted = {
  userId: number
  term: string
  /** What a contact must be besides. */
  narrowed?: SQL | undefined
}

/** The ids of all contacts that a term finds, best first; of all that there are for an empty term, newest first. */
export function findContactIds(
  app: Pick<App, 'db' | 'signals'>,
  { userId, term, narrowed }: Wanted,
): { ids: number[]; isGuess: boolean } {
  const wanted = wantedIn(term)
  const named = eventsOf(app, userId)
  fillSearchTexts(app, userId)
  const inside = wanted.map(word => sql`(instr(${contacts.search}, ${` ${word}`}) = 0)`)
  const ids = app.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        isSearched(userId),
        narrowed,
        // Signs alone, like `&`, are in no word.
        wanted.length === 0 && term.trim() ? holdsSigns(term.trim()) : undefined,
        ...wanted.map(word => holdsWord(word, named)),
      ),
    )
    .orderBy(...(inside.length > 0 ? [sql.join(inside, sql` + `)] : []), desc(contacts.timestamp), desc(contacts.id))
    .all()
    .map(({ id }) => id)
  if (ids.length > 0 || wanted.length === 0) return { ids, isGuess: false }
  return { ids: guess(app, { userId, wanted, named, narrowed }), isGuess: true }
}

/** Whether the name or the firm holds a text that has no letters or digits. */
function holdsSigns(term: string): SQL {
  const text = sql`${contacts.first_name} || ' ' || ${contacts.last_name} || char(10) || ${contacts.company}`
  return sql`instr(${text}, ${term}) > 0`
}

/** Whether a contact holds all the words of a term, as a search finds it; undefined for a term without words. */
export function holdsWords(
  app: Pick<App, 'db' | 'signals'>,
  { userId, term }: { userId: number; term: string },
): SQL | undefined {
  const wanted = wantedIn(term)
  if (wanted.length === 0) return undefined
  fillSearchTexts(app, userId)
  const named = eventsOf(app, userId)
  return and(...wanted.map(word => holdsWord(word, named)))
}

function wantedIn(term: string): string[] {
  return [...new Set(wordsOf(term))].slice(0, maxWords)
}

/** What the index of searches holds, word by word: SQLite looks there and not into the rows. */
function isSearched(userId: number): SQL | undefined {
  return and(notDeleted(userId), sql`${contacts.search} <> ''`)
}

type Guess = { userId: number; wanted: string[]; named: NamedEvent[]; narrowed: SQL | undefined }

/** Only what holds a sure part of every word is compared letter by letter. */
function guess(app: Pick<App, 'db'>, { userId, wanted, named, narrowed }: Guess): number[] {
  const countSlips = slipCounter(wanted)
  const eventText = new Map(named.map(({ id, text }) => [id, text]))
  return app.db
    .select({ id: contacts.id, eventId: contacts.event_id, search: contacts.search })
    .from(contacts)
    .where(and(isSearched(userId), narrowed, ...wanted.map(word => holds(surePartsOf(word), named))))
    .orderBy(desc(contacts.timestamp), desc(contacts.id))
    .all()
    .flatMap(({ id, eventId, search }) => {
      const slips = countSlips(searchedWords(search) + (eventText.get(eventId ?? 0) ?? ''))
      return slips === undefined ? [] : [{ id, slips }]
    })
    .toSorted((a, b) => a.slips - b.slips)
    .map(({ id }) => id)
}

/** Whether a contact, or the event that it was met at, holds a word, in its own letters or in those of another alphabet. */
function holdsWord(word: string, named: NamedEvent[]): SQL | undefined {
  const others = otherSpellingsOf(word).map(parts => and(...parts.map(isInText)))
  return or(holds([word], named), ...others)
}

const isInText = (text: string) => sql`instr(${contacts.search}, ${text}) > 0`

/** Whether a contact, or the event that it was met at, holds one of these texts. */
function holds(texts: string[], named: NamedEvent[]): SQL | undefined {
  const there = named.filter(({ text }) => texts.some(one => text.includes(one))).map(({ id }) => id)
  return or(...texts.map(isInText), there.length > 0 ? inArray(contacts.event_id, there) : undefined)
}

function eventsOf(app: Pick<App, 'db'>, userId: number): NamedEvent[] {
  const rows = app.db.select({ id: events.id, name: events.name }).from(events).where(areOf(userId)).all()
  return rows.map(({ id, name }) => ({ id, text: ` ${wordsOf(name).join(' ')} ` }))
}

/** The contacts in the order of their ids. */
export function contactsOfIds(app: Pick<App, 'db'>, ids: readonly number[]): Contact[] {
  const rows = app.db
    .select({ row: contacts, images: imageSides, cut_outs: cutOutSides, event: eventName, scanned_by: scannedBy })
    .from(contacts)
    .where(inArray(contacts.id, ids))
    .all()
  const byId = new Map(rows.map(({ row, ...beside }) => [row.id, contactOfRow(row, beside)]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Contacts whose search text an earlier version made, or none, are made ready the first time that somebody searches. */
function fillSearchTexts(app: Pick<App, 'db' | 'signals'>, userId: number): void {
  const isUnready = and(notDeleted(userId), sql`instr(${contacts.search}, char(10)) = 0`)
  if (!app.db.select({ id: contacts.id }).from(contacts).where(isUnready).limit(1).get()) return
  write(app, tx => {
    for (const row of tx.select().from(contacts).where(isUnready).all()) {
      tx.update(contacts)
        .set({ search: searchTextOf(row) })
        .where(eq(contacts.id, row.id))
        .run()
    }
  })
}
