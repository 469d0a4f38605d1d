import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { contactOfRow, eventName } from '#core/contacts/contact-row.ts'
import { notDeleted } from '#core/contacts/contacts.ts'
import type { Contact } from '#core/contracts/contacts.ts'
import { contacts } from '#db/schema.ts'

/** Words of a query beyond these are not looked for. */
const mostWords = 5
const longestWord = 40

/** Each letter that is written with accents, and how. */
const accented: Record<string, string> = {
  a: 'aàáâãäåāă',
  c: 'cçćč',
  e: 'eèéêëēėę',
  i: 'iìíîïī',
  n: 'nñńň',
  o: 'oòóôõöøō',
  s: 'sśšş',
  u: 'uùúûüūů',
  y: 'yýÿ',
  z: 'zźżž',
}

/**
 * The user's newest contacts whose name, firm or address for mail holds every word of the text, whatever its case and
 * accents; for an empty text the newest ones. Answers quickly also where there are thousands: who types waits for it.
 */
export function findContacts(
  app: App,
  { userId, text, limit }: { userId: number; text: string; limit: number },
): Contact[] {
  const words = text.trim().split(/\s+/).filter(Boolean).slice(0, mostWords)
  const where = and(notDeleted(userId), ...words.map(holds))
  return app.db
    .select({ row: contacts, event: eventName })
    .from(contacts)
    .where(where)
    .orderBy(desc(contacts.timestamp), desc(contacts.id))
    .limit(limit)
    .all()
    .map(({ row, event }) => contactOfRow(row, { images: [], event }))
}

const searched = sql`(${contacts.first_name} || ' ' || ${contacts.last_name} || ' ' || ${contacts.company} || ' ' || ${contacts.email})`

function holds(word: string): SQL {
  const letters = [...word.slice(0, longestWord).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()]
  return sql`${searched} glob ${`*${letters.map(anyOf).join('')}*`}`
}

/** A letter in every way of writing it; what is no letter, as itself. */
function anyOf(letter: string): string {
  const small = accented[letter] ?? letter
  if (small === small.toUpperCase()) return /[*?[]/.test(letter) ? `[${letter}]` : letter
  return `[${small}${small.toUpperCase()}]`
}
