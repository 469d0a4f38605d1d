import { describe, expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { createSession } from '#core/auth/portal-session.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { callAs } from '#tests/call-as.ts'

const wanted = { name: 'n8n', scopes: ['contacts:read'] }

/** Both ways to a person's keys, each with its own credentials. */
function setUp(client: 'Mini App' | 'portal', plan: 'free' | 'pro' = 'pro') {
  const app = createTestApp()
  const api = createApi(app, { botUsername: () => 'card_scan_bot' })
  const as = (id: number) => {
    makeUser(app, { id, plan })
    const miniApp = callAs(app, api, id)
    const token = createSession(app, app.db, { userId: id })
    return async (method: string, path = '', body?: unknown) => {
      const answer =
        client === 'Mini App'
          ? await miniApp(method, `/api/user/${id}/app-keys${path}`, body)
          : await api.request(`/api/user/${id}/app-keys${path}`, {
              method,
              headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
              ...(body === undefined ? {} : { body: JSON.stringify(body) }),
            })
      const text = await answer.text()
      return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
    }
  }
  return { api, as }
}

describe.each(['Mini App', 'portal'] as const)('app keys in the %s', client => {
  it('are made, shown once, listed and revoked', async () => {
    const { api, as } = setUp(client)
    const call = as(1001)
    const made = await call('POST', '', wanted)
    expect(made.status).toBe(200)
    const { secret, key } = made.body
    const me = () => api.request('/api/v1/me', { headers: { authorization: `Bearer ${secret}` } })
    expect((await me()).status).toBe(200)
    const list = await call('GET')
    expect(list.body).toMatchObject({ keys: [{ id: key.id, name: 'n8n' }], may_use: true, user_name: '1001' })
    expect(JSON.stringify(list.body)).not.toContain(secret.slice(4))
    expect((await call('DELETE', `/${key.id}`)).status).toBe(204)
    expect((await me()).status).toBe(401)
    expect((await call('GET')).body.keys).toEqual([])
  })

  it('cannot be seen or revoked by others', async () => {
    const { as } = setUp(client)
    const { body } = await as(1001)('POST', '', wanted)
    const other = as(1002)
    expect((await other('GET')).body.keys).toEqual([])
    expect((await other('DELETE', `/${body.key.id}`)).status).toBe(404)
  })

  it('need a plan, which the refusal names', async () => {
    const { as } = setUp(client, 'free')
    const call = as(1001)
    expect(await call('POST', '', wanted)).toMatchObject({
      status: 403,
      body: { code: 'plan-needed', error: expect.stringContaining('Pro') },
    })
    expect((await call('GET')).body).toMatchObject({ keys: [], may_use: false })
  })

  it.each([{}, { name: 'x', scopes: ['admin'] }, { ...wanted, user_id: 2 }])('are not made of %j', async body => {
    expect((await setUp(client).as(1001)('POST', '', body)).status).toBe(422)
  })
})
