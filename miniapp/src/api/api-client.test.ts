import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from './api-client.ts'

afterEach(() => vi.unstubAllGlobals())

/** An Api whose server answers so; and what it asked, and whether it signed out. */
function apiAnswering(answer: () => Response | Promise<Response>) {
  const asked: [string, RequestInit | undefined][] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push([path, init])
    return answer()
  })
  const onSignedOut = vi.fn()
  return { api: createApi({ userId: 7, initData: 'signed=1', onSignedOut, onLeft: vi.fn() }), asked, onSignedOut }
}

test('every call carries the launch data, and a body goes as JSON', async () => {
  const { api, asked } = apiAnswering(() => Response.json({ id: 1 }))
  expect(await api.request('PATCH', '/api/user/7', { language: 'es' })).toEqual({ id: 1 })
  expect(asked[0]).toMatchObject([
    '/api/user/7',
    {
      method: 'PATCH',
      body: '{"language":"es"}',
      headers: { authorization: 'tma signed=1', 'content-type': 'application/json' },
    },
  ])
})

test('an answer without content is undefined', async () => {
  const { api } = apiAnswering(() => new Response(null, { status: 204 }))
  expect(await api.request('DELETE', '/x')).toBeUndefined()
})

test('a 401 signs out; another refusal does not', async () => {
  const refusal = (status: number, code: string) => () => Response.json({ error: 'No.', code }, { status })
  const expired = apiAnswering(refusal(401, 'login-expired'))
  await expect(expired.api.request('GET', '/x')).rejects.toMatchObject({ status: 401, code: 'login-expired' })
  expect(expired.onSignedOut).toHaveBeenCalledOnce()
  const refused = apiAnswering(refusal(402, 'quota-exceeded'))
  await expect(refused.api.request('GET', '/x')).rejects.toThrow('402: No.')
  expect(refused.onSignedOut).not.toHaveBeenCalled()
})

test('no answer at all is "offline", not a bug', async () => {
  const { api } = apiAnswering(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(api.blob('/x')).rejects.toMatchObject({ code: 'offline' })
})
