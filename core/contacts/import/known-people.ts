import { contactPointsOf, isSamePerson, type PersonIdentity } from 'card-reader/merge-contact'
import type { App } from '#core/app.ts'
import { reachedAlike } from '#core/contacts/reached-alike.ts'

/** For each card whether the user has a contact of the same person; one look for all of them. */
export function knownPeople(
  app: Pick<App, 'db'>,
  { userId, cards }: { userId: number; cards: readonly PersonIdentity[] },
): boolean[] {
  const byWay = new Map<string, PersonIdentity[]>()
  for (const row of reachedAlike(app.db, { userId, ways: cards.flatMap(contactPointsOf) })) {
    for (const way of contactPointsOf(row)) byWay.set(way, [...(byWay.get(way) ?? []), row])
  }
  return cards.map(card =>
    contactPointsOf(card).some(way => byWay.get(way)?.some(known => isSamePerson(known, card)) ?? false),
  )
}
