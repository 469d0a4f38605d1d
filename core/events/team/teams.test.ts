import { beforeEach, describe, expect, it } from 'vitest'
import { deleteAccount } from '#core/account/delete-account.ts'
import { accountFiles } from '#core/account/export-account.ts'
import { dayMs } from '#core/base/time.ts'
import { getContact, listContacts } from '#core/contact-rows/contacts.ts'
import { teamOf } from '#core/contact-rows/team-of.ts'
import { csvChunks } from '#core/contacts/export/export-contacts.ts'
import { keepBoth } from '#core/contacts/merging/keep-both.ts'
import { mergeContacts } from '#core/contacts/merging/merge-contacts.ts'
import { undoContactMerge } from '#core/contacts/merging/undo-contact-merge.ts'
import { addNote } from '#core/contacts/notes/add-note.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { startEvent, stopEvent } from '#core/events/start-event.ts'
import { invite, revokeInvite } from '#core/events/team/invites.ts'
import { getInvitation, joinTeam } from '#core/events/team/join-team.ts'
import { leaveTeam, removeMember } from '#core/events/team/leave-team.ts'
import { listMeetings } from '#core/events/team/meetings.ts'
import { findMyTeam } from '#core/events/team/my-team.ts'
import { getTeam } from '#core/events/team/team-report.ts'
import { deleteEvent, updateEvent } from '#core/events/update-event.ts'
import { deleteExpired } from '#core/jobs/housekeeping.ts'
import { markSent } from '#core/messaging/message/settle-message.ts'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import { quotaOf } from '#core/plans/quota-of.ts'
import { keepCopy } from '#core/scan/cards/keep-copy.ts'
import { listScans } from '#core/scan/list-scans.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { scanText } from '#core/scan/text/scan-text.ts'
import { eventInvites, scans, subscriptions } from '#db/schema.ts'
import { makeContact } from '#tests/app/factories.ts'
import { cardOfPerson, join, makePerson, openTeam, ownerId, scanCard } from '#tests/app/team-setup.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

const [ben, carla, stranger] = [1002, 1003, 1004]

let app: TestApp
let eventId: number
let code: string
beforeEach(() => {
  app = createTestApp()
  ;({ eventId, code } = openTeam(app))
})

const later = (ms: number) => app.setNow(new Date(app.clock.now().getTime() + ms).toISOString())
const joinAs = (userId: number, leaveOther = false) => joinTeam(app, { userId, code, leaveOther })
const report = () => getTeam(app, { userId: ownerId, eventId, botUsername: 'card_scan_bot' })
const inviteNow = () => invite(app, { userId: ownerId, eventId, botUsername: 'card_scan_bot' })
const namesIn = (userId: number) => listContacts(app, { userId }).map(one => one.first_name)
const endPlan = () => app.db.update(subscriptions).set({ status: 'ended' }).run()

async function told(chatId: number) {
  const outbox = runOutbox(app)
  await outbox.idle()
  await outbox.stop()
  return app.told.filter(one => one.chatId === chatId).map(({ notice }) => notice)
}

describe('an invitation', () => {
  it('is a link with 128 random bits, the same until it ends', () => {
    expect(inviteNow()).toEqual({
      code,
      link: `https://t.me/card_scan_bot?start=team_${code}`,
      expires_at: '2026-04-09T12:00:00.000Z',
    })
    expect(Buffer.from(code, 'base64url')).toHaveLength(16)
  })

  it('needs a plan with teams, and an event that is on', () => {
    stopEvent(app, { userId: ownerId })
    expect(inviteNow).toThrow('event-off')
    startEvent(app, { userId: ownerId, name: 'Fira' })
    endPlan()
    expect(inviteNow).toThrow(
      expect.objectContaining({ code: 'plan-needed', details: { plan: 'Unlimited', right: 'teams' } }),
    )
  })

  it('says whose event it is and joins nobody by being opened', () => {
    makePerson(app, stranger, 'Fred')
    expect(getInvitation(app, { userId: stranger, code })).toEqual({
      ...{ event: 'Fira', owner: 'Olga', sees_all: false, is_in: false, other: null },
    })
    expect(teamOf(app.db, { userId: stranger })).toBeUndefined()
  })

  it.each<[string, string, () => void | Promise<void>]>([
    ['revoked', 'invite-over', () => revokeInvite(app, { userId: ownerId, eventId })],
    ['older than 30 days', 'invite-over', () => later(30 * dayMs)],
    ['of an event that is off', 'invite-over', () => stopEvent(app, { userId: ownerId })],
    [
      'of an event that was off',
      'invite-over',
      () => {
        startEvent(app, { userId: ownerId, name: 'Dinner' })
        startEvent(app, { userId: ownerId, name: 'Fira' })
      },
    ],
    ['of a deleted event', 'invite-unknown', () => deleteEvent(app, { userId: ownerId, eventId })],
    ['of an owner whose plan has ended', 'team-plan-ended', endPlan],
    [
      'of a full team',
      'team-full',
      () => {
        app.limits.teamMembers = 1
        join(app, { id: carla, name: 'Carla', code })
      },
    ],
  ])('%s is refused with %s', async (_, refusal, end) => {
    makePerson(app, ben, 'Ben')
    await end()
    expect(() => joinAs(ben)).toThrow(refusal)
    expect(() => getInvitation(app, { userId: ben, code })).toThrow(refusal)
    expect(teamOf(app.db, { userId: ben })).toBeUndefined()
  })

  it('that is forged, or one’s own, is refused', () => {
    makePerson(app, ben, 'Ben')
    expect(() => joinTeam(app, { userId: ben, code: 'A'.repeat(22), leaveOther: false })).toThrow('invite-unknown')
    expect(() => joinAs(ownerId)).toThrow('invite-own')
  })

  it('followed twice joins once, and tells the owner once', async () => {
    join(app, { id: ben, name: 'Ben', code })
    joinAs(ben)
    expect(getInvitation(app, { userId: ben, code })).toMatchObject({ is_in: true })
    expect(report().people.map(({ name }) => name)).toEqual(['Olga', 'Ben'])
    expect(await told(ownerId)).toEqual([{ kind: 'team', news: 'joined', event: 'Fira', owner: 'Olga', member: 'Ben' }])
  })

  it('leads into one team at a time', () => {
    join(app, { id: ben, name: 'Ben', code })
    makePerson(app, carla, 'Carla', 'unlimited')
    const other = startEvent(app, { userId: carla, name: 'Expo' })
    const theirs = invite(app, { userId: carla, eventId: other.id, botUsername: undefined })
    const wanted = { userId: ben, code: theirs.code }
    expect(getInvitation(app, wanted).other).toEqual({ event: 'Fira', owner: 'Olga' })
    expect(() => joinTeam(app, { ...wanted, leaveOther: false })).toThrow('in-other-team')
    joinTeam(app, { ...wanted, leaveOther: true })
    expect(teamOf(app.db, { userId: ben })).toMatchObject({ eventId: other.id, ownerId: carla })
  })

  it('from before somebody was removed is not for them, a new one is', () => {
    join(app, { id: ben, name: 'Ben', code })
    later(1000)
    removeMember(app, { userId: ownerId, eventId, memberId: ben })
    expect(() => joinAs(ben)).toThrow('invite-over')
    later(1000)
    revokeInvite(app, { userId: ownerId, eventId })
    const fresh = inviteNow()
    joinTeam(app, { userId: ben, code: fresh.code, leaveOther: false })
    expect(teamOf(app.db, { userId: ben })).toBeDefined()
  })
})

describe('a card that a member sends', () => {
  beforeEach(() => {
    join(app, { id: ben, name: 'Ben', code })
  })

  it('is the owner’s, of the event, with who scanned it, and counts on the owner’s plan', async () => {
    await scanCard(app, { userId: ben, lines: cardOfPerson('Xenia') })
    expect(listContacts(app, { userId: ownerId })).toMatchObject([
      { first_name: 'Xenia', event: 'Fira', standing: 'owner', book_of: null },
    ])
    expect(namesIn(ben)).toEqual([])
    expect([quotaOf(app, { userId: ownerId }).used, quotaOf(app, { userId: ben }).used]).toEqual([1, 0])
  })

  it('is one too as a pasted signature', async () => {
    const text = 'Xenia Puig\nFirma S.L.\nxenia@firma.es\n+34 612 345 678'
    await scanText(app, { userId: ben, chatId: ben, messageId: 1, text })
    expect([namesIn(ownerId), namesIn(ben)]).toEqual([['Xenia'], []])
  })

  it('of a program, and the sample card’s photo, stay the member’s own', () => {
    const source = { via: 'web', idempotencyKey: 'program-1', photo: new Uint8Array([1]) } as const
    requestScan(app, { userId: ben, source, byProgram: true })
    expect(app.db.select().from(scans).all()).toMatchObject([{ user_id: ben, book_id: null, event_id: null }])
  })

  it('while the event is off is the member’s own, and the team’s again when it goes on', async () => {
    stopEvent(app, { userId: ownerId })
    await scanCard(app, { userId: ben, lines: cardOfPerson('Xenia') })
    startEvent(app, { userId: ownerId, name: 'fira' })
    await scanCard(app, { userId: ben, lines: cardOfPerson('Yann') })
    expect([namesIn(ben), namesIn(ownerId)]).toEqual([['Xenia'], ['Yann']])
    expect((await told(ben)).flatMap(notice => ('news' in notice ? [notice.news] : []))).toEqual(['paused', 'resumed'])
  })

  it('is refused while the owner’s plan includes no teams, and nothing is lost', async () => {
    await scanCard(app, { userId: ben, lines: cardOfPerson('Xenia') })
    endPlan()
    await expect(scanCard(app, { userId: ben, lines: cardOfPerson('Yann') })).rejects.toThrow('team-plan-ended')
    expect(findMyTeam(app, { userId: ben })).toMatchObject({ is_paid: false, cards: 1 })
    expect(namesIn(ownerId)).toEqual(['Xenia'])
    leaveTeam(app, { userId: ben })
    await scanCard(app, { userId: ben, lines: cardOfPerson('Yann') })
    expect(namesIn(ben)).toEqual(['Yann'])
  })

  it('counts as the team’s if it was sent before they left, and shows them nothing', async () => {
    const source = { via: 'telegram', chatId: ben, messageId: 1, fileId: 'f' } as const
    requestScan(app, { userId: ben, source })
    leaveTeam(app, { userId: ben })
    await scanCard(app, { userId: makePerson(app, stranger, 'Fred'), lines: cardOfPerson('Xenia') })
    expect([namesIn(ownerId), namesIn(ben)]).toEqual([['Xenia'], []])
    expect(listScans(app, { userId: ben })).toMatchObject([{ status: 'done', contact: null, deleted_contact_id: null }])
    expect((await told(ben)).map(({ kind }) => kind)).toContain('scan-handed-over')
    expect(JSON.stringify(await told(ben))).not.toContain('Xenia')
  })

  it('of somebody whom two scanned is one contact with both meetings, each with its note', async () => {
    join(app, { id: carla, name: 'Carla', code })
    const contactId = await scanCard(app, { userId: ben, lines: cardOfPerson('Xenia') })
    later(1000)
    expect(await scanCard(app, { userId: carla, lines: cardOfPerson('Xenia') })).toBe(contactId)
    addNote(app, { userId: ben, contactId, text: 'Wants a quote' })
    addNote(app, { userId: carla, contactId, text: 'Call on Monday' })
    expect(listContacts(app, { userId: ownerId })).toMatchObject([{ notes: 'Wants a quote\nCall on Monday' }])
    expect(listMeetings(app, { userId: ownerId, contactId })).toMatchObject([
      { scanned_by: { id: ben, name: 'Ben' }, event: 'Fira', note: 'Wants a quote' },
      { scanned_by: { id: carla, name: 'Carla' }, note: 'Call on Monday' },
    ])
    for (const userId of [ben, carla]) expect(getContact(app, { userId, contactId }).standing).toBe('teammate')
  })

  it('kept apart again takes its meeting along, and merged contacts bring theirs', async () => {
    join(app, { id: carla, name: 'Carla', code })
    const contactId = await scanCard(app, { userId: ben, lines: cardOfPerson('Xenia') })
    await scanCard(app, { userId: carla, lines: cardOfPerson('Xenia') })
    const cardId = listScans(app, { userId: carla })[0]?.card_id ?? 0
    const { id: otherId, scanned_by } = keepBoth(app, { userId: carla, cardId })
    expect(scanned_by).toEqual({ id: carla, name: 'Carla' })
    const meetingsOf = (id: number) =>
      listMeetings(app, { userId: ownerId, contactId: id }).map(one => one.scanned_by?.id)
    expect([meetingsOf(contactId), meetingsOf(otherId)]).toEqual([[ben], [carla]])
    const { merge_id: mergeId } = mergeContacts(app, { userId: ownerId, contactId, otherId })
    expect(meetingsOf(contactId)).toEqual([ben, carla])
    undoContactMerge(app, { userId: ownerId, mergeId })
    expect([meetingsOf(contactId), meetingsOf(otherId)]).toEqual([[ben], [carla]])
  })
})

describe('also keeping a contact', () => {
  it('makes one copy, on the member’s own plan, which stays when they leave', async () => {
    join(app, { id: ben, name: 'Ben', code })
    const contactId = await scanCard(app, { userId: ben, lines: cardOfPerson('Xenia') })
    addNote(app, { userId: ben, contactId, text: 'Wants a quote' })
    const copy = keepCopy(app, { userId: ben, contactId })
    expect(keepCopy(app, { userId: ben, contactId }).id).toBe(copy.id)
    expect(copy).toMatchObject({ first_name: 'Xenia', notes: 'Wants a quote', standing: 'owner', event: '' })
    expect([quotaOf(app, { userId: ben }).used, quotaOf(app, { userId: ownerId }).used]).toEqual([1, 1])
    leaveTeam(app, { userId: ben })
    expect(namesIn(ben)).toEqual(['Xenia'])
    expect(() => getContact(app, { userId: ben, contactId })).toThrow('not-found')
    expect(() => keepCopy(app, { userId: ben, contactId })).toThrow('not-found')
  })

  it('is refused where the member’s own plan has no room', async () => {
    join(app, { id: ben, name: 'Ben', code })
    for (const name of ['Xenia', 'Yann', 'Zoe', 'Wanda']) {
      const contactId = await scanCard(app, { userId: ben, lines: cardOfPerson(name) })
      if (name !== 'Wanda') keepCopy(app, { userId: ben, contactId })
      else expect(() => keepCopy(app, { userId: ben, contactId })).toThrow('quota-exceeded')
    }
    expect(namesIn(ben)).toHaveLength(3)
  })
})

describe('the owner sees', () => {
  it('people, cards by person and hour, ratings, and who has been written to', async () => {
    join(app, { id: ben, name: 'Ben', code })
    await scanCard(app, { userId: ownerId, lines: cardOfPerson('Olaf') })
    const contactId = await scanCard(app, { userId: ben, lines: cardOfPerson('Xenia') })
    later(60 * 60 * 1000)
    await scanCard(app, { userId: ben, lines: cardOfPerson('Yann') })
    updateContact(app, { userId: ben, contactId, patch: { rating: 'hot' } })
    markSent(app, { userId: ownerId, contactId })
    expect(report()).toMatchObject({
      people: [
        { name: 'Olga', is_owner: true, is_in: true, cards: 1, rated: { hot: 0 } },
        { name: 'Ben', is_owner: false, is_in: true, cards: 2, rated: { hot: 1, warm: 0, cold: 0 }, written_to: 1 },
      ],
      written_to: 1,
      hours: [
        { hour: '2026-03-10T12:00:00.000Z', user_id: ownerId, cards: 1 },
        { hour: '2026-03-10T12:00:00.000Z', user_id: ben, cards: 1 },
        { hour: '2026-03-10T13:00:00.000Z', user_id: ben, cards: 1 },
      ],
      ...{ most: 25, may_invite: true },
    })
  })

  it('who scanned a contact in the CSV', async () => {
    join(app, { id: ben, name: 'Ben', code })
    await scanCard(app, { userId: ben, lines: cardOfPerson('Xenia') })
    for (const form of ['spreadsheet', 'google', 'hubspot'] as const) {
      const csv = [...csvChunks(app, { userId: ownerId }, form)].join('')
      expect(csv).toMatch(/Scanned By/)
      expect(csv).toMatch(/Ben/)
    }
  })
})

describe('a membership', () => {
  beforeEach(() => {
    join(app, { id: ben, name: 'Ben', code })
  })

  it('ends by itself after 30 days, which is told', async () => {
    later(30 * dayMs)
    await deleteExpired(app)
    expect(teamOf(app.db, { userId: ben })).toBeUndefined()
    expect((await told(ben)).at(-1)).toMatchObject({ kind: 'team', news: 'lapsed' })
  })

  it('ends for all when the event is deleted, which is told', async () => {
    await deleteEvent(app, { userId: ownerId, eventId })
    expect(teamOf(app.db, { userId: ben })).toBeUndefined()
    expect(await told(ben)).toEqual([{ kind: 'team-ended' }])
  })

  it('of a deleted account leaves the owner’s contacts, without the name', async () => {
    const contactId = await scanCard(app, { userId: ben, lines: cardOfPerson('Xenia') })
    const { version } = app.db.$client.prepare<[], { version: number }>('select version from contacts').get()!
    await deleteAccount(app, { userId: ben })
    expect(listContacts(app, { userId: ownerId })).toMatchObject([{ id: contactId, scanned_by: null }])
    expect(listMeetings(app, { userId: ownerId, contactId })).toMatchObject([{ scanned_by: null }])
    expect(report().people).toMatchObject([{ name: 'Olga' }, { user_id: null, name: '', cards: 1 }])
    // Programs that sync are told of the change.
    const after = app.db.$client.prepare<[], { version: number }>('select version from contacts').get()!
    expect(after.version).toBeGreaterThan(version)
  })

  it('ends when the owner’s account is deleted; unread cards become the member’s own', async () => {
    await scanCard(app, { userId: ben, lines: cardOfPerson('Xenia') })
    const source = { via: 'telegram', chatId: ben, messageId: 1, fileId: 'f' } as const
    requestScan(app, { userId: ben, source })
    await deleteAccount(app, { userId: ownerId })
    expect(teamOf(app.db, { userId: ben })).toBeUndefined()
    expect((await told(ben)).map(({ kind }) => kind)).toContain('team-ended')
    await scanCard(app, { userId: ben, lines: cardOfPerson('Yann') })
    expect(namesIn(ben)).toEqual(['Yann'])
    expect(app.db.select().from(eventInvites).all()).toEqual([])
  })

  it('adds nothing of the team’s contacts to the member’s own export', async () => {
    const known = { first_name: 'Yann', last_name: 'Puig', email: 'yann@firma.es' }
    makeContact(app, { userId: ownerId, ...known })
    for (const name of ['Xenia', 'Yann']) await scanCard(app, { userId: ben, lines: cardOfPerson(name) })
    const chunks: Buffer[] = []
    for (const { chunks: parts } of accountFiles(app, { userId: ben }))
      for (const part of parts()) chunks.push(Buffer.from(part))
    expect(Buffer.concat(chunks).toString().toLowerCase()).not.toMatch(/xenia|yann/)
  })
})

it('a setting of the event decides whether members see all', async () => {
  join(app, { id: ben, name: 'Ben', code })
  await updateEvent(app, { userId: ownerId, eventId, patch: { members_see_all: true } })
  expect(findMyTeam(app, { userId: ben })).toMatchObject({ sees_all: true, active: true, owner: 'Olga', event: 'Fira' })
})
