import { afterEach, expect, test, vi } from 'vitest'
import { type Credentials, createClient } from './client.ts'
import { fileOf } from './file-of.ts'

afterEach(() => vi.unstubAllGlobals())

/** A client whose server answers so; and what it asked, and whether it was refused. */
function clientAnswering(answer: () => Response | Promise<Response>, credentials: Credentials = { kind: 'none' }) {
  const asked: [string, RequestInit | undefined][] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push([path, init])
    return answer()
  })
  const onRefused = vi.fn()
  return { client: createClient({ credentials, language: () => 'es', onRefused }), asked, onRefused }
}

const saying = (body: unknown) => () => Response.json(body)

test('a call goes by its method to its path, with its query and its body as JSON', async () => {
  const { client, asked } = clientAnswering(saying({ id: 1 }))
  expect(await client.call('PATCH /api/user/{userId}', { userId: 7, body: { language: 'es' } })).toEqual({ id: 1 })
  await client.call('GET /api/scans/{userId}', { userId: 7, query: { before: undefined, limit: 8 } })
  await client.call('GET /api/subscription/checkout/{sessionId}', { sessionId: 'a/b?' })
  await client.call('GET /api/admin/users', { query: { search: 'a&b', page: 3 } })
  expect(asked.map(([path]) => path)).toEqual([
    '/api/user/7',
    '/api/scans/7?limit=8',
    '/api/subscription/checkout/a%2Fb%3F',
    '/api/admin/users?search=a%26b&page=3',
  ])
  expect(asked[0]?.[1]).toMatchObject({
    method: 'PATCH',
    body: '{"language":"es"}',
    headers: { 'content-type': 'application/json', 'accept-language': 'es' },
    credentials: 'include',
  })
  expect(asked[1]?.[1]).not.toHaveProperty('body')
})

test.each([
  [{ kind: 'tma', secret: 'signed=1' }, { authorization: 'tma signed=1' }],
  [{ kind: 'bearer', secret: 'token' }, { authorization: 'Bearer token' }],
  [{ kind: 'key', secret: 'open sesame' }, { 'x-admin-key': 'open sesame' }],
  [{ kind: 'none' }, {}],
] satisfies [Credentials, object][])('%j go along with every call', async (credentials, header) => {
  const { client, asked } = clientAnswering(saying([]), credentials)
  await client.call('GET /api/contacts/{userId}', { userId: 7 })
  expect(asked[0]?.[1]?.headers).toEqual({ 'accept-language': 'es', ...header })
})

test('an answer without content is undefined', async () => {
  const { client } = clientAnswering(() => new Response(null, { status: 204 }))
  expect(await client.call('DELETE /api/contacts/{userId}/{contactId}', { userId: 7, contactId: 1 })).toBeUndefined()
})

test('a 401 is told of; another refusal is not', async () => {
  const refusal = (status: number, code: string) => () => Response.json({ error: 'No.', code }, { status })
  const expired = clientAnswering(refusal(401, 'login-expired'))
  await expect(expired.client.call('GET /api/user/{userId}', { userId: 7 })).rejects.toMatchObject({
    ...{ status: 401, code: 'login-expired' },
  })
  expect(expired.onRefused).toHaveBeenCalledOnce()
  const refused = clientAnswering(refusal(402, 'quota-exceeded'))
  await expect(refused.client.call('GET /api/user/{userId}', { userId: 7 })).rejects.toThrow('402: No.')
  expect(refused.onRefused).not.toHaveBeenCalled()
})

test('no answer at all is "offline", not a bug; what was called off says so', async () => {
  const { client } = clientAnswering(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(client.call('GET /api/user/{userId}', { userId: 7 })).rejects.toMatchObject({ code: 'offline' })
  const events = client.open('GET /api/scans/{userId}/events', { userId: 7 }, { signal: AbortSignal.abort() })
  await expect(events).rejects.toThrow(TypeError)
})

test('a file has the name that the server gave it', async () => {
  const headers = { 'content-disposition': 'attachment; filename="contacts-2026-11-22.csv"' }
  const { client } = clientAnswering(() => new Response('a,b', { headers }))
  const file = await fileOf(client, 'GET /api/portal/contacts/export', { query: { form: 'spreadsheet' } })
  expect([file.name, await file.text()]).toEqual(['contacts-2026-11-22.csv', 'a,b'])
})
