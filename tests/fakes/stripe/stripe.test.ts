import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeStripe, startStripe } from './stripe.ts'

let stripe: FakeStripe
beforeEach(async () => {
  stripe = await startStripe({ now: '2026-03-10T12:00:00Z' })
})
afterEach(() => stripe.stop())

async function call(
  method: string,
  path: string,
  form: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const text = new URLSearchParams(form).toString()
  const response = await fetch(`${stripe.origin}${path}${method === 'GET' ? `?${text}` : ''}`, {
    method,
    headers: { authorization: `Bearer ${stripe.key}`, ...headers },
    ...(method === 'GET' ? {} : { body: text }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('the stand-in Stripe', () => {
  it.each([
    ['a parameter that does not exist', 'POST', '/v1/customers', { telegram: '1' }],
    ['a value that is none of the list', 'POST', '/v1/subscriptions/sub_1', { proration_behavior: 'sometimes' }],
    ['a word for a number', 'POST', '/v1/prices', { currency: 'usd', unit_amount: 'much' }],
    ['a missing parameter', 'POST', '/v1/prices', { product: 'p' }],
    ['parameters where there are none', 'GET', '/v1/subscriptions/sub_1', { customer: 'cus_1' }],
    ['an address that does not exist', 'POST', '/v1/plans', {}],
    ['a search instead of our own column', 'GET', '/v1/customers/search', { query: 'x' }],
  ])('refuses %s, and the test fails', async (_, method, path, form) => {
    expect((await call(method, path, form)).status).toBeGreaterThanOrEqual(400)
    expect(() => stripe.assertClean()).toThrow()
  })

  it('refuses calls without the key', async () => {
    const answer = await call('POST', '/v1/customers', {}, { authorization: 'Bearer sk_other' })
    expect([answer.status, answer.body.error]).toMatchObject([401, { type: 'authentication_error' }])
  })

  it('returns the same response for the same idempotency key, and refuses it for another request', async () => {
    const once = { 'idempotency-key': 'k' }
    const first = await call('POST', '/v1/customers', { name: 'A' }, once)
    expect((await call('POST', '/v1/customers', { name: 'A' }, once)).body.id).toBe(first.body.id)
    expect((await call('POST', '/v1/customers', { name: 'B' }, once)).body.error).toMatchObject({
      type: 'idempotency_error',
    })
    expect(stripe.world.customers.size).toBe(1)
  })

  it('reports missing objects, and expands at most four levels', async () => {
    expect((await call('GET', '/v1/customers/cus_9')).body.error).toMatchObject({ code: 'resource_missing' })
    stripe.assertClean()
    const { id } = (await call('POST', '/v1/customers')).body
    expect((await call('GET', `/v1/customers/${id}`, { 'expand[0]': 'a.b.c.d.e' })).status).toBe(400)
  })
})
