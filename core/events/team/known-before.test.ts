import { beforeEach, describe, expect, it } from 'vitest'
import { deleteAccount } from '#core/account/delete-account.ts'
import { updateContactAsAssistant } from '#core/assistants/change-as-assistant.ts'
import { undoAssistantChange } from '#core/assistants/undo-assistant-change.ts'
import { findContact, getContact, getContactRow, listContacts } from '#core/contact-rows/contacts.ts'
import { changeMany } from '#core/contacts/change-many.ts'
import { keepBoth } from '#core/contacts/merging/keep-both.ts'
import { listMerges } from '#core/contacts/merging/list-merges.ts'
import { mergeContacts } from '#core/contacts/merging/merge-contacts.ts'
import { undoContactMerge } from '#core/contacts/merging/undo-contact-merge.ts'
import { addNote } from '#core/contacts/notes/add-note.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { findOrCreateEvent, startEvent } from '#core/events/start-event.ts'
import { invite } from '#core/events/team/invites.ts'
import { joinTeam } from '#core/events/team/join-team.ts'
import { leaveTeam } from '#core/events/team/leave-team.ts'
import { listTeamContacts } from '#core/events/team/my-team.ts'
import { updateEvent } from '#core/events/update-event.ts'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import { listScans } from '#core/scan/list-scans.ts'
import { makeContact } from '#tests/app/factories.ts'
import { cardOfPerson, join, makePerson, openTeam, ownerId, scanCard } from '#tests/app/team-setup.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

const [ben, carla] = [1002, 1003]

let app: TestApp
let eventId: number
beforeEach(() => {
  app = createTestApp()
  const team = openTeam(app)
  eventId = team.eventId
  join(app, { id: ben, name: 'Ben', code: team.code })
  join(app, { id: carla, name: 'Carla', code: team.code })
})

const seesAll = (members_see_all: boolean) => updateEvent(app, { userId: ownerId, eventId, patch: { members_see_all } })
const scanOf = (userId: number, lines: string[]) => scanCard(app, { userId, lines })
const seenBy = (userId: number, contactId: number) => findContact(app.db, { userId, contactId })
const standingOf = (userId: number, contactId: number) => seenBy(userId, contactId)?.standing
const lastCardOf = (userId: number) => listScans(app, { userId }).at(-1)?.card_id ?? 0

/** A contact that the owner had before, with what only the owner knows. */
function knownContact(): number {
  const contactId = makeContact(app, {
    ...{ userId: ownerId, first_name: 'Xenia', last_name: 'Puig', company: 'Norte', position: 'CEO', address: '' },
    ...{ email: 'xenia@firma.es', phone: '+34 600 000 001', phone_e164: '+34600000001', website: 'norte.es' },
    further_emails: ['xenia@private.es'],
  })
  addNote(app, { userId: ownerId, contactId, text: 'secret' })
  return contactId
}

/** The same person with another firm, as a member reads it. */
const otherFirm = ['Xenia Puig', 'Diretora', 'Sur Textil S.L.', 'xenia@firma.es', '+34 612 345 678', 'www.surtextil.es']

async function toldToOwner() {
  const outbox = runOutbox(app)
  await outbox.idle()
  await outbox.stop()
  return app.told.filter(one => one.chatId === ownerId).map(({ notice }) => notice)
}

describe('a member’s card of somebody whom the owner knew', () => {
  it('fills what is empty and changes nothing else', async () => {
    const contactId = knownContact()
    const before = getContact(app, { userId: ownerId, contactId })
    expect(await scanOf(ben, otherFirm)).toBe(contactId)
    const { company, position, phone, website, email } = before
    expect(getContact(app, { userId: ownerId, contactId })).toMatchObject({ company, position, phone, website, email })
    expect(listScans(app, { userId: ownerId })).toEqual([])
  })

  it('is told to the owner, listed among the merges, and kept apart by the owner alone', async () => {
    const contactId = knownContact()
    const before = getContact(app, { userId: ownerId, contactId })
    await scanOf(ben, otherFirm)
    const cardId = lastCardOf(ben)
    const notice = (await toldToOwner()).find(one => one.kind === 'scan-result')
    expect(notice).toMatchObject({ cardId, canSeparate: true, member: { name: 'Ben', event: 'Fira' } })
    expect(notice).toMatchObject({ contact: { id: contactId, standing: 'owner' }, waitingMessageId: undefined })
    expect(listMerges(app, { userId: ownerId })).toMatchObject([
      { kind: 'card', id: cardId, kept: { id: contactId }, gone: { id: null, first_name: 'Xenia' }, by: 'Ben' },
    ])
    expect(() => keepBoth(app, { userId: ben, cardId })).toThrow('not-found')
    expect(() => keepBoth(app, { userId: carla, cardId })).toThrow('not-found')
    const second = keepBoth(app, { userId: ownerId, cardId })
    expect(keepBoth(app, { userId: ownerId, cardId }).id).toBe(second.id)
    expect(second).toMatchObject({ company: 'Sur Textil S.L.', scanned_by: { id: ben }, event_id: eventId })
    const { timestamp, event, event_id, notes } = before
    expect(getContact(app, { userId: ownerId, contactId })).toMatchObject({ timestamp, event, event_id, notes })
    expect([standingOf(ben, contactId), standingOf(ben, second.id)]).toEqual([undefined, 'scanner'])
    expect(listMerges(app, { userId: ownerId })).toEqual([])
  })

  it('is told to nobody where the contact came by the team, and shows the new firm there', async () => {
    const contactId = await scanOf(ben, cardOfPerson('Xenia'))
    expect(await scanOf(carla, otherFirm)).toBe(contactId)
    expect(getContact(app, { userId: ownerId, contactId }).company).toBe('Sur Textil S.L.')
    expect((await toldToOwner()).map(({ kind }) => kind)).not.toContain('scan-result')
  })

  it('stays one where it came by the team of another event', async () => {
    const contactId = await scanOf(ben, cardOfPerson('Xenia'))
    addNote(app, { userId: ben, contactId, text: 'secret' })
    const { id: secondId } = startEvent(app, { userId: ownerId, name: 'Expo' })
    const { code } = invite(app, { userId: ownerId, eventId: secondId, botUsername: undefined })
    const dora = makePerson(app, 1004, 'Dora')
    joinTeam(app, { userId: dora, code, leaveOther: false })
    expect(await scanOf(dora, otherFirm)).toBe(contactId)
    expect(standingOf(dora, contactId)).toBe('met')
    expect(getContact(app, { userId: ownerId, contactId })).toMatchObject({ company: 'Firma S.L.', event: 'Expo' })
  })

  it('shows its sender only what they read', async () => {
    const contactId = knownContact()
    await scanOf(ben, otherFirm)
    expect(seenBy(ben, contactId)).toMatchObject({ standing: 'met', company: 'Sur Textil S.L.', notes: '' })
    expect(JSON.stringify(seenBy(ben, contactId))).not.toMatch(/secret|private|600 000 001|Norte/)
  })

  it('is not opened by a team that sees everything: each sees what was read', async () => {
    await seesAll(true)
    const contactId = knownContact()
    expect(standingOf(ben, contactId)).toBeUndefined()
    await scanOf(ben, otherFirm)
    for (const userId of [ben, carla]) {
      const seen = seenBy(userId, contactId)
      expect(seen).toMatchObject({ standing: 'met', company: 'Sur Textil S.L.' })
      expect(JSON.stringify(seen)).not.toMatch(/secret|private|600 000 001|Norte/)
      expect(listTeamContacts(app, { userId, page: 1, limit: 50 })).toMatchObject({ total: 1 })
    }
    await seesAll(false)
    expect([standingOf(ben, contactId), standingOf(carla, contactId)]).toEqual(['met', undefined])
  })

  it('is open where the owner files the contact under the event', async () => {
    await seesAll(true)
    const contactId = knownContact()
    await scanOf(ben, otherFirm)
    const filed = { userId: ownerId, contactId, patch: { event_id: null } }
    updateContact(app, filed)
    updateContact(app, { ...filed, patch: { event_id: eventId } })
    expect(standingOf(carla, contactId)).toBe('teammate')
    updateContact(app, filed)
    await changeMany(app, { userId: ownerId, ids: [contactId], change: { what: 'event', event_id: eventId } })
    expect(standingOf(carla, contactId)).toBe('teammate')
  })
})

describe('a contact of the team that is merged with one that the owner had', () => {
  const secret = /secret|private|600 000 001/

  it.each(['the team’s stays', 'the owner’s stays'])('shows its scanner what they read, where %s', async which => {
    for (const isForAll of [false, true]) {
      await seesAll(isForAll)
      const theirs = makeContact(app, {
        ...{ userId: ownerId, first_name: 'Ana', last_name: 'Prat', email: 'ana@private.es' },
        ...{ phone: '+34 600 000 001', phone_e164: '+34600000001', further_emails: ['ana@private.org'] },
      })
      addNote(app, { userId: ownerId, contactId: theirs, text: 'secret' })
      const scanned = await scanOf(ben, cardOfPerson(isForAll ? 'Zoe' : 'Xenia'))
      const before = [seenBy(ben, scanned), seenBy(carla, scanned)]
      const [contactId, otherId] = which === 'the team’s stays' ? [scanned, theirs] : [theirs, scanned]
      const { merge_id: mergeId } = mergeContacts(app, { userId: ownerId, contactId, otherId })
      for (const userId of isForAll ? [ben, carla] : [ben]) {
        const seen = seenBy(userId, contactId)
        expect(seen).toMatchObject({ standing: 'met', first_name: isForAll ? 'Zoe' : 'Xenia', notes: '' })
        expect(JSON.stringify(seen)).not.toMatch(secret)
      }
      if (!isForAll) expect(seenBy(carla, contactId)).toBeUndefined()
      expect(seenBy(ben, otherId)).toBeUndefined()
      undoContactMerge(app, { userId: ownerId, mergeId })
      expect([seenBy(ben, scanned), seenBy(carla, scanned)]).toEqual(before)
      expect(seenBy(ben, theirs)).toBeUndefined()
    }
  })

  it('shows each member only their own card through merges of merges', async () => {
    const theirs = knownContact()
    const scanned = await scanOf(ben, cardOfPerson('Zoe'))
    const other = makeContact(app, { userId: ownerId, first_name: 'Third', email: 'third@else.es' })
    mergeContacts(app, { userId: ownerId, contactId: scanned, otherId: theirs })
    mergeContacts(app, { userId: ownerId, contactId: other, otherId: scanned })
    const seen = seenBy(ben, other)
    expect(seen).toMatchObject({ first_name: 'Zoe', email: 'zoe@firma.es', standing: 'met' })
    expect(JSON.stringify(seen)).not.toMatch(/secret|private|600 000 001|third/)
  })

  it.each(['the team’s stays', 'the owner’s stays'])(
    'shows nothing of what the owner scanned there, where %s',
    async which => {
      const scanned = await scanOf(ben, cardOfPerson('Zoe'))
      const theirs = await scanOf(ownerId, cardOfPerson('Xenia'))
      addNote(app, { userId: ownerId, contactId: theirs, text: 'secret' })
      const [kept, gone] = which === 'the team’s stays' ? [scanned, theirs] : [theirs, scanned]
      const { merge_id: mergeId } = mergeContacts(app, { userId: ownerId, contactId: kept, otherId: gone })
      expect(seenBy(ben, kept)).toMatchObject({ standing: 'met', notes: '' })
      undoContactMerge(app, { userId: ownerId, mergeId })
      expect([standingOf(ben, scanned), standingOf(ben, theirs)]).toEqual(['scanner', undefined])
    },
  )

  it('keeps its scanner where both came by the team', async () => {
    const one = await scanOf(ben, cardOfPerson('Zoe'))
    const other = await scanOf(carla, cardOfPerson('Xenia'))
    mergeContacts(app, { userId: ownerId, contactId: one, otherId: other })
    expect([standingOf(ben, one), standingOf(carla, one)]).toEqual(['teammate', 'teammate'])
  })

  it('gives no scanner back whose account is gone when the merge is undone', async () => {
    const theirs = knownContact()
    const scanned = await scanOf(ben, cardOfPerson('Zoe'))
    const { merge_id: mergeId } = mergeContacts(app, { userId: ownerId, contactId: scanned, otherId: theirs })
    leaveTeam(app, { userId: ben })
    await deleteAccount(app, { userId: ben })
    undoContactMerge(app, { userId: ownerId, mergeId })
    expect(listContacts(app, { userId: ownerId })).toHaveLength(2)
    expect(getContact(app, { userId: ownerId, contactId: scanned }).scanned_by).toBeNull()
  })

  it('stays the team’s for who scanned it too, once the account of its scanner is gone', async () => {
    const contactId = await scanOf(ben, cardOfPerson('Zoe'))
    await scanOf(carla, cardOfPerson('Zoe'))
    const moved = await scanOf(ben, cardOfPerson('Xenia'))
    await scanOf(carla, cardOfPerson('Xenia'))
    const mine = makeContact(app, { userId: ownerId, first_name: 'Xavi' })
    const { merge_id: mergeId } = mergeContacts(app, { userId: ownerId, contactId: mine, otherId: moved })
    await deleteAccount(app, { userId: ben })
    undoContactMerge(app, { userId: ownerId, mergeId })
    expect([standingOf(carla, contactId), standingOf(carla, moved)]).toEqual(['teammate', 'teammate'])
  })

  it.each(['it', 'the owner’s'])('is so too after it was merged with one of the owner’s and %s stayed', async which => {
    const scanned = await scanOf(ben, cardOfPerson('Zoe'))
    await scanOf(carla, cardOfPerson('Zoe'))
    const theirs = makeContact(app, { userId: ownerId, first_name: 'Xavi' })
    const [kept, gone] = which === 'it' ? [scanned, theirs] : [theirs, scanned]
    const { merge_id: mergeId } = mergeContacts(app, { userId: ownerId, contactId: kept, otherId: gone })
    await deleteAccount(app, { userId: ben })
    expect(standingOf(carla, kept)).toBe('met')
    undoContactMerge(app, { userId: ownerId, mergeId })
    expect([standingOf(carla, scanned), standingOf(carla, theirs)]).toEqual(['teammate', undefined])
  })

  it('stays the owner’s where they had filed it elsewhere before somebody of the team scanned it again', async () => {
    const scanned = await scanOf(ben, cardOfPerson('Zoe'))
    const theirs = makeContact(app, { userId: ownerId, first_name: 'Xavi' })
    app.setNow('2026-03-10T13:00:00Z')
    const { merge_id: mergeId } = mergeContacts(app, { userId: ownerId, contactId: scanned, otherId: theirs })
    await updateContact(app, { userId: ownerId, contactId: scanned, patch: { event_id: null } })
    app.setNow('2026-03-10T14:00:00Z')
    await scanOf(ben, cardOfPerson('Zoe'))
    undoContactMerge(app, { userId: ownerId, mergeId })
    expect(standingOf(ben, scanned)).toBe('met')
  })

  it('stays with its scanner where one of the team’s joined it whose scanner’s account is gone', async () => {
    const scanned = await scanOf(ben, cardOfPerson('Zoe'))
    const other = await scanOf(carla, cardOfPerson('Wanda'))
    const theirs = makeContact(app, { userId: ownerId, first_name: 'Xavi' })
    const merging = { userId: ownerId, contactId: scanned }
    const { merge_id: mergeId } = mergeContacts(app, { ...merging, otherId: theirs })
    mergeContacts(app, { ...merging, otherId: other })
    await deleteAccount(app, { userId: carla })
    undoContactMerge(app, { userId: ownerId, mergeId })
    expect(standingOf(ben, scanned)).toBe('teammate')
  })

  it('is nothing that a teammate scanned at an event to which its owner moved it, once the account of its scanner is gone', async () => {
    const contactId = await scanOf(ben, cardOfPerson('Zoe'))
    const { id: otherEvent } = startEvent(app, { userId: ownerId, name: 'Dinner' })
    const { code } = invite(app, { userId: ownerId, eventId: otherEvent, botUsername: undefined })
    await updateContact(app, { userId: ownerId, contactId, patch: { event_id: otherEvent } })
    joinTeam(app, { userId: carla, code, leaveOther: true })
    await scanOf(carla, cardOfPerson('Zoe'))
    expect(standingOf(carla, contactId)).toBe('met')
    await deleteAccount(app, { userId: ben })
    expect(standingOf(carla, contactId)).toBe('met')
  })

  it('stays where somebody else has met the person since, when the merge is undone', async () => {
    const theirs = knownContact()
    const scanned = await scanOf(ben, cardOfPerson('Zoe'))
    const { merge_id: mergeId } = mergeContacts(app, { userId: ownerId, contactId: theirs, otherId: scanned })
    app.setNow('2026-03-10T13:00:00Z')
    expect(await scanOf(carla, cardOfPerson('Xenia'))).toBe(theirs)
    undoContactMerge(app, { userId: ownerId, mergeId })
    expect([standingOf(ben, theirs), standingOf(carla, theirs), standingOf(ben, scanned)]).toEqual([
      ...[undefined, 'met', 'scanner'],
    ])
  })
})

describe('who knew a person before', () => {
  const metContact = async () => {
    const contactId = knownContact()
    await scanOf(ben, otherFirm)
    expect(standingOf(ben, contactId)).toBe('met')
    await seesAll(true)
    return contactId
  }

  it('shows nothing of them by filing many under the event that they are of already', async () => {
    const contactId = await metContact()
    const other = makeContact(app, { userId: ownerId, first_name: 'Yann', email: '', phone_e164: '' })
    const change = { what: 'event', event_id: eventId } as const
    expect(await changeMany(app, { userId: ownerId, ids: [contactId, other], change })).toBe(1)
    expect([standingOf(ben, contactId), standingOf(ben, other)]).toEqual(['met', 'teammate'])
  })

  it('shows nothing of them by undoing what an assistant did', async () => {
    const contactId = await metContact()
    const { id: elsewhere } = findOrCreateEvent(app, { userId: ownerId, values: { name: 'Expo' } }).event
    const by = {
      userId: ownerId,
      keyName: 'Assistant',
      uid: getContactRow(app.db, { userId: ownerId, contactId, action: 'read' }).uid,
    }
    updateContactAsAssistant(app, { ...by, patch: { event_id: elsewhere } })
    expect(standingOf(ben, contactId)).toBeUndefined()
    const [told] = (await toldToOwner()).filter(notice => notice.kind === 'assistant')
    const versionOf = () => getContactRow(app.db, { userId: ownerId, contactId, action: 'read' }).version
    const before = versionOf()
    undoAssistantChange(app, { userId: ownerId, changeId: told?.kind === 'assistant' ? told.changeId : 0 })
    expect(getContact(app, { userId: ownerId, contactId }).event_id).toBe(eventId)
    expect(standingOf(ben, contactId)).toBe('met')
    expect(versionOf()).toBe(before + 1)
  })
})
