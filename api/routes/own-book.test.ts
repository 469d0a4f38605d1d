import { describe, expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { createSession } from '#core/auth/portal-session.ts'
import { ownBooks } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { callAs } from '#tests/call-as.ts'
import { account } from '#tests/fakes/address-books/servers.ts'
import { startStrangeServer } from '#tests/fakes/address-books/start-strange-server.ts'
import { bookProperties, multistatus, resource } from '#tests/fakes/address-books/strange-server.ts'

/** Both ways to a person's own address book, each with its own credentials. */
function setUp(client: 'Mini App' | 'portal', plan: 'free' | 'pro' = 'pro') {
  const app = createTestApp()
  app.env.WEBHOOKS_ALLOW_PRIVATE = '1'
  const api = createApi(app, { botUsername: () => 'card_scan_bot' })
  const userId = makeUser(app, { plan })
  const miniApp = callAs(app, api, userId)
  const token = createSession(app, app.db, { userId })
  const read = async (answering: Response | Promise<Response>) => {
    const answer = await answering
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  const inMiniApp = (method: string, path = '', body?: unknown) =>
    read(miniApp(method, `/api/user/${userId}/own-book${path}`, body))
  const portal = (method: string, path = '', body?: unknown) =>
    read(
      api.request(`/api/user/${userId}/own-book${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
  return { app, portal, call: client === 'Mini App' ? inMiniApp : portal }
}

it('calls that ask a server of the person’s choice are few, in the Mini App and the portal together', async () => {
  const { app, call, portal } = setUp('Mini App')
  const { root, asked } = await startStrangeServer(() => multistatus(resource('/book/', bookProperties)))
  const find = { address: `${root}book/`, ...account }
  const connect = { url: `${root}book/`, name: '', ...account }
  expect((await portal('PUT', '', connect)).status).toBe(200)
  expect((await call('POST', '/try')).status).toBe(200)
  for (let n = 2; n < app.limits.callsElsewhere; n++) expect((await call('POST', '/find', find)).status).toBe(200)
  const before = asked.length
  for (const say of [call, portal]) {
    expect(await say('POST', '/find', find)).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect((await say('PUT', '', connect)).status).toBe(429)
    expect((await say('POST', '/try')).status).toBe(429)
    expect((await say('GET')).status).toBe(200)
  }
  expect(asked).toHaveLength(before)
})

describe.each(['Mini App', 'portal'] as const)('an address book in the %s', client => {
  it('is found, connected, tried and disconnected; its password is sealed and never told', async () => {
    const { app, call } = setUp(client)
    const { root } = await startStrangeServer(() => multistatus(resource('/book/', bookProperties)))
    expect((await call('GET')).body).toEqual({ book: null, may_use: true })
    const found = await call('POST', '/find', { address: `${root}book/`, ...account })
    expect(found.body).toEqual({ books: [{ url: `${root}book/`, name: 'Friends', may_write: true }], elsewhere: null })
    const connected = await call('PUT', '', { url: `${root}book/`, name: 'Friends', ...account })
    expect(connected.body.book).toMatchObject({ name: 'Friends', username: 'ana', disabled: null, contacts: 0 })
    expect(JSON.stringify((await call('GET')).body)).not.toContain(account.password)
    expect(app.db.select().from(ownBooks).get()?.password).not.toContain(account.password)
    expect((await call('POST', '/try')).body.book).toMatchObject({ disabled: null })
    expect((await call('DELETE')).status).toBe(204)
    expect((await call('DELETE')).status).toBe(404)
    expect((await call('POST', '/try')).status).toBe(404)
  })

  it('is the folder that an address names, whatever stands behind that', async () => {
    const { call } = setUp(client)
    const { root } = await startStrangeServer(() => multistatus(resource('/book/', bookProperties)))
    for (const end of ['', '/', '/#all', '/?export']) {
      const connected = await call('PUT', '', { url: `${root}book${end}`, name: '', ...account })
      expect([end, connected.body.book?.url]).toEqual([end, `${root}book/`])
    }
  })

  it('is refused where it is none, cannot be written to, or the body is wrong', async () => {
    const { call } = setUp(client)
    const readOnly = '<current-user-privilege-set><privilege><read/></privilege></current-user-privilege-set>'
    const { root } = await startStrangeServer(({ url }) => {
      if (url === '/none/') return multistatus(resource('/none/', '<resourcetype><collection/></resourcetype>'))
      return multistatus(resource('/book/', bookProperties + readOnly))
    })
    const connect = async (url: string) => (await call('PUT', '', { url, name: '', ...account })).body.code
    expect(await connect(`${root}none/`)).toBe('book-not-found')
    expect(await connect(`${root}book/`)).toBe('book-read-only')
    expect(await connect('file:///etc/passwd')).toBe('book-address-refused')
    for (const body of [{}, { address: '', ...account }, { address: root, username: 'ana', password: '' }])
      expect((await call('POST', '/find', body)).status).toBe(422)
  })

  it('needs a plan for it', async () => {
    const { call } = setUp(client, 'free')
    expect((await call('GET')).body).toEqual({ book: null, may_use: false })
    const { body } = await call('PUT', '', { url: 'https://dav.example.com/', name: '', ...account })
    expect(body.code).toBe('plan-needed')
  })
})
