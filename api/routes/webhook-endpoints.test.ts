import { describe, expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { createSession } from '#core/auth/portal-session.ts'
import { webhookDeliveries } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { callAs } from '#tests/call-as.ts'

const wanted = { url: 'https://n8n.example.com/webhook/1', types: ['scan.failed', 'contact.created'] }

/** Both ways to a person's webhooks, each with its own credentials. */
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
          ? await miniApp(method, `/api/user/${id}/webhooks${path}`, body)
          : await api.request(`/api/user/${id}/webhooks${path}`, {
              method,
              headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
              ...(body === undefined ? {} : { body: JSON.stringify(body) }),
            })
      const text = await answer.text()
      return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
    }
  }
  return { app, api, as }
}

/** Every call to one webhook. */
const toOne: Array<[method: string, path: string]> = [
  ['DELETE', ''],
  ['POST', '/secret'],
  ['POST', '/enable'],
  ['POST', '/test'],
  ['GET', '/deliveries'],
  ['POST', '/deliveries/1/resend'],
]

describe.each(['Mini App', 'portal'] as const)('webhooks in the %s', client => {
  it('are added, their secret shown once, listed, opened and deleted', async () => {
    const { app, as } = setUp(client)
    const call = as(1001)
    const added = await call('POST', '', wanted)
    expect(added.status).toBe(200)
    const { secret, webhook } = added.body
    expect(webhook).toMatchObject({ url: wanted.url, types: ['contact.created', 'scan.failed'], disabled: null })
    makeContact(app, { userId: 1001 })
    const list = await call('GET')
    expect(list.body).toMatchObject({ webhooks: [webhook], may_use: true })
    expect(JSON.stringify(list.body)).not.toContain(secret)
    const one = `/${webhook.id}`
    const deliveries = await call('GET', `${one}/deliveries`)
    expect(deliveries.body).toMatchObject([{ type: 'contact.created', state: 'waiting', attempts: 0 }])
    expect((await call('POST', `${one}/deliveries/${deliveries.body[0].id}/resend`)).status).toBe(200)
    expect((await call('POST', `${one}/test`)).body).toMatchObject({ type: 'webhook.test', state: 'waiting' })
    const renewed = await call('POST', `${one}/secret`)
    expect(renewed.body.secret).not.toBe(secret)
    expect(renewed.body.webhook.old_secret_until).not.toBeNull()
    expect((await call('POST', `${one}/enable`)).body.disabled).toBeNull()
    expect((await call('DELETE', one)).status).toBe(204)
    expect((await call('GET')).body.webhooks).toEqual([])
  })

  it.each(toOne)('are nobody else’s: %s …%s', async (method, path) => {
    const { app, as } = setUp(client)
    const { body } = await as(1001)('POST', '', wanted)
    makeContact(app, { userId: 1001 })
    const other = as(1002)
    expect((await other('GET')).body.webhooks).toEqual([])
    expect((await other(method, `/${body.webhook.id}${path}`)).status).toBe(404)
  })

  it('resend what happened since a given time', async () => {
    const { app, as } = setUp(client)
    const call = as(1001)
    const { body } = await call('POST', '', wanted)
    makeContact(app, { userId: 1001 })
    app.db.update(webhookDeliveries).set({ state: 'delivered' }).run()
    const resend = (sent: unknown) => call('POST', `/${body.webhook.id}/resend`, sent)
    const since = '2026-03-10T12:00:00.000Z'
    expect((await resend({ since, only_failed: true })).body).toEqual({ events: 0 })
    expect((await resend({ since: '2026-03-10T12:00:01Z' })).body).toEqual({ events: 0 })
    expect((await resend({ since })).body).toEqual({ events: 1 })
    for (const wrong of [{}, { since: 'yesterday' }, { since, all: true }])
      expect((await resend(wrong)).status).toBe(422)
    expect((await as(1002)('POST', `/${body.webhook.id}/resend`, { since })).status).toBe(404)
  })

  it('need a plan, which the refusal names', async () => {
    const call = setUp(client, 'free').as(1001)
    expect(await call('POST', '', wanted)).toMatchObject({
      status: 403,
      body: { code: 'plan-needed', error: expect.stringContaining('Pro') },
    })
    for (const [method, path] of toOne.slice(1)) expect((await call(method, `/1${path}`)).status).toBe(403)
    expect((await call('GET')).body).toEqual({ webhooks: [], may_use: false })
  })

  it.each([
    {},
    { ...wanted, types: [] },
    { ...wanted, types: ['user.created'] },
    { ...wanted, user_id: 2 },
    { ...wanted, url: '' },
    { ...wanted, url: 'http://n8n.example.com/' },
    { ...wanted, url: 'https://169.254.169.254/latest/' },
    { ...wanted, url: `https://n8n.example.com/${'x'.repeat(2000)}` },
  ])('are refused for %j', async body => {
    expect((await setUp(client).as(1001)('POST', '', body)).status).toBe(422)
  })

  it('are limited in number', async () => {
    const { app, as } = setUp(client)
    const call = as(1001)
    for (let n = 0; n < app.limits.webhooks; n++) expect((await call('POST', '', wanted)).status).toBe(200)
    expect(await call('POST', '', wanted)).toMatchObject({ status: 409, body: { code: 'too-many-webhooks' } })
  })
})
