import { vcardFile, vcardsOf } from 'card-reader/testing/vcards/vcard-samples.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createApi } from '#api/app.ts'
import { importSchema } from '#contracts/import/imports.ts'
import { myCardSchema } from '#contracts/my-card.ts'
import { changeMyCard } from '#core/account/my-card/my-card.ts'
import { createSession } from '#core/auth/portal-session.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { requestImport } from '#core/contacts/import/request-import.ts'
import { myCards } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { callAs } from '#tests/call-as.ts'

function setUp() {
  const app = createTestApp()
  const api = createApi(app, { botUsername: () => 'card_scan_bot' })
  const userId = makeUser(app)
  return {
    app,
    api,
    userId,
    call: callAs(app, api, userId),
    names: () => listContacts(app, { userId }).map(one => one.first_name),
  }
}

function upload(bytes: Uint8Array, name = 'contacts.vcf'): FormData {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name))
  return form
}

test('the portal takes a file, shows its contacts, and saves them when confirmed', async () => {
  const { app, api, userId, names } = setUp()
  const headers = { authorization: `Bearer ${createSession(app, app.db, { userId })}` }
  const sent = await api.request(`/api/imports/${userId}`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': 'import-1' },
    body: upload(vcardFile('ios', 'google')),
  })
  const found = importSchema.parse(await sent.json())
  expect(found).toMatchObject({ file_name: 'contacts.vcf', state: 'waiting', people: [{ known: false }, {}] })
  expect(names()).toEqual([])
  const answered = await api.request(`/api/imports/${userId}/${found.id}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ save: true }),
  })
  expect(await answered.json()).toMatchObject({ state: 'saved', created: 2, merged: 0, people: [] })
  expect(names().toSorted()).toEqual(['María José', 'Zoë'])
  expect((await api.request(`/api/imports/${userId}`, { method: 'POST' })).status).toBe(401)
})

/** An import, or why it was refused. */
const resultSchema = z.object({ id: z.number().optional(), code: z.string().optional() })

test('a file or codes under a key that came with others are refused, and the same are the same import', async () => {
  const { api, app, userId, call } = setUp()
  const headers = { authorization: `Bearer ${createSession(app, app.db, { userId })}`, 'idempotency-key': 'import-9' }
  const send = async (body: FormData) => {
    const answer = await api.request(`/api/imports/${userId}`, { method: 'POST', headers, body })
    return { status: answer.status, ...resultSchema.parse(await answer.json()) }
  }
  const first = await send(upload(vcardFile('ios')))
  expect(await send(upload(vcardFile('ios')))).toEqual({ status: 200, id: first.id })
  expect(await send(upload(vcardFile('google')))).toEqual({ status: 422, code: 'idempotency-key-reused' })
  const codes = async (...values: string[]) => {
    const answer = await call('POST', `/api/imports/${userId}/codes`, { key: 'import-8', codes: values })
    return { status: answer.status, ...resultSchema.parse(await answer.json()) }
  }
  const badge = await codes('MECARD:N:Roca,Iris;EMAIL:iris@roca.es;;')
  expect(await codes('MECARD:N:Roca,Iris;EMAIL:iris@roca.es;;')).toEqual({ status: 200, id: badge.id })
  expect(await codes('MECARD:N:Vila,Pau;EMAIL:pau@vila.es;;')).toEqual({ status: 422, code: 'idempotency-key-reused' })
})

test('a file that is too large is refused before it is read', async () => {
  const { app, api, userId } = setUp()
  const headers = { authorization: `Bearer ${createSession(app, app.db, { userId })}`, 'idempotency-key': 'import-2' }
  const body = upload(new Uint8Array(30_000_000))
  const refused = await api.request(`/api/imports/${userId}`, { method: 'POST', headers, body })
  expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'file-too-large' }])
})

test('a file of more than five hundred contacts is imported in parts', async () => {
  const { app, userId, call } = setUp()
  const { id } = await requestImport(app, {
    ...{ userId, key: 'large-file' },
    source: { fileName: 'all.vcf', bytes: vcardsOf(501) },
  })
  const first = importSchema.parse(await (await call('POST', `/api/imports/1001/${id}`, { save: true })).json())
  expect(first).toMatchObject({ created: 500, part: 1, parts: 2, in_file: 501, next: { part: 2, people: [{}] } })
  const second = importSchema.parse(
    await (await call('POST', `/api/imports/1001/${first.next?.id}`, { save: true })).json(),
  )
  expect(second).toMatchObject({ created: 1, part: 2, next: null })
  expect(listContacts(app, { userId })).toHaveLength(501)
})

test('scanned badges are one import: cards, links and numbers, each code once', async () => {
  const { app, userId, call } = setUp()
  const codes = [
    'MECARD:N:Doe,Jane;EMAIL:jane@acme.com;;',
    'MWC26-00192',
    'https://www.linkedin.com/in/ana',
    'MWC26-00192',
    'WIFI:S:x;;',
  ]
  const found = importSchema.parse(
    await (await call('POST', '/api/imports/1001/codes', { key: 'badges-1', codes })).json(),
  )
  expect(found).toMatchObject({ people: [{ first_name: 'Jane' }, { badge_code: 'MWC26-00192' }, {}], skipped: 1 })
  await call('POST', `/api/imports/1001/${found.id}`, { save: true })
  expect(listContacts(app, { userId })).toMatchObject([
    { website: '', profiles: [{ kind: 'linkedin', handle: 'ana' }] },
    { badge_code: 'MWC26-00192' },
    { first_name: 'Jane' },
  ])
})

test('an import of somebody else can be neither seen nor saved', async () => {
  const { app, api, call } = setUp()
  const codes = ['MECARD:N:Doe,Jane;EMAIL:jane@acme.com;;']
  const found = importSchema.parse(
    await (await call('POST', '/api/imports/1001/codes', { key: 'badges-1', codes })).json(),
  )
  makeUser(app, { id: 1002 })
  const other = callAs(app, api, 1002)
  expect((await other('POST', `/api/imports/1002/${found.id}`, { save: true })).status).toBe(404)
})

test('a public card is switched on, read by anybody with its address, and saved by others', async () => {
  const { app, api, call } = setUp()
  expect(await (await call('GET', '/api/user/1001/card')).json()).toMatchObject({ on: false })
  const mine = myCardSchema.parse(await (await call('PATCH', '/api/user/1001/card', { on: true })).json())
  expect(mine).toMatchObject({ on: true, qr: expect.stringMatching(/^data:image\/svg\+xml/) })
  const slug = mine.url.split('/').at(-1)
  expect(mine.telegram_url).toBe(`https://t.me/card_scan_bot?startapp=c_${slug}`)
  makeUser(app, { id: 1002 })
  const other = callAs(app, api, 1002)
  expect(await (await other('GET', `/api/user/1002/cards/${slug}`)).json()).toMatchObject({ first_name: 'Olga' })
  expect(await (await other('POST', `/api/user/1002/cards/${slug}`)).json()).toMatchObject({ first_name: 'Olga' })
  changeMyCard(app, { userId: 1001, patch: { on: false } })
  expect((await other('GET', `/api/user/1002/cards/${slug}`)).status).toBe(404)
  expect(app.db.select().from(myCards).all()).toHaveLength(1)
})

test('a contact can be prepared for sharing by its owner alone', async () => {
  const { app, api, call } = setUp()
  const contactId = makeContact(app, { userId: 1001 })
  const prepared = await (await call('POST', `/api/contacts/1001/${contactId}/share`)).json()
  expect(prepared).toEqual({ message_id: `prepared-${contactId}` })
  makeUser(app, { id: 1002 })
  const other = callAs(app, api, 1002)
  expect((await other('POST', `/api/contacts/1002/${contactId}/share`)).status).toBe(404)
})
