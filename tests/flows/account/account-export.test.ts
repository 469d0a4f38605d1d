import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { repeats } from 'card-reader/testing/repeats.ts'
import { expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { createTicket } from '#core/auth/tickets.ts'
import { cardImages } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { heldMemory } from '#tests/held-memory.ts'

const megabyte = 1024 * 1024
const pictures = repeats(300, 2000)
/** Memory is measured after this many bytes. */
const part = 10 * megabyte

test('an export of pictures takes at most half of their size in memory, however slow the client', async () => {
  const app = createTestApp()
  const userId = makeUser(app)
  for (let n = 0; n < pictures; n++) {
    const contact_id = makeContact(app, { userId, first_name: `Ana ${n}` })
    app.db
      .insert(cardImages)
      .values({ contact_id, side: 'front', jpeg: Buffer.alloc(100_000, n) })
      .run()
  }
  const server = createAdaptorServer({ fetch: createApi(app, { botUsername: () => undefined }).fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const before = heldMemory()
  let peak = before
  const ticket = createTicket(app, { userId, purpose: 'account' })
  const call = request({ host: '127.0.0.1', port, path: `/api/downloads/account?ticket=${ticket}` })
  call.end()
  const [response] = await once(call, 'response')
  let bytes = 0
  for await (const chunk of response) {
    const isNextPart = Math.floor(bytes / part) !== Math.floor((bytes + chunk.length) / part)
    if (isNextPart) peak = Math.max(peak, heldMemory())
    bytes += chunk.length
    // A slow client: the export must wait for it.
    await new Promise(resolve => setImmediate(resolve))
  }
  server.close()
  expect(bytes).toBeGreaterThan(pictures * 100_000)
  expect(peak - before).toBeLessThan((pictures * 100_000) / 2)
})
