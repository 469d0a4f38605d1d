import { maxLength, maxTags, shorten } from '#contracts/lengths.ts'
import type { App } from '#core/app.ts'
import { cardOf, columnsOf } from '#core/contacts/contact-row.ts'
import { getContactRow } from '#core/contacts/contacts.ts'
import type { NewPerson } from '#core/contacts/import/people-reader-port.ts'
import { changeContact } from '#core/contacts/record-contact-change.ts'
import { insertContact, saveCard } from '#core/contacts/save-card.ts'
import type { Tx } from '#db/client.ts'
import type { SavedPerson } from '#db/schema.ts'

/** Somebody who comes in, and the event that they are met at; null for none. */
type Incoming = { userId: number; person: NewPerson; eventId: number | null }

/** Somebody of an address book is a contact from now on; a known one is filled where it is empty, its notes too. */
export function saveImported(app: App, tx: Tx, { userId, person, eventId }: Incoming): SavedPerson {
  const { card, ...brought } = person
  const { contactId, merge } = saveCard(app, tx, { userId, card, image: undefined, eventId })
  addNotes(app, tx, { userId, contactId }, { person, isMerged: merge !== undefined })
  return { contact_id: contactId, event_id: eventId, merge: merge && { ...merge, brought } }
}

/** Saves somebody as a new contact, even if a known one looks the same; its id. */
export function addPerson(app: App, tx: Tx, { userId, person, eventId }: Incoming): number {
  const contactId = insertContact(app, tx, { userId, card: person.card, image: undefined, eventId })
  addNotes(app, tx, { userId, contactId }, { person, isMerged: false })
  return contactId
}

/** A new contact's notes follow the note of the event; a known contact keeps its own. */
function addNotes(
  app: App,
  tx: Tx,
  owned: { userId: number; contactId: number },
  { person, isMerged }: { person: NewPerson; isMerged: boolean },
): void {
  if (!person.notes && person.tags.length === 0) return
  const row = getContactRow(tx, owned)
  const both = shorten([row.notes, person.notes].filter(Boolean).join('\n'), maxLength.notes)
  const notes = isMerged ? row.notes || person.notes : both
  const tags = [...new Set([...row.tags, ...person.tags])].slice(0, maxTags)
  const { vcf, search } = columnsOf(app, cardOf(row), { uid: row.uid, notes, tags })
  changeContact(app, tx, { ...owned, event: 'updated' }, { notes, tags, vcf, search })
}
