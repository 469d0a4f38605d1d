import { isSamePerson, type PersonMarks, waysTo } from 'card-reader/merge-contact'
import type { App } from '#core/app.ts'
import { reachedAlike } from '#core/contacts/reached-alike.ts'

/** For each card whether the user has a contact of the same person; one look for all of them. */
export function knownPeople(app: App, { userId, cards }: { userId: number; cards: readonly PersonMarks[] }): boolean[] {
  const byWay = new Map<string, PersonMarks[]>()
  for (const row of reachedAlike(app.db, { userId, ways: cards.flatMap(waysTo) })) {
    for (const way of waysTo(row)) byWay.set(way, [...(byWay.get(way) ?? []), row])
  }
  return cards.map(card => waysTo(card).some(way => byWay.get(way)?.some(known => isSamePerson(known, card)) ?? false))
}
