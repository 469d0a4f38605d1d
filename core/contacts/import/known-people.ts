import type { App } from '#core/app.ts'
import { notDeleted } from '#core/contacts/contacts.ts'
import { isSamePerson, type PersonMarks } from '#core/contacts/merge-contact.ts'
import { emailsOf } from '#core/contracts/contacts.ts'
import { contacts } from '#db/schema.ts'

const { first_name, last_name, company, position, email, phone_e164, further_emails, further_phones } = contacts

const waysTo = (card: PersonMarks) => [
  ...emailsOf(card).map(address => address.toLowerCase()),
  ...[card.phone_e164, ...card.further_phones.map(phone => phone.e164)],
]

/**
 * For each card whether the user has a contact of the same person. One look through all their contacts: looking each
 * of five hundred up takes seconds.
 */
export function knownPeople(app: App, { userId, cards }: { userId: number; cards: readonly PersonMarks[] }): boolean[] {
  const byWay = new Map<string, PersonMarks[]>()
  const rows = app.db
    .select({ first_name, last_name, company, position, email, phone_e164, further_emails, further_phones })
    .from(contacts)
    .where(notDeleted(userId))
    .all()
  for (const row of rows) {
    for (const way of waysTo(row)) {
      const others = byWay.get(way)
      if (others) others.push(row)
      else if (way) byWay.set(way, [row])
    }
  }
  return cards.map(card => waysTo(card).some(way => byWay.get(way)?.some(known => isSamePerson(known, card)) ?? false))
}
