import { and, or } from 'drizzle-orm'
import type { Contact } from '#contracts/contacts.ts'
import type { WriteApp } from '#core/app.ts'
import { searchedWords, searchWordsOf } from '#core/contact-rows/search-text.ts'
import { isOfPart, newestFirst, partsOfList } from '#core/contacts/search/parts-of-list.ts'
import { contactsOfIds } from '#core/contacts/search/search-contacts.ts'
import { holds, namedEventsOf } from '#core/contacts/search/wanted-words.ts'
import { contacts } from '#db/schema.ts'

/** Shorter terms are names, of which every word counts. */
const fewestWords = 3
const mostWords = 16
/** Shorter words are in too many sentences. */
const shortestWord = 3
/** A contact is shown that holds words worth this much of the best. */
const nearlyBest = 0.5

/**
 * The contacts that a question like "who did I meet at MWC?" is about: those that hold its rarest words, as a whole. A word
 * is worth the less the more contacts hold it, so that no list of common words is needed in any language.
 */
export async function findByWords(
  app: WriteApp,
  { userId, term, limit }: { userId: number; term: string; limit: number },
): Promise<Contact[]> {
  const words = [...new Set(searchWordsOf(term))].slice(0, mostWords)
  if (words.length < fewestWords) return []
  const wanted = words.filter(word => word.length >= shortestWord).map(word => ` ${word} `)
  if (wanted.length === 0) return []
  const named = namedEventsOf(app, userId)
  const eventText = new Map(named.map(({ id, text }) => [id, text]))
  const part = app.db
    .select({ id: contacts.id, eventId: contacts.event_id, search: contacts.search })
    .from(contacts)
    .where(and(isOfPart, or(...wanted.map(word => holds([word], named)))))
    .orderBy(...newestFirst)
    .prepare()
  const found: { id: number; held: string[] }[] = []
  const holders = new Map<string, number>()
  for await (const bounds of partsOfList(app, userId)) {
    for (const { id, eventId, search } of part.all(bounds)) {
      const text = searchedWords(search) + (eventText.get(eventId ?? 0) ?? '')
      const held = wanted.filter(word => text.includes(word))
      for (const word of held) holders.set(word, (holders.get(word) ?? 0) + 1)
      found.push({ id, held })
    }
  }
  const rated = found.map(({ id, held }) => ({
    id,
    worth: held.reduce((sum, word) => sum + 1 / (holders.get(word) ?? 1), 0),
  }))
  const best = rated.reduce((most, { worth }) => Math.max(most, worth), 0)
  const near = rated
    .filter(({ worth }) => worth > 0 && worth >= best * nearlyBest)
    .toSorted((a, b) => b.worth - a.worth)
  return contactsOfIds(
    app,
    near.slice(0, limit).map(({ id }) => id),
  )
}
