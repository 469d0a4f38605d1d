import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { wordsOf } from '#core/base/compare-text.ts'
import { write } from '#core/base/write.ts'
import { contactOfRow, cutOutSides, eventName, imageSides, searchTextOf } from '#core/contacts/contact-row.ts'
import { notDeleted } from '#core/contacts/contacts.ts'
import { slipCounter, surePartsOf } from '#core/contacts/search/match-text.ts'
import type { Contact } from '#core/contracts/contacts.ts'
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
  app: App,
  { userId, term, limit }: { userId: number; term: string; limit: number },
): Found {
  const wanted = wantedIn(term)
  if (wanted.length === 0) return { contacts: [], total: 0, isGuess: false }
  fillSearchTexts(app, userId)
  const named = eventsOf(app, userId)
  const inside = sql.join(
    wanted.map(word => sql`(instr(${contacts.search}, ${` ${word}`}) = 0)`),
    sql` + `,
  )
  const hits = app.db
    .select({ id: contacts.id, total: sql<number>`count(*) over ()` })
    .from(contacts)
    .where(and(isSearched(userId), ...wanted.map(word => holds([word], named))))
    .orderBy(inside, desc(contacts.timestamp), desc(contacts.id))
    .limit(limit)
    .all()
  const [first] = hits
  if (!first) return guess(app, { userId, wanted, limit, named })
  return { contacts: load(app, hits), total: first.total, isGuess: false }
}

/** Whether a contact holds all the words of a term, as a search finds it; undefined for a term without words. */
export function holdsWords(app: App, { userId, term }: { userId: number; term: string }): SQL | undefined {
  const wanted = wantedIn(term)
  if (wanted.length === 0) return undefined
  fillSearchTexts(app, userId)
  const named = eventsOf(app, userId)
  return and(...wanted.map(word => holds([word], named)))
}

function wantedIn(term: string): string[] {
  return [...new Set(wordsOf(term))].slice(0, maxWords)
}

/** What the index of searches holds, word by word: SQLite looks there and not into the rows. */
function isSearched(userId: number): SQL | undefined {
  return and(notDeleted(userId), sql`${contacts.search} <> ''`)
}

type Guess = { userId: number; wanted: string[]; limit: number; named: NamedEvent[] }

/** Only what holds a sure part of every word is compared letter by letter. */
function guess(app: App, { userId, wanted, limit, named }: Guess): Found {
  const countSlips = slipCounter(wanted)
  const eventText = new Map(named.map(({ id, text }) => [id, text]))
  const nearest = app.db
    .select({ id: contacts.id, eventId: contacts.event_id, search: contacts.search })
    .from(contacts)
    .where(and(isSearched(userId), ...wanted.map(word => holds(surePartsOf(word), named))))
    .orderBy(desc(contacts.timestamp), desc(contacts.id))
    .all()
    .flatMap(({ id, eventId, search }) => {
      const slips = countSlips(search + (eventText.get(eventId ?? 0) ?? ''))
      return slips === undefined ? [] : [{ id, slips }]
    })
    .toSorted((a, b) => a.slips - b.slips)
  return { contacts: load(app, nearest.slice(0, limit)), total: nearest.length, isGuess: true }
}

/** Whether a contact, or the event that it was met at, holds one of these texts. */
function holds(texts: string[], named: NamedEvent[]): SQL | undefined {
  const there = named.filter(({ text }) => texts.some(one => text.includes(one))).map(({ id }) => id)
  return or(
    ...texts.map(text => sql`instr(${contacts.search}, ${text}) > 0`),
    there.length > 0 ? inArray(contacts.event_id, there) : undefined,
  )
}

function eventsOf(app: App, userId: number): NamedEvent[] {
  const rows = app.db.select({ id: events.id, name: events.name }).from(events).where(eq(events.user_id, userId)).all()
  return rows.map(({ id, name }) => ({ id, text: ` ${wordsOf(name).join(' ')} ` }))
}

/** The contacts in the order of the found ids. */
function load(app: App, found: { id: number }[]): Contact[] {
  const ids = found.map(({ id }) => id)
  const rows = app.db
    .select({ row: contacts, images: imageSides, cut_outs: cutOutSides, event: eventName })
    .from(contacts)
    .where(inArray(contacts.id, ids))
    .all()
  const byId = new Map(rows.map(({ row, ...beside }) => [row.id, contactOfRow(row, beside)]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Contacts from before there was a search are made ready for it the first time that somebody searches. */
function fillSearchTexts(app: App, userId: number): void {
  const isUnready = and(notDeleted(userId), sql`${contacts.search} = ''`)
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
