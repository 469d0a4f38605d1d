import { hasOtherLetters } from 'card-reader/compare-text'
import { contactPointsOf, isSpelledAlike, type PersonIdentity, personKey } from 'card-reader/merge-contact'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { ReadApp } from '#core/app.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import { prepared, rowBy } from '#core/base/prepared.ts'
import type { ContactRow } from '#core/contact-rows/contact-row.ts'
import { idsReachedBy } from '#core/contacts/duplicates/reached-alike.ts'
import type { Tx } from '#db/client.ts'
import { contacts, users } from '#db/schema.ts'

type Known = PersonIdentity & Pick<ContactRow, 'id' | 'version' | 'timestamp' | 'deleted_at'>

const { id, version, timestamp, deleted_at, first_name, last_name, company, position } = contacts
const { email, phone_e164, further_emails, further_phones } = contacts
const identity = {
  ...{ id, version, timestamp, deleted_at, first_name, last_name, company, position },
  ...{ email, phone_e164, further_emails, further_phones },
}

/** Contacts that are read in one turn. */
const atOnce = 500
/** The most people at one switchboard that are compared with a name in other letters, which is slow. */
const mostSpelled = 50

/** The user's contacts of the same people as some cards, kept while these are imported. */
export type KnownPeople = {
  /** Whether somebody of this card was known when the contacts were read. */
  has(card: PersonIdentity): boolean
  /** Within a transaction: the contact of this card as it is now; of several the one scanned last. */
  find(tx: Tx, card: PersonIdentity): ContactRow | undefined
}

/** Reads, in turns, those of a user's contacts that any e-mail or phone of these cards reaches. */
export async function readKnownPeople(
  app: ReadApp,
  { userId, cards }: { userId: number; cards: readonly PersonIdentity[] },
): Promise<KnownPeople> {
  const index = createIndex()
  let seen = lastVersion(app.db).get({ userId })?.version ?? 0
  const ids = idsReachedBy(app.db, { userId, ways: cards.flatMap(contactPointsOf) })
  for (let start = 0; start < ids.length; start += atOnce) {
    await ownTurn()
    for (const row of rowsOf(app.db, ids.slice(start, start + atOnce))) index.put(row)
  }
  return {
    has: card => index.find(card) !== undefined,
    find(tx, card) {
      // What was changed since by others, or by the import itself.
      for (const row of changedSince(tx).all({ userId, seen })) {
        index.put(row)
        seen = row.version
      }
      const known = index.find(card)
      return known && wholeRow(tx, known.id)
    },
  }
}

/** Within a transaction: the user's contact of the same person as a card; of several the one scanned last. */
export function findSamePerson(
  tx: Tx,
  { userId, card }: { userId: number; card: PersonIdentity },
): ContactRow | undefined {
  const index = createIndex()
  for (const row of rowsOf(tx, idsReachedBy(tx, { userId, ways: contactPointsOf(card) }))) index.put(row)
  const known = index.find(card)
  return known && wholeRow(tx, known.id)
}

/** Contacts by what people are told apart by, so that thousands who share a phone need not be compared one by one. */
function createIndex() {
  const byId = new Map<number, Known>()
  const byKey = new Map<string, Set<Known>>()
  const under = (key: string) => [...(byKey.get(key) ?? [])]
  const named = (card: PersonIdentity) => keysOf(card, personKey(card)).flatMap(under)
  const spelled = (card: PersonIdentity) =>
    keysOf(card, scriptOf(card) === 'latin' ? 'other' : 'latin')
      .flatMap(key => under(key).slice(-mostSpelled))
      .filter(known => isSpelledAlike(known, card))
  return {
    /** The contact is found as it is in this row, if it is not deleted. */
    put(row: Known): void {
      const before = byId.get(row.id)
      if (before) for (const key of allKeysOf(before)) byKey.get(key)?.delete(before)
      byId.set(row.id, row)
      if (row.deleted_at) return
      for (const key of allKeysOf(row)) byKey.set(key, (byKey.get(key) ?? new Set()).add(row))
    },
    find(card: PersonIdentity): Known | undefined {
      const same = named(card)
      const found = same.length > 0 || !nameOf(card) ? same : spelled(card)
      return found.reduce<Known | undefined>(
        (last, one) => (last && last.timestamp >= one.timestamp ? last : one),
        undefined,
      )
    },
  }
}

const nameOf = ({ first_name, last_name }: PersonIdentity) => first_name + last_name

const scriptOf = (card: PersonIdentity) => (hasOtherLetters(nameOf(card)) ? 'other' : 'latin')

/** By what a contact is found: how it is told apart, or its letters, together with each e-mail or phone. */
function keysOf(card: PersonIdentity, kind: string): string[] {
  return kind ? contactPointsOf(card).map(way => `${kind} ${way}`) : []
}

function allKeysOf(card: PersonIdentity): string[] {
  return [...keysOf(card, personKey(card)), ...(nameOf(card) ? keysOf(card, scriptOf(card)) : [])]
}

const lastVersion = prepared(tx =>
  tx
    .select({ version: users.contacts_version })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId'))),
)

function rowsOf(tx: Tx, ids: readonly number[]): Known[] {
  return ids.length > 0 ? identitiesOf(tx).all({ ids: JSON.stringify(ids) }) : []
}

const identitiesOf = prepared(tx =>
  tx
    .select(identity)
    .from(contacts)
    .where(inArray(id, sql`(select value from json_each(${sql.placeholder('ids')}))`))
    .orderBy(asc(timestamp)),
)

const changedSince = prepared(tx =>
  tx
    .select(identity)
    .from(contacts)
    .where(sql`${contacts.user_id} = ${sql.placeholder('userId')} and ${version} > ${sql.placeholder('seen')}`)
    .orderBy(asc(version)),
)

const wholeRow = rowBy(contacts, id)
