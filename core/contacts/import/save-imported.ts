import { cleanLine, cleanText } from 'card-reader/clean-text'
import type { ContactSource } from '#contracts/contacts.ts'
import { maxLength, maxTags, shorten } from '#contracts/lengths.ts'
import { maxQuestions } from '#contracts/questions.ts'
import type { ContactsApp, TxApp } from '#core/app.ts'
import { answersOf } from '#core/contact-rows/api-contact.ts'
import { type ContactRow, cardOf, columnsOf } from '#core/contact-rows/contact-row.ts'
import { getContactRow } from '#core/contact-rows/contacts.ts'
import { fitCard } from '#core/contact-rows/fit-card.ts'
import { changeContact } from '#core/contact-rows/record-contact-change.ts'
import { findSamePerson, type KnownPeople } from '#core/contacts/duplicates/known-people.ts'
import { splitList } from '#core/contacts/export/profile-cell.ts'
import type { NewPerson } from '#core/contacts/import/people-reader-port.ts'
import { insertContact, joinCard } from '#core/contacts/save-card.ts'
import { saveAnswer } from '#core/events/answers/answers.ts'
import { questionsOfEvent } from '#core/events/answers/questions.ts'
import { readAnswer } from '#core/events/answers/read-answer.ts'
import { findEvent } from '#core/events/events.ts'
import { eventOfName } from '#core/events/start-event.ts'
import type { Tx } from '#db/client.ts'
import { contactAnswers, type Merge, type SavedPerson } from '#db/schema.ts'

/** Somebody who comes in, and the event that they are met at; null for none. */
type Incoming = {
  userId: number
  person: NewPerson
  eventId: number | null
  source: ContactSource | undefined
}

/**
 * Somebody of an address book is a contact from now on; a known one is filled where it is empty, its notes too, and is of
 * this moment. Returns what undoes the latter.
 */
export function saveImported(
  app: ContactsApp,
  tx: Tx,
  { among, at, ...incoming }: Incoming & { among?: KnownPeople | undefined; at?: Date },
): { saved: SavedPerson; merge?: Merge } {
  const { userId, person, eventId, source } = incoming
  const { card: read, ...brought } = person
  const card = fitCard(read)
  const from = source && { source }
  const known = among ? among.find(tx, card) : findSamePerson(tx, { userId, card })
  if (!known) {
    const added = addPerson(app, tx, incoming)
    return { saved: { contact_id: added.contactId, event_id: added.eventId, ...from } }
  }
  const merge = joinCard(app, tx, known, { userId, card, image: undefined, eventId, source, at })
  const row = getContactRow(tx, { userId, contactId: known.id, action: 'edit' })
  const { event_id, rating, do_not_message, consent } = row
  const { eventId: addedTo, answers } = fillBeside(app, tx, row, person)
  const met = { event_id, notes: '', ...merge.met, rating, do_not_message, consent }
  // What undoes the merge takes the contact out of this event again, not out of one that it belonged to before.
  const joined = eventId ?? (event_id === null ? addedTo : null)
  const notes_after = row.notes || person.notes
  const saved = { contact_id: known.id, event_id: joined, ...from }
  return { saved, merge: { ...merge, met, notes_after, brought, answers } }
}

/**
 * Saves somebody as a new contact, even if a known one looks the same, at this event or else at the one that a file names,
 * whose note it does not begin with. Returns its id and event.
 */
export function addPerson(
  app: ContactsApp,
  tx: Tx,
  { userId, person, eventId, source }: Incoming,
): { contactId: number; eventId: number | null } {
  const metAt = eventId === null ? undefined : findEvent(tx, { userId, eventId })
  const atEvent = metAt?.id ?? eventNamedBy(app, tx, { userId, person })
  const { rating = null, do_not_message = false, whatsapp_sent = false, date, consent, answers = [] } = person
  const timestamp = scannedAt(app, date)
  const contactId = insertContact(app, tx, {
    ...{ userId, card: person.card, image: undefined, eventId: atEvent, source },
    beside: {
      notes: shorten([metAt?.note, person.notes].filter(Boolean).join('\n'), maxLength.notes),
      tags: [...new Set(person.tags)].slice(0, maxTags),
      ...{ rating, do_not_message, whatsapp_sent },
      ...(timestamp && { timestamp }),
      ...(consent && agreed(app, person)),
    },
  })
  const brought = bringAnswers(app, tx, { contactId, eventId: atEvent, answers })
  if (brought.length > 0) changeContact(app, tx, { userId, contactId, event: 'updated' })
  return { contactId, eventId: atEvent }
}

/** The event with this name, created if necessary; null for no name, or if there are too many events. */
function eventNamedBy(
  app: ContactsApp,
  tx: Tx,
  { userId, person }: Pick<Incoming, 'userId' | 'person'>,
): number | null {
  const name = person.event && shorten(cleanLine(person.event), maxLength.event)
  return name ? (eventOfName(app, tx, { userId, name }) ?? null) : null
}

/** The note of what somebody agreed to, with its date or else today's. */
function agreed(app: ContactsApp, { consent = '', consent_at }: NewPerson): { consent: string; consent_at: Date } {
  const at = consent_at === undefined ? app.clock.now() : new Date(consent_at)
  return { consent: shorten(cleanText(consent), maxLength.consent), consent_at: at }
}

/** Fills the gaps of a known contact. Returns the event it then belongs to, and the ids of its new answers. */
function fillBeside(
  app: ContactsApp,
  tx: Tx,
  row: ContactRow,
  person: NewPerson,
): { eventId: number | null; answers: number[] } {
  const { event, rating, do_not_message, whatsapp_sent, date, consent } = person
  const isPlain = !(event || rating || do_not_message || whatsapp_sent || date || consent || person.answers)
  if (isPlain && !person.notes && person.tags.length === 0) return { eventId: row.event_id, answers: [] }
  const { id: contactId, user_id: userId } = row
  const notes = row.notes || person.notes
  const tags = [...new Set([...row.tags, ...person.tags])].slice(0, maxTags)
  const event_id = row.event_id ?? eventNamedBy(app, tx, { userId, person })
  const answers = bringAnswers(app, tx, { contactId, eventId: event_id, answers: person.answers ?? [] })
  const { vcf, search } = columnsOf(app, cardOf(row), { uid: row.uid, notes, tags })
  const filled = {
    ...{ notes, tags, vcf, search, event_id },
    rating: row.rating ?? rating ?? null,
    do_not_message: row.do_not_message || do_not_message === true,
    ...(consent && !row.consent ? agreed(app, person) : {}),
  }
  changeContact(app, tx, { userId, contactId, event: 'updated' }, filled)
  return { eventId: event_id, answers }
}

/** The day that a file names, unless it is still to come. */
function scannedAt(app: TxApp, date: string | undefined): Date | undefined {
  const at = date === undefined ? undefined : new Date(date)
  return at && at <= app.clock.now() ? at : undefined
}

/** The most answers that a file adds to one contact. */
const mostImported = 4 * maxQuestions

type ImportedAnswers = {
  contactId: number
  eventId: number | null
  answers: readonly { question: string; text: string }[]
}

/**
 * In the transaction that imports a contact: it has these answers. One to a question of its event belongs to that
 * question; any other is kept as text. Questions that the contact already has an answer to are passed over. Returns the
 * ids of the new answers.
 */
function bringAnswers(
  app: Pick<ContactsApp, 'clock'>,
  tx: Tx,
  { contactId, eventId, answers }: ImportedAnswers,
): number[] {
  const known = new Set(answersOf(tx, contactId).map(({ question }) => question))
  const asked = eventId === null ? [] : questionsOfEvent(tx, eventId)
  return answers.slice(0, mostImported).flatMap(({ question: header, text }) => {
    const name = shorten(cleanLine(header), maxLength.question)
    const value = shorten(cleanText(text), maxLength.answer)
    if (!name || !value || known.has(name)) return []
    known.add(name)
    const question = asked.find(one => one.text === name)
    const values = question && readAnswer(question, question.kind === 'several' ? splitList(value) : [value])
    if (question && values) return saveAnswer(app, tx, { contactId, question, values })
    const answer = { question: name, kind: 'text' as const, values: [value], answered_at: app.clock.now() }
    return tx
      .insert(contactAnswers)
      .values({ contact_id: contactId, question_id: null, ...answer })
      .returning({ id: contactAnswers.id })
      .get().id
  })
}
