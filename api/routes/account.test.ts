import { describe, expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { downloadSchema } from '#contracts/account.ts'
import type { ErrorCode } from '#contracts/errors.ts'
import { AppError } from '#core/base/errors.ts'
import { cardImages, users } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { makeFullAccount } from '#tests/app/full-account.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { callAs } from '#tests/call-as.ts'
import { unzip } from '#tests/unzip.ts'

const anna = { id: 7_654_321, mark: 'zzannazz' }

function setUp() {
  const app = createTestApp()
  const api = createApi(app, { botUsername: () => undefined })
  return { app, api, call: callAs(app, api, anna.id), path: `/api/user/${anna.id}` }
}

/** A full account without a Stripe subscription. */
function makeAnna(app: ReturnType<typeof createTestApp>): { contactId: number } {
  const made = makeFullAccount(app, anna)
  app.db.update(users).set({ stripe_customer_id: null }).run()
  return made
}

async function unzipped(response: Response): Promise<string[]> {
  return [...(await unzip(new Uint8Array(await response.arrayBuffer()))).keys()]
}

describe('the export', () => {
  it('is a zip to save', async () => {
    const { app, call, path } = setUp()
    makeAnna(app)
    const response = await call('GET', `${path}/export`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="card-scan-bot-2026-03-10.zip"')
    expect(await unzipped(response)).toContain('contacts.json')
  })

  it('is limited to ten an hour, by whatever way it is requested', async () => {
    const { app, call, path } = setUp()
    app.limits = { ...app.limits, exportsPerUser: 3 }
    const limited = callAs(app, createApi(app, { botUsername: () => undefined }), anna.id)
    const statuses: number[] = []
    for (const ask of [
      () => limited('GET', `${path}/export`),
      () => limited('POST', `${path}/downloads`, { what: 'account' }),
      () => limited('POST', `${path}/downloads/send`, { what: 'account' }),
      () => limited('GET', `${path}/export`),
      () => limited('POST', `${path}/downloads/send`, { what: 'account' }),
    ]) {
      statuses.push((await ask()).status)
    }
    expect(statuses).toEqual([200, 200, 204, 429, 429])
    expect((await call('GET', `${path}/export`)).status).toBe(200)
  })
})

describe('a download inside Telegram', () => {
  it('of everything works once, within a minute, by its address alone', async () => {
    const { app, api, call, path } = setUp()
    makeAnna(app)
    const download = downloadSchema.parse(await (await call('POST', `${path}/downloads`, { what: 'account' })).json())
    expect(download.file_name).toBe('card-scan-bot-2026-03-10.zip')
    const first = await api.request(download.url)
    expect(first.headers.get('access-control-allow-origin')).toBe('https://web.telegram.org')
    expect(await unzipped(first)).toContain('profile.json')
    expect((await api.request(download.url)).status).toBe(401)

    const late = downloadSchema.parse(await (await call('POST', `${path}/downloads`, { what: 'account' })).json())
    app.setNow('2026-03-10T12:01:00Z')
    expect((await api.request(late.url)).status).toBe(401)
  })

  it('of a contact’s vCard is named after the contact', async () => {
    const { app, api, call, path } = setUp()
    const contactId = makeContact(app, { userId: makeUser(app, anna), last_name: 'Ñandú Torres' })
    const response = await call('POST', `${path}/downloads`, { what: 'vcard', contact_id: contactId })
    const { url, file_name } = downloadSchema.parse(await response.json())
    expect(file_name).toBe('Ana-Nandu-Torres.vcf')
    const file = await api.request(url)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="Ana-Nandu-Torres.vcf"')
    expect(file.headers.get('content-type')).toContain('text/vcard')
    expect(await file.text()).toContain('BEGIN:VCARD')
  })

  it('is not used up by HEAD', async () => {
    const { api, call, path } = setUp()
    const { url } = downloadSchema.parse(await (await call('POST', `${path}/downloads`, { what: 'account' })).json())
    const look = await api.request(url, { method: 'HEAD' })
    expect([look.status, look.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.zip')])
    expect((await api.request(url)).status).toBe(200)
    expect((await api.request(url, { method: 'HEAD' })).status).toBe(401)
  })

  it('gives nothing for a ticket of another kind or without a ticket', async () => {
    const { api, call, path } = setUp()
    const { url } = downloadSchema.parse(await (await call('POST', `${path}/downloads`, { what: 'account' })).json())
    expect((await api.request(url.replace('/account?', '/vcard?'))).status).toBe(401)
    expect((await api.request('/api/downloads/account')).status).toBe(401)
    expect((await api.request(url)).status).toBe(200)
  })

  it('of somebody else’s contact is not found', async () => {
    const { app, call, path } = setUp()
    const contact_id = makeContact(app, { userId: makeUser(app, { id: 2 }) })
    for (const way of ['downloads', 'downloads/send']) {
      expect((await call('POST', `${path}/${way}`, { what: 'vcard', contact_id })).status).toBe(404)
    }
  })
})

describe('a file sent by the bot', () => {
  it('comes to the person’s chat', async () => {
    const { app, call, path } = setUp()
    const contact_id = makeContact(app, { userId: makeUser(app, anna) })
    expect((await call('POST', `${path}/downloads/send`, { what: 'account' })).status).toBe(204)
    expect((await call('POST', `${path}/downloads/send`, { what: 'vcard', contact_id })).status).toBe(204)
    expect(app.sentFiles.map(file => [file.chatId, file.fileName])).toEqual([
      [anna.id, 'card-scan-bot-2026-03-10.zip'],
      [anna.id, 'Ana-Torres.vcf'],
    ])
    expect(Buffer.from(app.sentFiles[1]!.bytes).toString()).toContain('BEGIN:VCARD')
  })

  it.each<[ErrorCode, number]>([
    ['chat-unreachable', 410],
    ['telegram-failed', 502],
  ])('or fails with a reason: %s', async (code, status) => {
    const { app, call, path } = setUp()
    app.telegram.sendFile = async () => {
      throw new AppError(code)
    }
    const response = await call('POST', `${path}/downloads/send`, { what: 'account' })
    expect([response.status, await response.json()]).toMatchObject([status, { code }])
  })

  it('is refused with another way when it is too large', async () => {
    const { app, call, path } = setUp()
    app.limits = { ...app.limits, telegramFileBytes: 100 }
    const response = await call('POST', `${path}/downloads/send`, { what: 'account' })
    expect([response.status, await response.json()]).toMatchObject([
      413,
      { code: 'export-too-large', error: expect.stringContaining('settings') },
    ])
  })
})

describe('pictures of cards', () => {
  it('are removed all at once on request', async () => {
    const { app, call, path } = setUp()
    makeAnna(app)
    makeFullAccount(app, { id: 9_123_456, mark: 'zzbertzz' })
    expect((await call('PATCH', path, { keep_card_images: false })).status).toBe(200)
    expect(await (await call('GET', path)).json()).toMatchObject({ keep_card_images: false })
    expect(await (await call('DELETE', `${path}/card-images`)).json()).toEqual({ deleted: 1 })
    expect(app.db.select().from(cardImages).all()).toHaveLength(1)
  })
})

describe('deleting the account', () => {
  it('needs the exact word, and ends the page’s login', async () => {
    const { app, call, path } = setUp()
    makeAnna(app)
    for (const body of [undefined, {}, { confirm: true }, { confirm: 'delete' }, { confirm: 'DELETE', more: 1 }]) {
      expect((await call('DELETE', path, body)).status).toBe(422)
    }
    expect(app.db.select().from(users).all()).toHaveLength(1)
    app.setNow('2026-03-10T12:00:05Z')
    expect((await call('DELETE', path, { confirm: 'DELETE', refund: false })).status).toBe(204)
    const after = await call('GET', path)
    expect([after.status, await after.json()]).toMatchObject([401, { code: 'login-expired' }])
    expect(app.db.select().from(users).all()).toEqual([])
  })

  it('says that nothing was deleted when an outside service could not be reached', async () => {
    const { app, call, path } = setUp()
    makeFullAccount(app, anna)
    const response = await call('DELETE', path, { confirm: 'DELETE' })
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'payments-unavailable' }])
    expect(app.db.select().from(users).all()).toHaveLength(1)
  })
})
