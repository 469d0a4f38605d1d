import { and, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { ReadApp } from '#core/app.ts'
import { otherSpellingsOf, searchWordsOf } from '#core/contact-rows/search-text.ts'
import { listNamedEvents } from '#core/events/events.ts'
import { contacts } from '#db/schema.ts'

/** More words narrow a search no further. */
const maxWords = 8

export type NamedEvent = { id: number; text: string }

/** The words that a term looks for, folded. */
export function wantedIn(term: string): string[] {
  return [...new Set(searchWordsOf(term))].slice(0, maxWords)
}

/** A user's events with the words of their names, each between spaces. */
export function namedEventsOf(app: ReadApp, userId: number): NamedEvent[] {
  return listNamedEvents(app.db, { userId }).map(({ id, name }) => ({ id, text: ` ${searchWordsOf(name).join(' ')} ` }))
}

/** Whether a contact, or the event that it was met at, holds a word, in its own letters or in those of another alphabet. */
export function holdsWord(word: string, named: readonly NamedEvent[]): SQL | undefined {
  const others = otherSpellingsOf(word).map(parts => and(...parts.map(isInText)))
  return or(holds([word], named), ...others)
}

/** Whether a contact, or the event that it was met at, holds one of these texts. */
export function holds(texts: readonly string[], named: readonly NamedEvent[]): SQL | undefined {
  const there = named.filter(({ text }) => texts.some(one => text.includes(one))).map(({ id }) => id)
  return or(...texts.map(isInText), there.length > 0 ? inArray(contacts.event_id, there) : undefined)
}

/** Whether the name or the firm holds a text that has no letters or digits. */
export function holdsSigns(term: string): SQL {
  const text = sql`${contacts.first_name} || ' ' || ${contacts.last_name} || char(10) || ${contacts.company}`
  return sql`instr(${text}, ${term}) > 0`
}

const isInText = (text: string) => sql`instr(${contacts.search}, ${text}) > 0`
