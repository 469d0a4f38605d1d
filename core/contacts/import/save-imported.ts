import type { App } from '#core/app.ts'
import { cardOf, columnsOf } from '#core/contacts/contact-row.ts'
import { getContactRow } from '#core/contacts/contacts.ts'
import type { NewPerson } from '#core/contacts/import/people-of-file.ts'
import { changeContact } from '#core/contacts/record-contact-change.ts'
import { insertContact, saveCard } from '#core/contacts/save-card.ts'
import { maxTags } from '#core/contracts/lengths.ts'
import type { Tx } from '#db/client.ts'

/** Somebody of an address book is a contact from now on; a known one is filled where it is empty, its notes too. */
export function saveImported(
  app: App,
  tx: Tx,
  { userId, person }: { userId: number; person: NewPerson },
): { contactId: number; isMerged: boolean } {
  const { contactId, merge } = saveCard(app, tx, { userId, card: person.card, image: undefined })
  if (person.notes || person.tags.length > 0) writeNotes(app, tx, { userId, contactId }, person)
  return { contactId, isMerged: merge !== undefined }
}

/** Somebody is a new contact, whomever they resemble; its id. */
export function addPerson(app: App, tx: Tx, { userId, person }: { userId: number; person: NewPerson }): number {
  const contactId = insertContact(app, tx, { userId, card: person.card, image: undefined })
  if (person.notes || person.tags.length > 0) writeNotes(app, tx, { userId, contactId }, person)
  return contactId
}

function writeNotes(app: App, tx: Tx, owned: { userId: number; contactId: number }, person: NewPerson): void {
  const row = getContactRow(tx, owned)
  const notes = row.notes || person.notes
  const tags = [...new Set([...row.tags, ...person.tags])].slice(0, maxTags)
  const { vcf } = columnsOf(app, cardOf(row), { uid: row.uid, notes, tags })
  changeContact(app, tx, { ...owned, event: 'updated' }, { notes, tags, vcf })
}
