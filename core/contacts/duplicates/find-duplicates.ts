import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { type DuplicatePair, type Duplicates, shownPairs } from '#contracts/duplicates.ts'
import type { ReadApp } from '#core/app.ts'
import { ownTurn, shortTurns } from '#core/base/own-turn.ts'
import { type LikelyPair, pairFinder } from '#core/contacts/duplicates/likely-pairs.ts'
import { keptApartOf, pairKey } from '#core/contacts/merging/keep-apart.ts'
import { contactsOfIds } from '#core/contacts/search/search-contacts.ts'
import { contacts } from '#db/schema.ts'

/** Contacts that are read at once. */
const atOnce = 250

const { id, version, first_name, last_name, company, email, phone, phone_e164, further_emails, further_phones } =
  contacts
const compared = {
  ...{ id, version, first_name, last_name, company },
  ...{ email, phone, phone_e164, further_emails, further_phones },
}

/**
 * Pairs of a user's contacts that are likely to be one person and that the user has not kept apart, the likeliest first.
 * All contacts are compared in turns of a few milliseconds, so that nobody waits for a large list.
 */
export async function findDuplicates(app: ReadApp, { userId }: { userId: number }): Promise<Duplicates> {
  const found = await likelyPairs(app, userId)
  const apart = keptApartOf(app.db, { userId })
  const likely = found
    .filter(pair => !apart.has(pairKey(pair.first, pair.second)))
    .sort((a, b) => b.reasons.length - a.reasons.length || b.second - a.second || b.first - a.first)
  const shown = likely.slice(0, shownPairs)
  const rows = contactsOfIds(app, [...new Set(shown.flatMap(({ first, second }) => [first, second]))])
  const byId = new Map(rows.map(contact => [contact.id, contact]))
  const pairs = shown.flatMap(({ first, second, reasons }): DuplicatePair[] => {
    const [one, other] = [byId.get(first), byId.get(second)]
    if (!one || !other) return []
    return [{ reasons, contacts: one.timestamp > other.timestamp ? [one, other] : [other, one] }]
  })
  return { pairs, total: likely.length }
}

async function likelyPairs(app: ReadApp, userId: number): Promise<LikelyPair[]> {
  const finder = pairFinder()
  const seen = new Set<number>()
  for (let after = -1; ; await ownTurn()) {
    const page = app.db
      .select(compared)
      .from(contacts)
      .where(and(eq(contacts.user_id, userId), gt(version, after), isNull(contacts.deleted_at)))
      // By version, which has an index; a contact that changes meanwhile comes twice.
      .orderBy(asc(version))
      .limit(atOnce)
      .all()
    for (const person of page) {
      if (!seen.has(person.id)) finder.add(person)
      seen.add(person.id)
    }
    const last = page.at(-1)
    if (!last || page.length < atOnce) break
    after = last.version
  }
  const found: LikelyPair[] = []
  const turn = shortTurns()
  for (const pair of finder.pairs()) {
    if (pair) found.push(pair)
    await turn()
  }
  return found
}
