import { cleanLine, cleanText } from 'card-reader/clean-text'
import type { ContactSource } from '#contracts/contacts.ts'
import { maxLength, maxTags, shorten } from '#contracts/lengths.ts'
import type { App, ContactsApp } from '#core/app.ts'
import { cardOf, columnsOf } from '#core/contacts/contact-row.ts'
import { getContactRow } from '#core/contacts/contacts.ts'
import { bringAnswers } from '#core/contacts/import/bring-answers.ts'
import type { NewPerson } from '#core/contacts/import/people-reader-port.ts'
import { changeContact } from '#core/contacts/record-contact-change.ts'
import { insertContact, saveCard } from '#core/contacts/save-card.ts'
import { eventOfName } from '#core/events/start-event.ts'
import type { Tx } from '#db/client.ts'
import type { SavedPerson } from '#db/schema.ts'

/** Somebody who comes in, and the event that they are met at; null for none. */
type Incoming = {
  userId: number
  person: NewPerson
  eventId: number | null
  source: ContactSource | undefined
}

/** Somebody of an address book is a contact from now on; a known one is filled where it is empty, its notes too. */
export function saveImported(app: ContactsApp, tx: Tx, { userId, person, eventId, source }: Incoming): SavedPerson {
  const { card, ...brought } = person
  const { contactId, merge } = saveCard(app, tx, { userId, card, image: undefined, eventId, source })
  const owned = { userId, contactId }
  const from = source && { source }
  if (!merge)
    return { contact_id: contactId, event_id: addBeside(app, tx, owned, { person, isMerged: false }).eventId, ...from }
  const { rating, do_not_message, event_id, consent } = getContactRow(tx, { ...owned, action: 'edit' })
  const { eventId: addedTo, answers } = addBeside(app, tx, owned, { person, isMerged: true })
  const met = { event_id, notes: '', ...merge.met, rating, do_not_message, consent }
  // What undoes the merge takes the contact out of this event again, not out of one that it belonged to before.
  const joined = eventId ?? (event_id === null ? addedTo : null)
  return { contact_id: contactId, event_id: joined, ...from, merge: { ...merge, met, brought, answers } }
}

/** Saves somebody as a new contact, even if a known one looks the same; its id. */
export function addPerson(app: ContactsApp, tx: Tx, { userId, person, eventId, source }: Incoming): number {
  // The event that a file names is not the one whose note a contact begins with.
  const metAt = person.event ? null : eventId
  const contactId = insertContact(app, tx, {
    ...{ userId, card: person.card, image: undefined },
    ...{ eventId: metAt, source },
  })
  addBeside(app, tx, { userId, contactId }, { person, isMerged: false })
  return contactId
}

/** The note of what somebody agreed to, with its date or else today's. */
function agreed(app: ContactsApp, { consent = '', consent_at }: NewPerson): { consent: string; consent_at: Date } {
  const at = consent_at === undefined ? app.clock.now() : new Date(consent_at)
  return { consent: shorten(cleanText(consent), maxLength.consent), consent_at: at }
}

/**
 * What stands beside the card: a new contact's notes follow the note of the event, a known contact keeps what it has and
 * is filled where it has nothing. Returns the event that the contact belongs to then, and the ids of its new answers.
 */
function addBeside(
  app: ContactsApp,
  tx: Tx,
  owned: { userId: number; contactId: number },
  { person, isMerged }: { person: NewPerson; isMerged: boolean },
): { eventId: number | null; answers: number[] } {
  const row = getContactRow(tx, { ...owned, action: 'edit' })
  const { event, rating, do_not_message, whatsapp_sent, date, consent } = person
  const isPlain = !(event || rating || do_not_message || whatsapp_sent || date || consent || person.answers)
  if (isPlain && !person.notes && person.tags.length === 0) return { eventId: row.event_id, answers: [] }
  const both = shorten([row.notes, person.notes].filter(Boolean).join('\n'), maxLength.notes)
  const notes = isMerged ? row.notes || person.notes : both
  const tags = [...new Set([...row.tags, ...person.tags])].slice(0, maxTags)
  const name = event && shorten(cleanLine(event), maxLength.event)
  const event_id = row.event_id ?? (name ? (eventOfName(app, tx, { userId: owned.userId, name }) ?? null) : null)
  const { contactId } = owned
  const answers = bringAnswers(app, tx, { contactId, eventId: event_id, answers: person.answers ?? [] })
  const { vcf, search } = columnsOf(app, cardOf(row), { uid: row.uid, notes, tags })
  changeContact(
    app,
    tx,
    { ...owned, event: 'updated' },
    {
      ...{ notes, tags, vcf, search, event_id },
      rating: row.rating ?? rating ?? null,
      do_not_message: row.do_not_message || do_not_message === true,
      ...(consent && !row.consent ? agreed(app, person) : {}),
      ...(isMerged ? {} : { whatsapp_sent: whatsapp_sent === true, timestamp: scannedAt(app, date) ?? row.timestamp }),
    },
  )
  return { eventId: event_id, answers }
}

/** The day that a file names, unless it is still to come. */
function scannedAt(app: Pick<App, 'clock'>, date: string | undefined): Date | undefined {
  const at = date === undefined ? undefined : new Date(date)
  return at && at <= app.clock.now() ? at : undefined
}
