import { makeCard } from 'card-reader/testing/make-card.ts'
import { describe, expect, it } from 'vitest'
import { type Scan, scanPageSchema, scanSchema } from '#contracts/scans.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import { scanCards } from '#db/schema.ts'
import { photoForm, setUpApi as setUp } from '#tests/app/api-setup.ts'
import { makeContact, makeScan, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

describe('scans', () => {
  const key = { 'idempotency-key': 'upload-0001' }

  it('accept a photo once, however often it is sent', async () => {
    const { as } = setUp()
    const call = as(1001)
    const first = await call('POST', '/api/scans/1001', photoForm(), key)
    const again = await call('POST', '/api/scans/1001', photoForm(), key)
    expect([first.status, again.status]).toEqual([202, 200])
    expect((again.body as Scan).id).toBe((first.body as Scan).id)
    expect((await call('GET', '/api/scans/1001')).body).toMatchObject({ scans: [{ status: 'queued', source: 'web' }] })
  })

  it('refuse another photo, or the same as the back of a contact, under a key that was used', async () => {
    const { app, as } = setUp()
    const call = as(1001)
    await call('POST', '/api/scans/1001', photoForm(3), key)
    const contactId = makeContact(app, { userId: 1001 })
    for (const form of [photoForm(4), photoForm(3, { back_of: String(contactId) })]) {
      const reused = await call('POST', '/api/scans/1001', form, key)
      expect([reused.status, reused.body]).toMatchObject([422, { code: 'idempotency-key-reused' }])
    }
  })

  it.each([
    ['no key', photoForm(), {}, 422, 'invalid-input'],
    ['no photo', new FormData(), key, 422, 'invalid-input'],
    ['an empty photo', photoForm(0), key, 422, 'photo-empty'],
    ['a foreign back side', photoForm(3, { back_of: '77' }), key, 404, 'not-found'],
    ['21 MB', photoForm(21 * 1024 * 1024), key, 413, 'photo-too-large'],
  ])('refuse %s', async (_, form, headers, status, code) => {
    const { as } = setUp()
    const answer = await as(1001)('POST', '/api/scans/1001', form, headers)
    expect([answer.status, answer.body]).toMatchObject([status, { code }])
  })

  it.each(['before=0', 'before=x', 'limit=0', 'limit=201'])('refuse to list %s', async query => {
    const { as } = setUp()
    expect((await as(1001)('GET', `/api/scans/1001?${query}`)).status).toBe(422)
  })

  it('save the further cards of a photo on request, once', async () => {
    const { app, as } = setUp()
    const call = as(1001)
    const { body } = await call('POST', '/api/scans/1001', photoForm(), key)
    const { id } = scanSchema.parse(body)
    app.db.insert(scanCards).values({ scan_id: id, position: 1, card: makeCard() }).run()
    const path = `/api/scans/1001/${id}/cards`
    expect((await call('POST', path, { save: 'yes' })).status).toBe(422)
    expect((await call('POST', '/api/scans/1001/77/cards', { save: true })).status).toBe(404)
    for (let press = 1; press <= 2; press++) {
      const answer = await call('POST', path, { save: true })
      expect(scanSchema.parse(answer.body)).toMatchObject({ cards_waiting: 0, cards_saved: 1 })
    }
    expect((await call('GET', '/api/contacts/1001')).body).toHaveLength(1)
  })

  it('keep both after a further card was merged, for the owner only', async () => {
    const { app, as } = setUp()
    makeUser(app)
    const known = makeContact(app, { userId: 1001, position: '' })
    const other = makeContact(app, { userId: 1001, first_name: 'Berta', email: 'berta@firmapuig.es', phone_e164: '' })
    const { scanId } = makeScan(app, { userId: 1001, contactId: other })
    app.db.insert(scanCards).values({ scan_id: scanId, position: 1, card: makeCard() }).run()
    const answer = await as(1001)('POST', `/api/scans/1001/${scanId}/cards`, { save: true })
    const [merged] = scanSchema.parse(answer.body).further_merged
    expect(merged).toMatchObject({ first_name: 'Ana', company: 'Norte Obras S.L.' })
    const body = { card_id: merged!.card_id }
    expect((await as(1002)('POST', '/api/contacts/1002/keep-both', body)).status).toBe(404)
    const kept = await as(1001)('POST', '/api/contacts/1001/keep-both', body)
    expect(kept.body).toMatchObject({ first_name: 'Ana', position: 'Head of Sales' })
    expect(getContact(app, { userId: 1001, contactId: known }).position).toBe('')
    const list = await as(1001)('GET', '/api/scans/1001')
    expect(scanPageSchema.parse(list.body).scans[0]).toMatchObject({ cards_saved: 1, further_merged: [] })
  })

  it('say of a further card that was merged what its contact is called, also without a name', async () => {
    const { app, as } = setUp()
    makeUser(app)
    const unnamed = { first_name: '', last_name: '', company: '' }
    makeContact(app, { userId: 1001, ...unnamed })
    const other = makeContact(app, { userId: 1001, first_name: 'Berta', email: 'berta@firmapuig.es', phone_e164: '' })
    const { scanId } = makeScan(app, { userId: 1001, contactId: other })
    const card = makeCard(unnamed)
    app.db.insert(scanCards).values({ scan_id: scanId, position: 1, card }).run()
    const answer = await as(1001)('POST', `/api/scans/1001/${scanId}/cards`, { save: true })
    const { email, phone } = card
    expect(scanSchema.parse(answer.body).further_merged).toMatchObject([{ ...unnamed, email, phone }])
  })

  it('refuse with 402 at the limit', async () => {
    const { as } = setUp()
    const call = as(1001)
    for (let n = 1; n <= 3; n++)
      await call('POST', '/api/scans/1001', photoForm(), { 'idempotency-key': `upload-000${n}` })
    const answer = await call('POST', '/api/scans/1001', photoForm(), { 'idempotency-key': 'upload-0004' })
    expect([answer.status, answer.body]).toMatchObject([402, { code: 'quota-exceeded' }])
  })

  it('stream the open ones at once, then each change of the user’s own scans', async () => {
    const { app, api, as, initData } = setUp()
    await as(1001)('POST', '/api/scans/1001', photoForm(), key)
    const response = await api.request('/api/scans/1001/events', {
      headers: { authorization: `tma ${initData(1001)}` },
    })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const until = async (part: string) => {
      while (!text.includes(part)) text += (await reader.read()).value
    }
    await until('event: ping')
    expect(text).toContain('"status":"queued"')
    const [scan] = ((await as(1001)('GET', '/api/scans/1001')).body as { scans: Scan[] }).scans
    app.signals.emit('scan-changed', { userId: 1002, scan: { ...scan!, id: 555 } })
    app.signals.emit('scan-changed', { userId: 1001, scan: { ...scan!, status: 'extracting' } })
    await until('"status":"extracting"')
    expect(text).not.toContain('"id":555,')
    await reader.cancel()
  })

  it('hold no event stream open for a HEAD', async () => {
    const { api, initData } = setUp()
    const headers = { authorization: `tma ${initData(1001)}` }
    for (let n = 0; n < 6; n++) await api.request('/api/scans/1001/events', { method: 'HEAD', headers })
    const stream = await api.request('/api/scans/1001/events', { headers })
    expect(stream.status).toBe(200)
    await stream.body!.cancel()
  })

  it('allow five event streams at once, and another one when one is closed', async () => {
    const { api, initData } = setUp()
    const open = () => api.request('/api/scans/1001/events', { headers: { authorization: `tma ${initData(1001)}` } })
    const streams = await Promise.all(Array.from({ length: 5 }, open))
    expect((await open()).status).toBe(429)
    await streams[0]!.body!.cancel()
    const another = await open()
    expect(another.status).toBe(200)
    for (const stream of [...streams.slice(1), another]) await stream.body!.cancel()
  })

  it('do not count an event stream that broke off', async () => {
    const logged: string[] = []
    const { app, api, initData } = setUp({
      log: { ...createTestApp().log, error: (_, text) => void logged.push(text) },
    })
    const open = () => api.request('/api/scans/1001/events', { headers: { authorization: `tma ${initData(1001)}` } })
    await (await open()).body!.cancel()
    app.db.$client.exec('alter table scan_cards rename to away')
    for (let n = 0; n < 6; n++) expect(await (await open()).text()).toBe('')
    app.db.$client.exec('alter table away rename to scan_cards')
    expect(logged).toEqual(Array(6).fill('A stream of scans failed'))
    const stream = await open()
    expect(stream.status).toBe(200)
    await stream.body!.cancel()
  })
})
