// A program as a developer writes it: its types are generated from the served document (see typed-client.test.ts).
import assert from 'node:assert/strict'
import type { paths } from 'virtual:api'
import createClient from 'openapi-fetch'

const [server = '', key = ''] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl: `${server}/api/v1`, headers: { Authorization: `Bearer ${key}` } })

/** The data of a successful response. */
function dataOf<T>({ data, error }: { data?: T; error?: { code: string; error: string } }): T {
  if (data === undefined) throw new Error(error?.error ?? 'No data')
  return data
}

// Find or create: the first call creates it, all others find it.
const findOrCreate = () =>
  client.POST('/contacts/find-or-create', { body: { email: 'ana@norte.es', first_name: 'Ana', tags: ['lead'] } })
const asked = await Promise.all(Array.from({ length: 20 }, findOrCreate))
assert.equal(asked.filter(({ response }) => response.status === 201).length, 1)
const ana = dataOf(asked[0] ?? {})
assert.deepEqual(new Set(asked.map(one => dataOf(one).id)), new Set([ana.id]))

// A retry with the same key, twenty at once.
const create = (company: string) =>
  client.POST('/contacts', {
    params: { header: { 'Idempotency-Key': 'import-0001' } },
    body: { company, further_phones: [{ value: '+34 912 345 678' }] },
  })
const tries = await Promise.all(Array.from({ length: 20 }, () => create('Sur')))
assert.deepEqual(new Set(tries.map(one => dataOf(one).id)).size, 1)
assert.equal(tries.filter(({ response }) => response.headers.get('idempotent-replayed') === 'true').length, 19)
const reused = await create('Another')
assert.equal(reused.error?.code, 'idempotency-key-reused')

// A batch of 100 with one invalid item.
const contacts = Array.from({ length: 99 }, (_, n) => ({ first_name: `Guest ${n}`, tags: ['fair'] }))
const { results } = dataOf(
  await client.POST('/contacts/batch', {
    body: {
      items: [
        ...contacts.map(contact => ({ action: 'create' as const, contact })),
        { action: 'update', id: ana.id, etag: '"0"', contact: { company: 'Lost' } },
      ],
    },
  }),
)
assert.deepEqual(new Set(results.map(({ status }) => status)), new Set([201, 412]))
assert.equal(results.at(-1)?.error?.code, 'precondition-failed')

// A conditional change: of two, one fails.
const update = (company: string) =>
  client.PATCH('/contacts/{id}', {
    params: { path: { id: ana.id }, header: { 'If-Match': ana.etag } },
    body: { company },
  })
const changes = await Promise.all([update('Norte'), update('Other')])
assert.deepEqual(changes.map(({ response }) => response.status).toSorted(), [200, 412])
assert.equal(changes.find(({ error }) => error)?.error?.code, 'precondition-failed')

// Events and notes.
const event = dataOf(await client.POST('/events', { body: { name: 'Fair' } }))
const params = { path: { id: ana.id } }
dataOf(await client.PATCH('/contacts/{id}', { params, body: { event_id: event.id, phone: '+34 612 345 678' } }))
dataOf(await client.POST('/contacts/{id}/notes', { params, body: { text: 'Wants an offer' } }))
const { notes } = dataOf(await client.GET('/contacts/{id}/notes', { params }))
assert.equal(notes.at(-1)?.text, 'Wants an offer')
assert.ok(notes.at(-1)?.created_at)

// Each filter, and all pages of the others.
type Query = NonNullable<paths['/contacts']['get']['parameters']['query']>
const list = async (query: Query) => dataOf(await client.GET('/contacts', { params: { query } }))
const filters: Query[] = [
  { email: 'ANA@norte.es' },
  { phone: '+34612345678' },
  { q: 'offer norte' },
  { tag: 'lead' },
  { event_id: event.id },
  { order: '-updated', limit: 1 },
]
for (const query of filters) {
  const page = await list(query)
  assert.deepEqual(
    page.contacts.map(({ id }) => id),
    [ana.id],
    JSON.stringify(query),
  )
}
const [part] = (await list({ email: 'ana@norte.es', fields: ['first_name', 'company'] })).contacts
assert.deepEqual(Object.keys(part ?? {}).toSorted(), ['company', 'etag', 'first_name', 'id'])
const seen = new Set<string>()
for (let cursor: string | null | undefined; cursor !== null; ) {
  const page = await list({ order: '-created', limit: 40, ...(cursor === undefined ? {} : { cursor }) })
  for (const { id } of page.contacts) seen.add(id)
  cursor = page.next_cursor
}
assert.equal(seen.size, 101)

// The types refuse what the API would refuse; none of this is called.
const refused = () => [
  // @ts-expect-error: there is no such filter
  client.GET('/contacts', { params: { query: { emial: 'ana@norte.es' } } }),
  // @ts-expect-error: tags are a list
  client.POST('/contacts', { body: { first_name: 'Ana', tags: 'lead' } }),
  // @ts-expect-error: the e-mail is needed
  client.POST('/contacts/find-or-create', { body: { first_name: 'Ana' } }),
  // @ts-expect-error: there is no such call
  client.DELETE('/events/{id}', { params: { path: { id: '1' } } }),
]
assert.equal(refused.length, 0)

// Deleted, listed as deleted, restored.
assert.equal((await client.DELETE('/contacts/{id}', { params })).response.status, 204)
assert.equal((await list({ deleted: 'true', order: '-updated' })).contacts[0]?.id, ana.id)
assert.equal(dataOf(await client.POST('/contacts/{id}/restore', { params })).deleted_at, null)
console.log('done')
