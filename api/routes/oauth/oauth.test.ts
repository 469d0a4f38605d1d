import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import { describe, expect, it } from 'vitest'
import { createSession } from '#core/auth/portal-session.ts'
import { defaultLimits } from '#core/base/limits.ts'
import { write } from '#core/base/write.ts'
import { findContact, getContactRow } from '#core/contact-rows/contacts.ts'
import { forgetLapsedKeys } from '#core/integrations/oauth/exchange.ts'
import { appKeys } from '#db/schema.ts'
import { setUpApiV1 } from '#tests/app/api-v1-setup.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'

const origin = 'http://localhost:3000'
const back = 'http://127.0.0.1:7777/callback'

async function setUp() {
  const { app, api, userId } = await setUpApiV1()
  const session = write(app, tx => createSession(app, tx, { userId }))
  const fetchHere = async (url: string | URL, init?: RequestInit) => api.request(String(url), init)

  /** What an assistant keeps between the steps of signing in. */
  const kept: { client?: OAuthClientInformationMixed; tokens?: OAuthTokens; verifier?: string; url?: URL } = {}
  const provider: OAuthClientProvider = {
    redirectUrl: back,
    clientMetadata: { client_name: 'Assistant', redirect_uris: [back] },
    clientInformation: () => kept.client,
    saveClientInformation(client) {
      kept.client = client
    },
    tokens: () => kept.tokens,
    saveTokens(tokens) {
      kept.tokens = tokens
    },
    redirectToAuthorization(url) {
      kept.url = url
    },
    saveCodeVerifier(verifier) {
      kept.verifier = verifier
    },
    codeVerifier: () => kept.verifier ?? '',
    state: () => 'state-1',
  }
  const signIn = (code?: string) =>
    auth(provider, {
      serverUrl: `${origin}/mcp`,
      fetchFn: fetchHere,
      ...(code === undefined ? {} : { authorizationCode: code }),
    })
  const decide = async (request: object, allow = true, token = session) => {
    const answer = await api.request('/api/portal/authorization', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ request, allow }),
    })
    const body = (await answer.json()) as { redirect_to?: string; code?: string }
    return { status: answer.status, url: body.redirect_to ? new URL(body.redirect_to) : undefined, code: body.code }
  }
  /** The query with which the page of consent opens. */
  const asked = async () => {
    await signIn()
    const answer = await api.request(kept.url!.href)
    expect(answer.status).toBe(302)
    return Object.fromEntries(new URL(answer.headers.get('location')!, origin).searchParams)
  }
  const token = async (form: Record<string, string>) => {
    const answer = await api.request('/oauth/token', { method: 'POST', body: new URLSearchParams(form) })
    return { status: answer.status, body: (await answer.json()) as Record<string, string> }
  }
  const opens = async (secret: string) => {
    const headers = {
      ...{ authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      accept: 'application/json, text/event-stream',
    }
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
    return (await api.request('/mcp', { method: 'POST', headers, body: ping })).status === 200
  }
  const exchanged = async () => {
    const request = await asked()
    const code = (await decide(request)).url?.searchParams.get('code') ?? ''
    expect(await signIn(code)).toBe('AUTHORIZED')
    return { ...kept.tokens!, client_id: kept.client!.client_id, code }
  }
  return { app, api, userId, kept, provider, fetchHere, signIn, decide, asked, token, opens, exchanged }
}

describe('signing an assistant in', () => {
  it('leads from the refused request to the person’s consent and to the tools', async () => {
    const { provider, fetchHere, exchanged, app } = await setUp()
    const { scope } = await exchanged()
    expect(scope).toBe('contacts:read contacts:write')
    const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
      authProvider: provider,
      fetch: fetchHere,
    })
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(transport as Parameters<typeof client.connect>[0])
    expect((await client.listTools()).tools).toHaveLength(8)
    expect(app.db.select().from(appKeys).all()).toMatchObject([
      { name: 'Assistant', scopes: ['contacts:read', 'contacts:write'] },
    ])
  })

  it('says where to ask for access', async () => {
    const { api } = await setUp()
    const answer = await api.request('/mcp', { method: 'POST', body: '{}' })
    const [, address = ''] = /resource_metadata="([^"]+)"/.exec(answer.headers.get('www-authenticate') ?? '') ?? []
    const metadata = (await (await api.request(address)).json()) as {
      resource: string
      authorization_servers: string[]
    }
    expect(metadata).toMatchObject({ resource: `${origin}/mcp`, authorization_servers: [origin] })
  })

  it('ends where the person refuses', async () => {
    const { asked, decide, app } = await setUp()
    const { url } = await decide(await asked(), false)
    expect([url?.searchParams.get('error'), url?.searchParams.get('state')]).toEqual(['access_denied', 'state-1'])
    expect(app.db.select().from(appKeys).all()).toEqual([])
  })

  it('needs a plan with programs', async () => {
    const { app, asked, decide } = await setUp()
    const free = makeUser(app, { id: 2 })
    const token = write(app, tx => createSession(app, tx, { userId: free }))
    expect(await decide(await asked(), true, token)).toMatchObject({ status: 403, code: 'plan-needed' })
  })
})

describe('a code', () => {
  it('works once', async () => {
    const { exchanged, token, kept } = await setUp()
    const { code, client_id } = await exchanged()
    const again = await token({
      ...{ grant_type: 'authorization_code', code, client_id, redirect_uri: back },
      code_verifier: kept.verifier ?? '',
    })
    expect(again).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  it('works only with its verifier, its client and its address, and for a minute', async () => {
    const { app, asked, decide, token, kept, api } = await setUp()
    const other = await api.request('/oauth/register', {
      method: 'POST',
      body: JSON.stringify({ redirect_uris: [back] }),
    })
    const { client_id: otherId } = (await other.json()) as { client_id: string }
    const code = (await decide(await asked())).url?.searchParams.get('code') ?? ''
    const right = {
      ...{ grant_type: 'authorization_code', code, client_id: kept.client!.client_id, redirect_uri: back },
      code_verifier: kept.verifier ?? '',
    }
    for (const wrong of [
      { code_verifier: 'x'.repeat(43) },
      { client_id: otherId },
      { redirect_uri: 'http://127.0.0.1:7778/other' },
      { code: `${code.slice(0, -4)}AAAA` },
    ])
      expect((await token({ ...right, ...wrong })).body.error, JSON.stringify(wrong)).toBe('invalid_grant')
    app.setNow('2026-03-10T12:01:01Z')
    expect((await token(right)).body.error).toBe('invalid_grant')
  })
})

it('of a program that this server does not know any more is refused so that it registers again', async () => {
  const { asked, decide, token, kept } = await setUp()
  const code = (await decide(await asked())).url?.searchParams.get('code') ?? ''
  const right = { grant_type: 'authorization_code', code, redirect_uri: back, code_verifier: kept.verifier ?? '' }
  expect(await token({ ...right, client_id: 'forgotten' })).toMatchObject({
    ...{ status: 401, body: { error: 'invalid_client' } },
  })
})

describe('a token', () => {
  it('ends after an hour and is renewed; a refresh token that is used twice revokes the key', async () => {
    const { app, exchanged, token, opens } = await setUp()
    const first = await exchanged()
    const renew = (refresh_token: string) =>
      token({ grant_type: 'refresh_token', refresh_token, client_id: first.client_id })
    expect(await opens(first.access_token)).toBe(true)
    app.setNow('2026-03-10T13:00:00Z')
    expect(await opens(first.access_token)).toBe(false)
    const second = await renew(first.refresh_token ?? '')
    expect([second.status, await opens(second.body.access_token ?? '')]).toEqual([200, true])
    expect((await renew(first.refresh_token ?? '')).body.error).toBe('invalid_grant')
    expect(await opens(second.body.access_token ?? '')).toBe(false)
    expect(app.db.select().from(appKeys).all()).toEqual([])
  })

  it('opens the tools alone: the person was promised to be told of each change, and to undo it', async () => {
    const { app, api, userId, exchanged } = await setUp()
    const { access_token } = await exchanged()
    const contactId = makeContact(app, { userId })
    const { uid } = getContactRow(app.db, { userId, contactId, action: 'read' })
    for (const method of ['GET', 'DELETE']) {
      const headers = { authorization: `Bearer ${access_token}` }
      const answer = await api.request(`/api/v1/contacts/${uid}`, { method, headers })
      expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'key-refused' }])
    }
    expect(findContact(app.db, { userId, contactId })).toBeDefined()
  })

  it('is revoked by its program', async () => {
    const { api, exchanged, opens } = await setUp()
    const { access_token, refresh_token = '' } = await exchanged()
    await api.request('/oauth/revoke', { method: 'POST', body: new URLSearchParams({ token: refresh_token }) })
    expect(await opens(access_token)).toBe(false)
  })

  it('that nobody renews for 90 days goes', async () => {
    const { app, exchanged } = await setUp()
    await exchanged()
    app.setNow('2026-06-10T12:00:00Z')
    await forgetLapsedKeys(app)
    expect(app.db.select().from(appKeys).all()).toEqual([])
  })
})

describe('a registration', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://evil.example/cb',
    'https://ok.example/cb#fragment',
    'https://user:pass@ok.example/cb',
    'no address',
  ])('of %s is refused', async address => {
    const { api } = await setUp()
    const answer = await api.request('/oauth/register', {
      method: 'POST',
      body: JSON.stringify({ redirect_uris: [address] }),
    })
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, 'invalid_redirect_uri'])
  })

  it('is the only place to which a browser is sent', async () => {
    const { api, asked, decide } = await setUp()
    const request = await asked()
    for (const redirect_uri of [
      'https://evil.example/',
      'http://127.0.0.1:7777/callback/../x',
      'http://127.0.0.1:7777@evil.example/callback',
    ]) {
      const query = new URLSearchParams({ ...request, redirect_uri })
      expect((await api.request(`/oauth/authorize?${query}`)).status, redirect_uri).toBe(400)
      expect((await decide({ ...request, redirect_uri })).url, redirect_uri).toBeUndefined()
    }
    // RFC 8252: any port on this device.
    const { url } = await decide({ ...request, redirect_uri: 'http://127.0.0.1:5555/callback' })
    expect(url?.origin).toBe('http://127.0.0.1:5555')
  })
})

describe('a hostile request', () => {
  it.each([
    ['plain PKCE', { code_challenge_method: 'plain' }],
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
    ['a short challenge', { code_challenge: 'x'.repeat(42) }],
    ['a challenge that stands there twice', { code_challenge: ['x'.repeat(43), 'y'.repeat(43)] }],
  ])('with %s is refused', async (_, wrong) => {
    const { api, asked, decide } = await setUp()
    const request = { ...(await asked()), ...wrong }
    const query = new URLSearchParams()
    for (const [name, values] of Object.entries(request))
      for (const value of [values ?? []].flat()) query.append(name, value)
    expect((await api.request(`/oauth/authorize?${query}`)).status).toBe(422)
    expect(await decide(request)).toMatchObject({ status: 422, url: undefined })
  })

  it('for the tokens of another server gets none of this one', async () => {
    const { app, api, asked, decide, token, kept } = await setUp()
    const request = await asked()
    expect(request.resource).toBe(`${origin}/mcp`)
    for (const resource of ['https://evil.example/mcp', `${origin}.evil.example/mcp`, 'mcp', '']) {
      const answer = await api.request(`/oauth/authorize?${new URLSearchParams({ ...request, resource })}`)
      expect([answer.status, await answer.json()], resource).toMatchObject([400, { error: 'invalid_target' }])
      // Its page of consent asks nobody, and lets nobody in.
      expect((await decide({ ...request, resource })).url, resource).toBeUndefined()
    }
    const code = (await decide(request)).url?.searchParams.get('code') ?? ''
    const exchange = {
      ...{ grant_type: 'authorization_code', code, client_id: kept.client!.client_id, redirect_uri: back },
      ...{ code_verifier: kept.verifier ?? '', resource: 'https://evil.example/mcp' },
    }
    expect(await token(exchange)).toMatchObject({ status: 400, body: { error: 'invalid_target' } })
    expect(app.db.select().from(appKeys).all()).toEqual([])
  })

  it('sends nobody to an address that anybody may have registered, before they have decided', async () => {
    const { api, asked, decide } = await setUp()
    const request = await asked()
    for (const wrong of [{ response_type: 'token' }, { resource: 'https://evil.example/mcp' }]) {
      const answer = await api.request(`/oauth/authorize?${new URLSearchParams({ ...request, ...wrong })}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
      expect((await decide({ ...request, ...wrong })).url).toBeUndefined()
    }
  })

  it('of many that register leaves nothing behind, and is told to wait', async () => {
    const { app, api } = await setUpApiV1({ limits: { ...defaultLimits, requestsPerAddress: 40 } })
    const changes = () => app.db.$client.prepare('select total_changes()').pluck().get()
    const before = changes()
    const register = () =>
      api.request('/oauth/register', { method: 'POST', body: JSON.stringify({ redirect_uris: [back] }) })
    const answers = await Promise.all(Array.from({ length: 100 }, register))
    const statuses = Map.groupBy(answers, ({ status }) => status)
    expect([...statuses.keys()].toSorted()).toEqual([201, 429])
    expect(statuses.get(201)!.length).toBeLessThanOrEqual(40)
    expect(statuses.get(429)!.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
    expect(changes()).toBe(before)
  })
})
