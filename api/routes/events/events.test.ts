import { describe, expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { downloadSchema } from '#contracts/account.ts'
import { createSession } from '#core/auth/portal-session.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { startEvent } from '#core/events/start-event.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { callAs } from '#tests/call-as.ts'

const userId = 1001

/** A user with a contact met at an event, their calls, those of a stranger, and the portal's. */
function setUp() {
  const app = createTestApp()
  const api = createApi(app, { botUsername: () => 'card_scan_bot' })
  for (const id of [userId, 1002]) makeUser(app, { id, plan: 'pro' })
  const { id: eventId } = startEvent(app, { userId, name: 'MWC 2026' })
  const contactId = makeContact(app, { userId })
  updateContact(app, { userId, contactId, patch: { event_id: eventId, rating: 'hot' } })
  const portal = (id: number) => {
    const token = createSession(app, app.db, { userId: id })
    return (method: string, path: string, body?: unknown) =>
      api.request(path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
  }
  return { app, api, eventId, contactId, mine: callAs(app, api, userId), portal }
}

describe('events', () => {
  it('are listed with their counts, started, changed and deleted, and the contacts stay', async () => {
    const { eventId, mine } = setUp()
    const started = await (await mine('POST', `/api/events/${userId}`, { name: '  Dinner   in Porto ' })).json()
    expect(started).toMatchObject({ name: 'Dinner in Porto', active: true })
    expect(await (await mine('GET', `/api/events/${userId}`)).json()).toMatchObject({
      events: [
        { name: 'Dinner in Porto', active: true, contacts: 0 },
        { name: 'MWC 2026', active: false, contacts: 1, rated: { hot: 1, warm: 0, cold: 0 } },
      ],
    })
    const path = `/api/events/${userId}/${eventId}`
    const changed = await mine('PATCH', path, { name: 'MWC', note: 'Stand 5', active: true })
    expect(await changed.json()).toMatchObject({ name: 'MWC', note: 'Stand 5', active: true })
    expect(await (await mine('GET', `/api/contacts/${userId}`)).json()).toMatchObject([{ event: 'MWC' }])
    expect((await mine('DELETE', path)).status).toBe(204)
    expect((await mine('DELETE', path)).status).toBe(404)
    expect(await (await mine('GET', `/api/contacts/${userId}`)).json()).toMatchObject([
      { first_name: 'Ana', event_id: null, event: '', rating: 'hot' },
    ])
  })

  it.each([
    { name: '   ' },
    { name: 'x'.repeat(81) },
    { first_message: 'short' },
    { note: 'x'.repeat(1001) },
    { user_id: 5 },
  ])('refuse %j', async body => {
    const { eventId, mine } = setUp()
    expect((await mine('PATCH', `/api/events/${userId}/${eventId}`, body)).status).toBe(422)
  })

  it('are no more than the limit', async () => {
    const { app, mine } = setUp()
    app.limits = { ...app.limits, events: 1 }
    const refused = await mine('POST', `/api/events/${userId}`, { name: 'One more' })
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too-many-events' }])
    expect((await mine('POST', `/api/events/${userId}`, { name: 'mwc 2026' })).status).toBe(200)
  })

  it('of somebody else are not found: in the app, in the portal, as a file, on a contact', async () => {
    const { app, api, eventId, portal } = setUp()
    const eve = callAs(app, api, 1002)
    const path = `/api/events/1002/${eventId}`
    const contactId = makeContact(app, { userId: 1002 })
    const tries = [
      eve('PATCH', path, { name: 'Mine' }),
      eve('DELETE', path),
      eve('GET', `${path}/export?form=vcard`),
      eve('POST', '/api/user/1002/downloads', { what: 'event', event_id: eventId, form: 'vcard' }),
      eve('POST', '/api/user/1002/downloads/send', { what: 'event', event_id: eventId, form: 'vcard' }),
      portal(1002)('PATCH', path, { name: 'Mine' }),
      portal(1002)('DELETE', path),
      portal(1002)('GET', `/api/portal/contacts/export?form=vcard&event=${eventId}`),
    ]
    expect((await Promise.all(tries)).map(answer => answer.status)).toEqual(tries.map(() => 404))
    const asOwn = await eve('PATCH', `/api/contacts/1002/${contactId}`, { event_id: eventId })
    expect([asOwn.status, await asOwn.json()]).toMatchObject([422, { fields: { event_id: 'No such event' } }])
    const seen = await portal(1002)('GET', `/api/portal/contacts?event=${eventId}`)
    expect(await seen.json()).toMatchObject({ contacts: [] })
  })
})

describe('the contacts of an event', () => {
  it('can be exported: to the browser, by a one-time address, and to the chat', async () => {
    const { app, api, eventId, mine } = setUp()
    makeContact(app, { userId, first_name: 'Elsewhere' })
    const file = await mine('GET', `/api/events/${userId}/${eventId}/export?form=spreadsheet`)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="MWC-2026-2026-03-10.csv"')
    const csv = await file.text()
    expect(csv).toContain('MWC 2026,hot')
    expect(csv).not.toContain('Elsewhere')
    const wanted = { what: 'event', event_id: eventId, form: 'vcard' }
    const asked = await mine('POST', `/api/user/${userId}/downloads`, wanted)
    const { url, file_name } = downloadSchema.parse(await asked.json())
    expect(file_name).toBe('MWC-2026-2026-03-10.vcf')
    const vcards = await (await api.request(url)).text()
    expect(vcards.match(/BEGIN:VCARD/g)).toHaveLength(1)
    expect((await api.request(url)).status).toBe(401)
    expect((await mine('POST', `/api/user/${userId}/downloads/send`, wanted)).status).toBe(204)
    expect(app.sentFiles).toMatchObject([{ chatId: userId, fileName: 'MWC-2026-2026-03-10.vcf' }])
  })

  it('are filtered, exported, renamed and deleted in the portal too', async () => {
    const { app, eventId, portal } = setUp()
    makeContact(app, { userId, first_name: 'Elsewhere' })
    const call = portal(userId)
    const events = `/api/events/${userId}`
    expect(await (await call('GET', events)).json()).toMatchObject({ events: [{ name: 'MWC 2026', contacts: 1 }] })
    const page = await (await call('GET', `/api/portal/contacts?event=${eventId}`)).json()
    expect(page).toMatchObject({ contacts: [{ first_name: 'Ana' }], pagination: { total: 1 } })
    const file = await call('GET', `/api/portal/contacts/export?form=google&event=${eventId}`)
    expect(await file.text()).toContain('Event,MWC 2026,Rating,hot')
    expect(await (await call('PATCH', `${events}/${eventId}`, { name: 'Fair' })).json()).toMatchObject({ name: 'Fair' })
    expect((await call('DELETE', `${events}/${eventId}`)).status).toBe(204)
    expect(await (await call('GET', events)).json()).toEqual({ events: [] })
  })
})
