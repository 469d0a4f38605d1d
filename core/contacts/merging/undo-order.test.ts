import { beforeEach, describe, expect, it } from 'vitest'
import type { CardContact } from '#contracts/contacts.ts'
import { deleteAccount } from '#core/account/delete-account.ts'
import { findContact, getContact, listContacts } from '#core/contact-rows/contacts.ts'
import { answerImport } from '#core/contacts/import/answer-import.ts'
import { keepImported } from '#core/contacts/import/keep-imported.ts'
import { requestImport } from '#core/contacts/import/request-import.ts'
import { keepBoth } from '#core/contacts/merging/keep-both.ts'
import { mergeContacts } from '#core/contacts/merging/merge-contacts.ts'
import { undoContactMerge } from '#core/contacts/merging/undo-contact-merge.ts'
import { addNote } from '#core/contacts/notes/add-note.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { startEvent } from '#core/events/start-event.ts'
import { updateEvent } from '#core/events/update-event.ts'
import { listScans } from '#core/scan/list-scans.ts'
import { makeContact } from '#tests/app/factories.ts'
import { cardOfPerson, join, openTeam, ownerId, scanCard } from '#tests/app/team-setup.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

const [ben, carla] = [1002, 1003]

let app: TestApp
let eventId: number
beforeEach(() => {
  // Each look at the clock is a millisecond later, as in the running service.
  let now = Date.parse('2026-03-10T12:00:00Z')
  app = createTestApp({ clock: { now: () => new Date(++now) } })
  const team = openTeam(app)
  eventId = team.eventId
  join(app, { id: ben, name: 'Ben', code: team.code })
  join(app, { id: carla, name: 'Carla', code: team.code })
})

const scanOf = (userId: number, lines: string[]) => scanCard(app, { userId, lines })
const lastCardOf = (userId: number) => listScans(app, { userId }).at(-1)?.card_id ?? 0
const seenBy = (userId: number, contactId: number) => findContact(app.db, { userId, contactId })
const get = (contactId: number) => getContact(app, { userId: ownerId, contactId })
const merge = (contactId: number, otherId: number) =>
  mergeContacts(app, { userId: ownerId, contactId, otherId }).merge_id
const undo = (mergeId: number) => undoContactMerge(app, { userId: ownerId, mergeId })
const separate = (cardId: number) => keepBoth(app, { userId: ownerId, cardId })

/** A contact that only the owner has, with a note. */
function privateContact(name: string, note: string): number {
  const contactId = makeContact(app, { userId: ownerId, first_name: name, email: `${name.toLowerCase()}@else.es` })
  addNote(app, { userId: ownerId, contactId, text: note })
  return contactId
}

/** The contact of a card's person that the owner had before. */
const knownXenia = (more: Partial<CardContact> = {}) =>
  makeContact(app, { userId: ownerId, first_name: 'Xenia', last_name: 'Puig', email: 'xenia@firma.es', ...more })

const withoutPhone = { phone: '', phone_e164: '' }
const withPhone = [...cardOfPerson('Xenia'), '+34 612 345 678']

describe('a merge that is undone before a later one', () => {
  it('takes its notes along, and the later one its own', () => {
    const [kept, first, second] = [privateContact('Kim', 'A'), privateContact('Lea', 'B'), privateContact('Mia', 'C')]
    const merges = [merge(kept, first), merge(kept, second)] as const
    undo(merges[0])
    expect([kept, first].map(id => get(id).notes)).toEqual(['A\nC', 'B'])
    undo(merges[1])
    expect([kept, first, second].map(id => get(id).notes)).toEqual(['A', 'B', 'C'])
  })

  it('leaves what was added to the notes since', () => {
    const [kept, first, second] = [privateContact('Kim', 'A'), privateContact('Lea', 'B'), privateContact('Mia', 'C')]
    const merges = [merge(kept, first), merge(kept, second)] as const
    addNote(app, { userId: ownerId, contactId: kept, text: 'Since' })
    undo(merges[0])
    undo(merges[1])
    expect(get(kept).notes).toBe('A\nSince')
  })

  it.each([false, true])(
    'opens no contact in which the other one still is, where all see everything: %s',
    async all => {
      await updateEvent(app, { userId: ownerId, eventId, patch: { members_see_all: all } })
      const scanned = await scanOf(ben, cardOfPerson('Xenia'))
      const merges = [
        merge(scanned, privateContact('Lea', 'first')),
        merge(scanned, privateContact('Mia', 'second')),
      ] as const
      undo(merges[0])
      for (const userId of all ? [ben, carla] : [ben]) {
        expect(seenBy(userId, scanned)).toMatchObject({ standing: 'met', notes: '' })
        expect(JSON.stringify(seenBy(userId, scanned))).not.toMatch(/second|else/)
      }
      undo(merges[1])
      expect(seenBy(ben, scanned)?.standing).toBe('scanner')
      expect(get(scanned)).toMatchObject({ notes: '', further_emails: [] })
    },
  )

  it('gives the contact the values of the later one in place of its own', () => {
    const [kept, first, second] = ['Kim', 'Lea', 'Mia'].map(name =>
      makeContact(app, {
        ...{ userId: ownerId, first_name: name, email: `${name}@else.es`, position: name === 'Kim' ? '' : `${name}’s` },
      }),
    ) as [number, number, number]
    const merges = [merge(kept, first), merge(kept, second)] as const
    expect(get(kept).position).toBe('Lea’s')
    undo(merges[0])
    expect(get(kept).position).toBe('Mia’s')
    undo(merges[1])
    expect(get(kept)).toMatchObject({ position: '', further_emails: [] })
  })
})

it('a merge that is undone leaves what a later card brought, once the account of who scanned that is gone', async () => {
  const [contactId, phone] = [knownXenia(withoutPhone), { phone: '+34 612 345 678', phone_e164: '+34612345678' }]
  const other = makeContact(app, { userId: ownerId, first_name: 'Lea', ...phone })
  const mergeId = merge(contactId, other)
  await scanOf(ben, withPhone)
  await deleteAccount(app, { userId: ben })
  undo(mergeId)
  expect(get(contactId)).toMatchObject({ event: 'Fira', phone_e164: '+34612345678' })
})

describe('a card that is kept apart', () => {
  it.each([
    ['below the note of the event', { note: 'Hall 3', typed: 'Call', later: 'Hall 3' }],
    ['below the note of an event that has another one since', { note: 'Hall 3', typed: 'Call', later: 'Hall 4' }],
    ['and noted for the event since', { note: '', typed: 'Call', later: 'Call' }],
    ['whose first line is noted for the event since', { note: '', typed: 'Call\nHall 3', later: 'Call' }],
  ])('leaves what was typed %s', async (_, { note, typed, later }) => {
    const contactId = knownXenia()
    await updateEvent(app, { userId: ownerId, eventId, patch: { note } })
    await scanOf(ownerId, cardOfPerson('Xenia'))
    addNote(app, { userId: ownerId, contactId, text: typed })
    await updateEvent(app, { userId: ownerId, eventId, patch: { note: later } })
    separate(lastCardOf(ownerId))
    expect(get(contactId).notes).toBe(typed)
  })

  it('leaves the date of the scan before', async () => {
    const contactId = await scanOf(ownerId, cardOfPerson('Xenia'))
    const { timestamp } = get(contactId)
    await scanOf(ownerId, cardOfPerson('Xenia'))
    expect(get(contactId).timestamp > timestamp).toBe(true)
    separate(lastCardOf(ownerId))
    expect(get(contactId).timestamp).toBe(timestamp)
  })

  it('leaves the phone that a later card shows too', async () => {
    const contactId = await scanOf(ownerId, cardOfPerson('Xenia'))
    await scanOf(ben, withPhone)
    await scanOf(carla, withPhone)
    separate(lastCardOf(ben))
    expect(get(contactId).phone_e164).toBe('+34612345678')
    separate(lastCardOf(carla))
    expect(get(contactId).phone_e164).toBe('')
  })

  it('does not open a contact that was merged with a private one since', async () => {
    await updateEvent(app, { userId: ownerId, eventId, patch: { members_see_all: true } })
    const contactId = knownXenia()
    updateContact(app, { userId: ownerId, contactId, patch: { event_id: eventId } })
    await scanOf(ben, cardOfPerson('Xenia'))
    const cardId = lastCardOf(ben)
    merge(contactId, privateContact('Lea', 'secret'))
    separate(cardId)
    expect(seenBy(carla, contactId)).toBeUndefined()
  })

  it('leaves the contact at the event where a later card was scanned, as one that its owner knew', async () => {
    await updateEvent(app, { userId: ownerId, eventId, patch: { members_see_all: true } })
    const contactId = knownXenia()
    addNote(app, { userId: ownerId, contactId, text: 'secret' })
    await scanOf(ownerId, cardOfPerson('Xenia'))
    const cardId = lastCardOf(ownerId)
    await scanOf(ben, cardOfPerson('Xenia'))
    separate(cardId)
    expect(get(contactId).event).toBe('Fira')
    expect(seenBy(carla, contactId)).toMatchObject({ standing: 'met', notes: '' })
  })

  it('leaves what a later card brought, once the account of who scanned that is gone', async () => {
    const contactId = knownXenia(withoutPhone)
    await scanOf(ownerId, withPhone)
    const cardId = lastCardOf(ownerId)
    await scanOf(ben, withPhone)
    const { timestamp } = get(contactId)
    await deleteAccount(app, { userId: ben })
    separate(cardId)
    expect(get(contactId)).toMatchObject({ event: 'Fira', phone_e164: '+34612345678', timestamp })
  })

  it('leaves what an import has brought since, which then takes its own along', async () => {
    const contactId = knownXenia(withoutPhone)
    await scanOf(ownerId, withPhone)
    const cardId = lastCardOf(ownerId)
    const source = { codes: ['MECARD:N:Puig,Xenia;EMAIL:xenia@firma.es;TEL:+34612345678;;'] }
    const { id: importId } = await requestImport(app, { userId: ownerId, key: 'badge', source })
    await answerImport(app, { userId: ownerId, importId, save: true })
    separate(cardId)
    expect(get(contactId)).toMatchObject({ event: 'Fira', phone_e164: '+34612345678' })
    await keepImported(app, { userId: ownerId, importId })
    expect(get(contactId)).toMatchObject({ event: '', phone_e164: '' })
  })

  it('leaves the contact at the event of one that was merged into it', async () => {
    const zoe = await scanOf(ownerId, cardOfPerson('Zoe'))
    const contactId = knownXenia()
    startEvent(app, { userId: ownerId, name: 'Expo' })
    await scanOf(ownerId, cardOfPerson('Xenia'))
    merge(contactId, zoe)
    separate(lastCardOf(ownerId))
    expect(get(contactId).event).toBe('Fira')
  })
})

describe('what a member sees of somebody whom the owner knew', () => {
  it('is nothing of the owner’s where the account of who scanned the card is gone', async () => {
    await updateEvent(app, { userId: ownerId, eventId, patch: { members_see_all: true } })
    const contactId = knownXenia({ position: 'Secret' })
    await scanOf(ben, cardOfPerson('Xenia'))
    await deleteAccount(app, { userId: ben })
    merge(contactId, privateContact('Lea', 'secret'))
    expect(JSON.stringify(seenBy(carla, contactId) ?? '')).not.toMatch(/Secret|secret/)
    expect(listContacts(app, { userId: ownerId })).toHaveLength(1)
  })
})
