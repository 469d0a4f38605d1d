import { expect } from 'vitest'
import type { Contact as Shown } from '#contracts/contacts.ts'
import { emailsOf, phonesOf } from '#contracts/contacts.ts'
import { findContact, findContactRow, listContacts } from '#core/contact-rows/contacts.ts'
import { listAnswers } from '#core/events/answers/answers.ts'
import { listMeetings } from '#core/events/team/meetings.ts'
import { listTeamContacts } from '#core/events/team/my-team.ts'
import { listReminders } from '#core/reminders/reminders.ts'
import { scanCards, scans } from '#db/schema.ts'
import type { Day } from './day.ts'
import { type Contact, valuesOf } from './plain-contact.ts'
import { everybody, nameOf, owner } from './plain-teams.ts'
import type { PlainWorld } from './plain-world.ts'

const sorted = (list: readonly string[]) => list.filter(Boolean).toSorted()

/** What the product shows of a contact, as far as the plain model knows it. */
function shownOf(contact: Shown) {
  return {
    name: contact.first_name,
    emails: sorted(emailsOf(contact)),
    phones: sorted(phonesOf(contact).map(({ value }) => value)),
    position: contact.position,
    notes: sorted(contact.notes.split('\n')),
    rating: contact.rating,
    event: contact.event_id,
  }
}

function expectedOf(contact: Contact) {
  const { notes, rating, event, emails, phones, position } = valuesOf(contact)
  const card = { name: contact.name, emails: sorted(emails), phones: sorted(phones), position }
  return { ...card, notes: sorted(notes), rating, event: event?.id ?? null }
}

/** The product shows everybody what the plain model says, in lists and one by one, and each card is one contact. */
export function expectSame(model: PlainWorld, day: Day): void {
  day.expectNoErrors()
  for (const person of model.people) expectSameList(model, day, person)
  for (const contact of model.contacts) for (const person of everybody) expectSameLook(model, day, { person, contact })
  for (const contact of model.liveOf(owner)) expectSameBelongings(day, contact)
  expectEachCardOnce(model, day)
}

function expectSameList(model: PlainWorld, { app }: Day, person: number): void {
  const who = nameOf[person]
  const listed = listContacts(app, { userId: person }).map(one => ({ id: one.id, ...shownOf(one) }))
  const ours = model.liveOf(person).toSorted((a, b) => valuesOf(b).at - valuesOf(a).at)
  expect({ who, listed }).toEqual({ who, listed: ours.map(one => ({ id: one.id, ...expectedOf(one) })) })
  const team = model.teams.get(person)
  const seen = model.contacts.filter(
    one => one.book !== person && model.mayNow(person, one, 'see') && valuesOf(one).event === team,
  )
  const inTeam = () => listTeamContacts(app, { userId: person, page: 1, limit: 100 }).contacts.map(({ id }) => id)
  if (!team) expect(inTeam).toThrow('not-found')
  else expect({ who, inTeam: inTeam().toSorted() }).toEqual({ who, inTeam: seen.map(({ id }) => id).toSorted() })
  const reminded = listReminders(app, { userId: person }).reminders.map(one => one.contact_id)
  const due = model.contacts.filter(
    one => model.mayNow(person, one, 'see') && one.reminders.some(reminder => reminder.person === person),
  )
  expect({ who, reminded: reminded.toSorted() }).toEqual({ who, reminded: due.map(({ id }) => id).toSorted() })
}

function expectSameLook(
  model: PlainWorld,
  { app }: Day,
  { person, contact }: { person: number; contact: Contact },
): void {
  const asked = { userId: person, contactId: contact.id }
  const found = findContact(app.db, asked)
  const standing = model.mayNow(person, contact, 'see') ? model.standingOf(person, contact) : undefined
  const about = { contact: contact.id, who: nameOf[person] }
  expect({ ...about, standing: found?.standing }).toEqual({ ...about, standing })
  const mayEdit = findContactRow(app.db, { ...asked, action: 'edit' }) !== undefined
  expect({ ...about, mayEdit }).toEqual({ ...about, mayEdit: model.mayNow(person, contact, 'edit') })
  if (!found || !standing) return
  expect({ ...about, seen: shownOf(found) }).toEqual({ ...about, seen: seenBy(model, person, contact) })
}

function seenBy(model: PlainWorld, person: number, contact: Contact) {
  const all = expectedOf(contact)
  if (model.standingOf(person, contact) !== 'met') return all
  const nothing = { name: '', emails: [], phones: [], position: '' }
  return { ...all, ...(model.readBy(person, contact) ?? nothing), notes: [] }
}

function expectSameBelongings({ app }: Day, contact: Contact): void {
  const owned = { userId: owner, contactId: contact.id }
  const met = listMeetings(app, owned).map(one => `${one.scanned_by?.name ?? 'somebody'} at ${one.event}`)
  const expected = contact.meetings.map(
    ({ by, event }) => `${by ? nameOf[by] : 'somebody'} at ${event.gone ? '' : event.name}`,
  )
  expect({ contact: contact.id, met }).toEqual({ contact: contact.id, met: expected })
  const answers = listAnswers(app, owned).answers.map(one => `${one.question_id}: ${one.question} ${one.values[0]}`)
  const given = contact.answers.map(
    ({ question, value }) => `${question.gone ? null : question.id}: ${question.text} ${value}`,
  )
  expect({ contact: contact.id, answers: sorted(answers) }).toEqual({ contact: contact.id, answers: sorted(given) })
}

function expectEachCardOnce(model: PlainWorld, { app }: Day): void {
  const cards = app.db.select().from(scanCards).all()
  const found = app.db
    .select()
    .from(scans)
    .all()
    .flatMap(({ id, file_id, status }): { key: string; is: number | string | null }[] => {
      const key = file_id ?? 'copy'
      const its = cards.filter(card => card.scan_id === id)
      return status === 'done' ? its.map(one => ({ key, is: one.contact_id })) : [{ key, is: status }]
    })
  const expected = [
    ...model.cards.map(({ key, contact }) => ({ key, is: contact?.id })),
    ...model.waiting.map(({ key }) => ({ key, is: null })),
    ...model.sent.filter(({ position }) => position === 0).map(({ key }) => ({ key, is: 'queued' })),
  ]
  const order = (a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b))
  expect(found.toSorted(order)).toEqual(expected.toSorted(order))
}
