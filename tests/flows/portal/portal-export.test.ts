import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { repeats } from 'card-reader/testing/repeats.ts'
import { expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { createSession } from '#core/auth/portal-session.ts'
import { cardImages, contacts } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'
import { heldMemory } from '#tests/held-memory.ts'

const many = repeats(25_000, 100_000)
const megabyte = 1024 * 1024
/** Memory is measured after this many bytes. */
const part = 3 * megabyte

/** Copies one contact with its picture until there are this many. */
function fill(app: TestApp, userId: number, count: number): void {
  const id = makeContact(app, { userId, address: 'A long street with a long name '.repeat(5) })
  app.db
    .insert(cardImages)
    .values({ contact_id: id, side: 'front', jpeg: Buffer.alloc(200) })
    .run()
  const columns = Object.values(contacts)
    .flatMap(column =>
      typeof column === 'object' && 'name' in column && typeof column.name === 'string' ? column.name : [],
    )
    .filter(name => !['id', 'timestamp', 'first_name'].includes(name))
    .map(name => `"${name}"`)
    .join(', ')
  app.db.$client.exec(`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count - 1})
    insert into contacts (${columns}, timestamp, first_name)
    select ${columns}, timestamp - i * 1000, 'Copy ' || i from contacts, n where id = ${id}`)
}

test('tens of thousands of contacts are exported with at most 15 MB in memory, however slow the client', async () => {
  const app = createTestApp()
  const userId = makeUser(app, { plan: 'pro' })
  const token = createSession(app, app.db, { userId })
  fill(app, userId, many)
  const server = createAdaptorServer({ fetch: createApi(app, { botUsername: () => undefined }).fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const before = heldMemory()
  let peak = before
  let bytes = 0
  const call = request({
    host: '127.0.0.1',
    port,
    path: '/api/portal/contacts/export',
    headers: { authorization: `Bearer ${token}` },
  })
  call.end()
  const [response] = await once(call, 'response')
  let lines = 0
  for await (const chunk of response) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
    const isNextPart = Math.floor(bytes / part) !== Math.floor((bytes + chunk.length) / part)
    if (isNextPart) peak = Math.max(peak, heldMemory())
    bytes += chunk.length
    // A slow client: the export must wait for it.
    await new Promise(resolve => setImmediate(resolve))
  }
  await new Promise(resolve => server.close(resolve))
  app.db.$client.close()
  expect(lines).toBe(many + 1)
  expect((peak - before) / megabyte).toBeLessThanOrEqual(15)
})
