import { and, or, type SQL, sql } from 'drizzle-orm'
import { globOf } from '#core/admin/reports/accent-blind.ts'
import { users } from '#db/schema.ts'

/** The index holds sequences of three characters, so shorter words are searched in the rows. */
const indexedLength = 3
const maxWords = 8

/**
 * The condition on `users` that every word of the term occurs in id, name, e-mail or company, ignoring case and
 * accents; undefined for a term without words.
 */
export function matchesSearch(term: string): SQL | undefined {
  // A NUL would end the query for the index, and no text contains one.
  const words = term.replaceAll('\0', '').split(/\s+/).filter(Boolean).slice(0, maxWords)
  const isIndexed = (word: string) => [...word].length >= indexedLength
  const indexed = words.filter(isIndexed).map(word => `"${word.replaceAll('"', '""')}"`)
  const short = words.filter(word => !isIndexed(word))
  return and(
    indexed.length > 0
      ? sql`${users.id} in (select rowid from user_search where user_search match ${indexed.join(' AND ')})`
      : undefined,
    ...short.map(occurs),
  )
}

function occurs(word: string): SQL | undefined {
  const pattern = globOf(word)
  return or(
    ...[users.first_name, users.last_name, users.email, users.company, users.id].map(
      column => sql`${column} glob ${pattern}`,
    ),
  )
}
