import { describe, expect, it } from 'vitest'
import { keyScopes } from '#contracts/integrations/app-keys.ts'
import { addWebhook } from '#core/webhooks/webhooks.ts'
import { webhookDeliveries } from '#db/schema.ts'
import { setUpApiV1 } from '#tests/app/api-v1-setup.ts'
import { makeUser } from '#tests/app/factories.ts'

async function setUp() {
  const setup = await setUpApiV1()
  const key = setup.keyOf()
  const call = (method: string, path: string, body?: unknown, secret = key, headers?: Record<string, string>) =>
    setup.call(secret, method, path, body, headers)
  return { ...setup, key, call }
}

describe('events', () => {
  it('are created, listed, read and changed', async () => {
    const { call } = await setUp()
    const values = { name: 'Fair', note: 'Hall 3', first_message: 'Hello {{first_name}}, see you!' }
    const { status, headers, body } = await call('POST', '/events', values)
    expect([status, headers.get('location')]).toEqual([201, `/api/v1/events/${body.id}`])
    expect(body).toMatchObject({ ...values, active: false, contacts: 0, rated: { hot: 0, warm: 0, cold: 0 } })
    await call('POST', '/contacts', { first_name: 'Ana', event_id: body.id, rating: 'hot' })
    const changed = await call('PATCH', `/events/${body.id}`, { note: '', active: true })
    expect(changed.body).toMatchObject({ name: 'Fair', note: '', active: true, contacts: 1, rated: { hot: 1 } })
    expect((await call('GET', `/events/${body.id}`)).body).toEqual(changed.body)
    const dinner = await call('POST', '/events', { name: 'Dinner', active: true })
    const { events } = (await call('GET', '/events')).body
    expect(events).toMatchObject([dinner.body, { name: 'Fair', active: false }])
  })

  it('ask questions, whose answers a contact shows and webhooks are told of', async () => {
    const { app, userId, call } = await setUp()
    app.env.WEBHOOKS_ALLOW_PRIVATE = '1'
    addWebhook(app, { userId, request: { url: 'https://127.0.0.1/', types: ['contact.updated'] } })
    const options = [{ text: 'Pumps' }, { text: 'Valves' }]
    const questions = [{ kind: 'several', text: 'Product?', options }]
    const event = (await call('POST', '/events', { name: 'Fair', questions })).body
    expect(event.questions).toMatchObject([{ kind: 'several', text: 'Product?', answered: 0 }])
    const [{ id: question_id }] = event.questions
    const { id } = (await call('POST', '/contacts', { first_name: 'Ana', event_id: event.id })).body
    const answer = (values: string[]) => call('POST', `/contacts/${id}/answers`, { question_id, values })
    const answered = await answer(['Valves', 'Pumps'])
    expect(answered.body.answers).toMatchObject([{ question_id, question: 'Product?', values: ['Pumps', 'Valves'] }])
    expect((await call('GET', `/contacts/${id}`)).body).toEqual(answered.body)
    expect((await call('GET', '/contacts')).body.contacts).toEqual([answered.body])
    const [delivery] = app.db.select().from(webhookDeliveries).all()
    expect(JSON.stringify(delivery)).toContain('Product?')
    expect((await answer(['Hoses'])).status).toBe(422)
    expect((await answer([])).body.answers).toEqual([])
    const again = await call('PATCH', `/events/${event.id}`, { questions })
    expect(again.body.questions[0].id).toBe(question_id)
  })

  it('with a question that is refused are not created, with an idempotency key or without', async () => {
    const { key, call } = await setUp()
    const questions = [{ id: 99, kind: 'text', text: 'What for?' }]
    for (const headers of [undefined, { 'idempotency-key': 'event-0001' }]) {
      const refused = await call('POST', '/events', { name: 'Fira', questions }, key, headers)
      expect([refused.status, refused.body.code]).toEqual([422, 'invalid-input'])
      expect((await call('GET', '/events')).body).toEqual({ events: [] })
    }
  })

  it('with one name are one, however it is spelled', async () => {
    const { call } = await setUp()
    const { body } = await call('POST', '/events', { name: 'Feria de Málaga', note: 'Hall 3' })
    const again = await call('POST', '/events', { name: ' feria de  malaga ', note: 'Hall 4', active: true })
    expect([again.status, again.body]).toEqual([200, body])
  })

  it.each([[{}], [{ name: ' ' }], [{ name: 'x'.repeat(81) }], [{ name: 'Fair', place: 'Málaga' }]])(
    'like %j are refused',
    async body => {
      const { call } = await setUp()
      expect((await call('POST', '/events', body)).status).toBe(422)
    },
  )

  it('of somebody else are not found', async () => {
    const { app, keyOf, call } = await setUp()
    const other = keyOf([...keyScopes], makeUser(app, { id: 2, plan: 'pro' }))
    const { body } = await call('POST', '/events', { name: 'Theirs' }, other)
    expect((await call('GET', `/events/${body.id}`)).status).toBe(404)
    expect((await call('PATCH', `/events/${body.id}`, { name: 'Mine' })).status).toBe(404)
    expect((await call('GET', '/events')).body.events).toEqual([])
    expect((await call('GET', `/events/${body.id}`, undefined, other)).body.name).toBe('Theirs')
  })
})
