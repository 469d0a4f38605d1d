import { sign } from '@telegram-apps/init-data-node'
import { makeCard } from 'card-reader/testing/make-card.ts'
import { desc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { calls } from '#contracts/calls.ts'
import { type Contact, standings as everyStanding } from '#contracts/contacts.ts'
import { keyScopes } from '#contracts/integrations/app-keys.ts'
import type { AssistantToolName } from '#contracts/integrations/mcp/tools.ts'
import { defaultLimits } from '#core/base/limits.ts'
import { findContact, listContacts } from '#core/contact-rows/contacts.ts'
import { type Action, actions, isAllowed, may } from '#core/contact-rows/policies.ts'
import { requestImport } from '#core/contacts/import/request-import.ts'
import { startEvent } from '#core/events/start-event.ts'
import { invite } from '#core/events/team/invites.ts'
import { joinTeam } from '#core/events/team/join-team.ts'
import { updateEvent } from '#core/events/update-event.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { connect } from '#db/client.ts'
import { cardImages, earlierCardImages, earlierCards, scanCards, voiceNotes } from '#db/schema.ts'
import { ownerId } from '#tests/app/team-setup.ts'
import { createTestApp, type TestApp, testToken } from '#tests/app/test-app.ts'
import { doors } from '#tests/doors/doors.ts'
import {
  people as everyWho,
  expected,
  isExpected,
  standings,
  standingsSeeingAll,
  type Which,
  type Who,
  whichContacts,
} from '#tests/doors/standings.ts'
import { openTeamWorld, people } from '#tests/doors/team-world.ts'

/** The action that each call with one contact is; a new call must be added here. */
const actionOf: Record<string, Action> = {
  'GET /api/contacts/{userId}/{contactId}': 'see',
  'POST /api/contacts/{userId}/{contactId}/merge': 'merge',
  'GET /api/contacts/{userId}/{contactId}/earlier-cards': 'read',
  'GET /api/contacts/{userId}/{contactId}/meetings': 'read',
  'PATCH /api/contacts/{userId}/{contactId}': 'edit',
  'DELETE /api/contacts/{userId}/{contactId}': 'delete',
  'POST /api/contacts/{userId}/{contactId}/restore': 'delete',
  'POST /api/contacts/{userId}/{contactId}/share': 'export',
  'GET /api/contacts/{userId}/{contactId}/read-values': 'read',
  'GET /api/contacts/{userId}/{contactId}/voice-notes': 'read',
  'GET /api/contacts/{userId}/{contactId}/answers': 'read',
  'PUT /api/reminders/{userId}/contacts/{contactId}': 'see',
  'GET /api/messages/{userId}/contacts/{contactId}': 'message',
  'POST /api/messages/{userId}/contacts/{contactId}/send': 'message',
  'POST /api/messages/{userId}/contacts/{contactId}/mark-sent': 'message',
  'POST /api/teams/{userId}/contacts/{contactId}/keep': 'copy',
}

/**
 * Calls that need a picture or a recording, which the same function guards as the calls above, or a question (below), and
 * the one that removes a person's own reminder.
 */
const needsMore = /\/image$|\{(voiceNoteId|questionId|answerId)\}$|^DELETE \/api\/reminders/

const bodyOf: Record<string, unknown> = {
  'PATCH /api/contacts/{userId}/{contactId}': { position: 'CEO' },
  'PUT /api/reminders/{userId}/contacts/{contactId}': { due_at: '2026-03-20T09:00:00.000Z' },
}

let app: TestApp
let api: ReturnType<typeof createApi>
let eventId: number
let contacts: Record<Which, number>

/** The database of that world, of which each test gets a copy. */
let world: Buffer
beforeAll(async () => {
  const made = createTestApp()
  ;({ eventId, contacts } = await openTeamWorld(made))
  world = made.db.$client.serialize()
})

beforeEach(() => {
  const high = { requestsPerUser: 1e6, requestsPerAddress: 1e6, assistantChanges: 1e6 }
  app = createTestApp({ db: connect(world), limits: { ...defaultLimits, ...high, photoSeriesMs: 0 } })
  api = createApi(app, { botUsername: () => 'card_scan_bot' })
})

function call(who: Who, name: string, values: Record<string, string | number>, body?: unknown) {
  const userId = people[who]
  const [method = 'GET', path = ''] = name.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => String({ userId, ...values }[key]))
  const user = { id: userId, first_name: 'Olga', language_code: 'en' }
  const authorization = `tma ${sign({ user, query_id: 'q' }, testToken, app.clock.now())}`
  const headers = { authorization, 'content-type': 'application/json' }
  return api.request(filled, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
}

async function jsonOf<Body>(answer: Response): Promise<Body> {
  return (await answer.json()) as Body
}

it('every call with one contact has its action', () => {
  const named = Object.keys(calls).filter(name => name.includes('{contactId}') && !needsMore.test(name))
  expect(Object.keys(actionOf).toSorted()).toEqual(named.toSorted())
})

it('each standing may do what the table says, also what a lower standing may do as well', () => {
  for (const action of actions)
    expect([action, everyStanding.filter(one => isAllowed(one, action))]).toEqual([action, expected[action]])
})

it('the policies decide as the tables of standings say, for each action, person and contact', async () => {
  for (const [seesAll, table] of [
    [false, standings],
    [true, standingsSeeingAll],
  ] as const) {
    await updateEvent(app, { userId: ownerId, eventId, patch: { members_see_all: seesAll } })
    for (const which of whichContacts)
      for (const who of everyWho) {
        const asked = { userId: people[who], contactId: contacts[which] }
        const { standing } = findContact(app.db, asked) ?? {}
        expect({ seesAll, which, who, standing }).toEqual({ seesAll, which, who, standing: table[which][who] })
        for (const action of actions) {
          const seen = { seesAll, which, who, action, may: may(app.db, { ...asked, action }) }
          expect(seen).toEqual({ ...seen, may: isExpected(who, which, action, table) })
        }
      }
  }
})

describe.each(Object.entries(actionOf))('%s', (name, action) => {
  it('answers those who may, and is not found by everybody else', async () => {
    for (const which of whichContacts)
      for (const who of everyWho) {
        const isFound = isExpected(who, which, action)
        const values = { contactId: contacts[which] }
        const answer = await call(who, name, values, bodyFor(name, which))
        const isRefused = answer.status === 404
        expect({ which, who, isRefused }).toEqual({ which, who, isRefused: !isFound })
        if (name.startsWith('DELETE') && isFound)
          await call(who, 'POST /api/contacts/{userId}/{contactId}/restore', values)
        if (name.endsWith('/merge') && isFound) {
          const { merge_id: mergeId } = await jsonOf<{ merge_id: number }>(answer)
          await call(who, 'POST /api/contacts/{userId}/merges/{mergeId}/undo', { mergeId }, {})
        }
      }
  })
})

function bodyFor(name: string, which: Which): unknown {
  if (name.endsWith('/merge')) return { other_id: contacts[which === 'of the owner' ? 'of no event' : 'of the owner'] }
  return bodyOf[name] ?? (name.startsWith('POST') ? {} : undefined)
}

it('who may edit a contact of the event may answer about it and take that back, and nobody else', async () => {
  const ask = { questions: [{ kind: 'yes_no', text: 'Wants a quote?', options: [] }] } as const
  const asked = await call('owner', 'PATCH /api/events/{userId}/{eventId}', { eventId }, ask)
  const questionId = (await jsonOf<{ questions: { id: number }[] }>(asked)).questions[0]?.id ?? 0
  for (const which of whichContacts.filter(one => one !== 'of no event')) {
    const contactId = contacts[which]
    const put = 'PUT /api/contacts/{userId}/{contactId}/answers/{questionId}'
    const remove = 'DELETE /api/contacts/{userId}/{contactId}/answers/{answerId}'
    for (const who of everyWho) {
      const isFound = isExpected(who, which, 'edit')
      const own = await call('owner', put, { contactId, questionId }, { values: ['yes'] })
      const answerId = (await jsonOf<{ answers: { id: number }[] }>(own)).answers[0]?.id ?? 0
      const answered = await call(who, put, { contactId, questionId }, { values: ['no'] })
      const removed = await call(who, remove, { contactId, answerId })
      const found = [answered, removed].map(({ status }) => status !== 404)
      expect({ which, who, found }).toEqual({ which, who, found: [isFound, isFound] })
    }
  }
})

/** A picture, an earlier card and a recording of each contact, by the calls that fetch or delete them. */
function attach(which: Which) {
  const contact_id = contacts[which]
  const [jpeg, now] = [Buffer.from('secret'), app.clock.now()]
  app.db.insert(cardImages).values({ contact_id, side: 'front', jpeg }).onConflictDoNothing().run()
  const earlier = { contact_id, card: makeCard({}), seen_at: now }
  const { cardId } = app.db.insert(earlierCards).values(earlier).returning({ cardId: earlierCards.id }).get()
  app.db.insert(earlierCardImages).values({ card_id: cardId, side: 'front', jpeg }).run()
  const voice = { contact_id, source_key: 'chat:1', seconds: 1, audio: jpeg, created_at: now }
  const { voiceNoteId } = app.db.insert(voiceNotes).values(voice).returning({ voiceNoteId: voiceNotes.id }).get()
  return { cardId, voiceNoteId }
}

it('pictures, earlier cards and recordings are read by those who may, and deleted by the owner', async () => {
  const path = '/api/contacts/{userId}/{contactId}'
  const calls: [name: string, action: Action][] = [
    [`GET ${path}/image`, 'read'],
    [`GET ${path}/earlier-cards/{cardId}/image`, 'read'],
    [`GET ${path}/voice-notes/{voiceNoteId}`, 'read'],
    [`DELETE ${path}/voice-notes/{voiceNoteId}`, 'erase'],
  ]
  for (const which of whichContacts) {
    const values = { contactId: contacts[which], ...attach(which) }
    // The owner last: what they delete is gone for everybody.
    for (const [name, action] of calls)
      for (const who of everyWho.toReversed()) {
        const { status } = await call(who, name, values)
        const isFound = isExpected(who, which, action)
        expect({ name, which, who, isFound: status !== 404 }).toEqual({ name, which, who, isFound })
      }
  }
})

it('a card is kept apart again by its sender while they may, and by no other member', async () => {
  for (const which of whichContacts)
    for (const who of everyWho.filter(one => one !== 'owner' && !isExpected(one, which, 'edit'))) {
      const isIts = eq(scanCards.contact_id, contacts[which])
      const card = app.db.select().from(scanCards).where(isIts).orderBy(desc(scanCards.id)).get()
      const { status } = await call(who, 'POST /api/contacts/{userId}/keep-both', {}, { card_id: card?.id ?? 0 })
      expect({ which, who, status }).toEqual({ which, who, status: 404 })
    }
})

it('merges, pairs, imports and events of the owner are not found by anybody else', async () => {
  const [contactId, otherId] = [contacts['of the owner'], contacts['of no event']]
  const merged = await call(
    'owner',
    'POST /api/contacts/{userId}/{contactId}/merge',
    { contactId },
    { other_id: otherId },
  )
  const { merge_id: mergeId } = await jsonOf<{ merge_id: number }>(merged)
  const source = { codes: ['MECARD:N:Roca,Iris;EMAIL:iris@roca.es;;'] }
  const { id: importId } = await requestImport(app, { userId: ownerId, key: 'badges', source })
  const calls: [name: string, body?: object][] = [
    ['POST /api/imports/{userId}/{importId}', { save: true }],
    ['POST /api/imports/{userId}/{importId}', { keep_both: true }],
    ['POST /api/contacts/{userId}/merges/{mergeId}/undo', {}],
    ['POST /api/contacts/{userId}/keep-apart', { ids: [contacts.scanned, contacts['scanned by two']] }],
    ['PATCH /api/events/{userId}/{eventId}', { note: 'mine' }],
    ['GET /api/events/{userId}/{eventId}/export?form=vcard'],
    ['DELETE /api/events/{userId}/{eventId}'],
  ]
  for (const [name, body] of calls)
    for (const who of everyWho.toReversed()) {
      const { status } = await call(who, name, { eventId, importId, mergeId }, body)
      const isFound = who === 'owner'
      expect({ name, who, status, isFound: status !== 404 }).toEqual({ name, who, status, isFound })
      if (isFound) expect({ name, status }).toEqual({ name, status: expect.toBeOneOf([200, 204]) })
    }
  for (const who of everyWho.filter(one => one !== 'owner'))
    expect(await jsonOf(await call(who, 'GET /api/contacts/{userId}/merges', {}))).toEqual({ merges: [] })
})

it('the path of another person is refused, whatever they are to each other', async () => {
  for (const who of everyWho.filter(one => one !== 'owner')) {
    const path = `GET /api/contacts/${ownerId}/{contactId}`
    expect((await call(who, path, { contactId: contacts.scanned })).status).toBe(403)
  }
})

it('the owner’s calls about the team are not found by anybody else', async () => {
  const ofTeams = Object.keys(calls).filter(name => /\{eventId\}\/(team|invite|members|group)/.test(name))
  expect(ofTeams).toHaveLength(6)
  for (const name of ofTeams)
    for (const who of everyWho) {
      const memberId = people['a member who did not']
      const { status } = await call(who, name, { eventId, memberId }, name.startsWith('POST') ? {} : undefined)
      expect({ name, who, isFound: status !== 404 }).toEqual({ name, who, isFound: who === 'owner' })
    }
})

it('lists, exports, the API and the address book of a member hold nothing of the owner’s', async () => {
  app.basePlan = 'unlimited'
  for (const who of everyWho.filter(one => one !== 'owner')) {
    for (const path of ['', '/page', '/ids', '/export?form=vcard', '/duplicates', '/tags']) {
      const text = await (await call(who, `GET /api/contacts/{userId}${path}`, {})).text()
      for (const email of ['xenia', 'known', 'yann', 'olaf', 'nora']) expect(text.toLowerCase()).not.toContain(email)
    }
    const request = { name: 'Program', scopes: [...keyScopes], pictures: false }
    const key = createAppKey(app, { userId: people[who], request }).secret
    const headers = { authorization: `Bearer ${key}` }
    expect(await (await api.request('/api/v1/contacts', { headers })).json()).toMatchObject({ contacts: [] })
    const uid = app.db.$client.prepare('select uid from contacts where id = ?').pluck().get(contacts.scanned)
    expect((await api.request(`/api/v1/contacts/${uid}`, { headers })).status).toBe(404)
    const { user_id: id, secret } = { user_id: people[who], secret: key }
    const basic = { authorization: `Basic ${btoa(`${id}:${secret}`)}`, depth: '1', 'x-forwarded-proto': 'https' }
    const book = await api.request(`/carddav/${id}/contacts/`, { method: 'PROPFIND', headers: basic })
    expect(await book.text()).not.toContain(String(uid))
  }
})

/** Calls with a key of this person that may do everything, to the API for programs and to the tools of assistants. */
function programOf(who: Who) {
  const request = { name: 'Program', scopes: [...keyScopes], pictures: true }
  const { secret } = createAppKey(app, { userId: people[who], request })
  const headers = {
    ...{ authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    accept: 'application/json, text/event-stream',
  }
  const send = (method: string, path: string, body?: object) =>
    api.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const ask = async (method: string, params: object) =>
    (await send('POST', '/mcp', { jsonrpc: '2.0', id: 1, method, params })).text()
  return { send, ask }
}

const uidOf = (which: Which) =>
  String(app.db.$client.prepare('select uid from contacts where id = ?').pluck().get(contacts[which]))
const emailOf: Record<Which, string> = {
  ...{ scanned: 'xenia', 'scanned by two': 'wanda', 'known before': 'known', 'of the former': 'yann' },
  ...{ 'of the removed': 'zoe', 'of the owner': 'olaf', 'of no event': 'nora', 'of an earlier event': 'vera' },
  ...{ 'moved here by the owner': 'sara', 'joined with a private one': 'ugo', 'joined, met elsewhere': 'tomas' },
}
const emailsIn = (text: string) => Object.values(emailOf).filter(email => text.toLowerCase().includes(`${email}@`))

/** What each tool of assistants is called with; a new tool must be added here. */
const toolInputs: Record<AssistantToolName, (id: string) => object> = {
  search_contacts: () => ({}),
  get_contact: id => ({ id }),
  list_events: () => ({}),
  event_report: () => ({ event_id: eventId }),
  add_note: id => ({ id, text: 'Theirs' }),
  set_reminder: id => ({ id, due_at: '2026-03-20T09:00:00Z' }),
  update_contact: id => ({ id, position: 'CEO' }),
  create_contact: () => ({ first_name: 'Own', company: 'Theirs' }),
}

it('the tools and resources of an assistant read and change the contacts of the owner for the owner alone', async () => {
  app.basePlan = 'unlimited'
  for (const which of whichContacts) attach(which)
  const { $client } = app.db
  const stored = () => JSON.stringify($client.prepare('select * from contacts where user_id = ?').all(ownerId))
  for (const who of everyWho.toReversed()) {
    const { ask } = programOf(who)
    const before = stored()
    for (const which of whichContacts) {
      const isTheirs = who === 'owner'
      for (const [name, inputOf] of Object.entries(toolInputs)) {
        const ofContact = 'id' in inputOf('')
        // The others answer the same whichever contact comes next.
        if (!ofContact && which !== whichContacts[0]) continue
        const text = await ask('tools/call', { name, arguments: inputOf(uidOf(which)) })
        const isRefused = text.includes('"isError":true')
        if (ofContact || name === 'event_report')
          expect({ who, which, name, isRefused }).toEqual({ who, which, name, isRefused: !isTheirs })
        if (!isTheirs) expect({ who, which, name, told: emailsIn(text) }).toEqual({ who, which, name, told: [] })
      }
      for (const part of ['vcard', 'card']) {
        const text = await ask('resources/read', { uri: `card-scan-bot://contacts/${uidOf(which)}/${part}` })
        expect({ who, which, part, isFound: text.includes('"contents"') }).toEqual({
          who,
          which,
          part,
          isFound: isTheirs,
        })
      }
    }
    if (who !== 'owner') expect({ who, isUnchanged: stored() === before }).toEqual({ who, isUnchanged: true })
  }
})

it('the API answers a program about the contacts and events of the owner for the owner alone', async () => {
  app.basePlan = 'unlimited'
  for (const which of whichContacts) attach(which)
  const calls: [method: string, rest: string, body?: object][] = [
    ['GET', ''],
    ['PATCH', '', { position: 'CEO' }],
    ['GET', '/picture'],
    ['GET', '/notes'],
    ['POST', '/notes', { text: 'Theirs' }],
    ['POST', '/answers', { question_id: 1, values: ['yes'] }],
    ['DELETE', ''],
    ['POST', '/restore', {}],
  ]
  const named = Object.keys(doors).filter(name => name.includes('/api/v1/contacts/:id'))
  expect(calls.map(([method, rest]) => `${method} /api/v1/contacts/:id${rest}`).toSorted()).toEqual(named.toSorted())
  for (const who of everyWho.toReversed()) {
    const { send } = programOf(who)
    for (const which of whichContacts)
      for (const [method, rest, body] of calls) {
        const answer = await send(method, `/api/v1/contacts/${uidOf(which)}${rest}`, body)
        const isFound = answer.status !== 404
        const isOwners = who === 'owner' && rest !== '/answers'
        expect({ who, which, method, rest, isFound }).toEqual({ who, which, method, rest, isFound: isOwners })
      }
    for (const [method, body] of [['GET'], ['PATCH', { note: 'mine' }]] as const) {
      const { status } = await send(method, `/api/v1/events/${eventId}`, body)
      expect({ who, method, isFound: status !== 404 }).toEqual({ who, method, isFound: who === 'owner' })
    }
  }
})

it('a change of many contacts touches none of the owner’s', async () => {
  const ids = Object.values(contacts)
  for (const change of [{ what: 'delete' }, { what: 'tag', tag: 'mine' }, { what: 'event', event_id: null }])
    for (const who of everyWho.filter(one => one !== 'owner')) {
      const answer = await call(who, 'POST /api/contacts/{userId}/change-many', {}, { ids, change })
      expect(await answer.json()).toEqual({ changed: 0 })
    }
  expect(listContacts(app, { userId: ownerId })).toHaveLength(ids.length)
})

describe('what a member sees', () => {
  const see = async (who: Who, which: Which) =>
    jsonOf<Partial<Contact> & { code?: string }>(
      await call(who, 'GET /api/contacts/{userId}/{contactId}', { contactId: contacts[which] }),
    )

  const listOf = async (who: Who) =>
    jsonOf<{ contacts: { id: number }[] }>(await call(who, 'GET /api/teams/{userId}/contacts', {}))

  it('of a contact that the team brought in is all but its vCard, and whose it is', async () => {
    expect(await see('the member who scanned it', 'scanned')).toMatchObject({
      ...{ first_name: 'Xenia', email: 'xenia@firma.es', vcf: '', standing: 'scanner', book_of: 'Olga' },
      scanned_by: { id: people['the member who scanned it'], name: 'Ben' },
    })
  })

  it('of somebody whom the owner knew is only what they read, with a rating but no notes', async () => {
    const owned = { contactId: contacts['known before'] }
    await call('owner', 'PATCH /api/contacts/{userId}/{contactId}', owned, {
      notes: 'secret',
      phone: '+34 600 000 001',
      tags: ['vip'],
    })
    const seen = await see('the member who scanned it', 'known before')
    expect(seen).toMatchObject({ first_name: 'Known', email: 'known@firma.es', standing: 'met' })
    expect(JSON.stringify(seen)).not.toMatch(/secret|600 000 001|vip/)
    const rate = { rating: 'hot' }
    const path = 'PATCH /api/contacts/{userId}/{contactId}'
    expect((await call('the member who scanned it', path, owned, rate)).status).toBe(200)
    expect(await see('owner', 'known before')).toMatchObject({ rating: 'hot', notes: 'secret' })
    for (const patch of [{ ...rate, notes: '' }, { consent: 'yes' }, { event_id: null }, { do_not_message: true }])
      expect((await call('the member who scanned it', path, owned, patch)).status).toBe(404)
  })

  it('is every contact of the event where the owner allows that, and no other', async () => {
    await updateEvent(app, { userId: ownerId, eventId, patch: { members_see_all: true } })
    const who = 'a member who did not'
    const ids = (list: { contacts: { id: number }[] }) => list.contacts.map(({ id }) => id).toSorted()
    const seen = whichContacts.filter(which => standingsSeeingAll[which][who])
    const ofEvent = seen.map(which => contacts[which])
    const list = await listOf(who)
    expect(ids(list)).toEqual(ofEvent.toSorted())
    expect((await see(who, 'of no event')).code).toBe('not-found')
    expect((await see(who, 'of the owner')).standing).toBe('teammate')
    const gone = await call(who, 'DELETE /api/contacts/{userId}/{contactId}', { contactId: contacts['of the owner'] })
    expect(gone.status).toBe(404)
    await updateEvent(app, { userId: ownerId, eventId, patch: { members_see_all: false } })
    expect((await listOf(who)).contacts).toEqual([])
  })

  it('is nothing that they scanned at another event before, whose contact is in this one now', async () => {
    const who = 'the member who scanned it'
    const { id: other } = startEvent(app, { userId: ownerId, name: 'Dinner' })
    const { code } = invite(app, { userId: ownerId, eventId: other, botUsername: 'card_scan_bot' })
    joinTeam(app, { userId: people[who], code, leaveOther: true })
    const owned = { contactId: contacts.scanned }
    await call('owner', 'PATCH /api/contacts/{userId}/{contactId}', owned, { event_id: other })
    expect((await see(who, 'scanned')).code).toBe('not-found')
    expect((await listOf(who)).contacts).toEqual([])
  })

  it('ends when the contact is moved to another event', async () => {
    const owned = { contactId: contacts.scanned }
    await call('owner', 'PATCH /api/contacts/{userId}/{contactId}', owned, { event_id: null })
    expect((await see('the member who scanned it', 'scanned')).code).toBe('not-found')
  })
})
