import type { IncomingMessage } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { createDavCaller } from '#core/own-book/dav/call-dav.ts'
import { connectBook, findBook } from '#core/own-book/own-books.ts'
import { runOwnBooks } from '#core/own-book/run-own-books.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'
import { account } from '#tests/fakes/address-books/servers.ts'
import { startStrangeServer } from '#tests/fakes/address-books/start-strange-server.ts'
import { type Answer, bookProperties, multistatus, resource } from '#tests/fakes/address-books/strange-server.ts'

type Respond = (request: IncomingMessage) => Answer | Promise<Answer>
const works: Respond = ({ method }) => {
  if (method === 'PROPFIND') return multistatus(resource('/book/', bookProperties))
  if (method === 'REPORT') return multistatus('', '<sync-token>t</sync-token>')
  return { status: 201, headers: { etag: '"1"' } }
}
const worksUntil = (respond: Respond): Respond => {
  let isConnected = false
  return request => {
    if (isConnected) return respond(request)
    isConnected = true
    return works(request)
  }
}

let latestId = 5000
/** Ends the calls that servers never answer. */
let ended: AbortController

function createApp() {
  ended = new AbortController()
  const app = createTestApp({ dav: createDavCaller({ allowPrivate: true, stopping: ended.signal }) })
  app.env.WEBHOOKS_ALLOW_PRIVATE = '1'
  return app
}

/** A person with contacts, and a book whose server answers like this once it is connected. */
async function addBook(app: TestApp, { contacts = 1, respond = works }: { contacts?: number; respond?: Respond } = {}) {
  const userId = makeUser(app, { id: ++latestId, plan: 'pro' })
  const { root, asked } = await startStrangeServer(worksUntil(respond))
  await connectBook(app, { userId, request: { url: `${root}book/`, name: '', ...account } })
  for (let n = 0; n < contacts; n++) makeContact(app, { userId, last_name: `N${n}` })
  return { book: () => findBook(app, { userId })!, sent: () => asked.filter(one => one.startsWith('PUT')).length }
}

function run(app: TestApp, limits: Parameters<typeof runOwnBooks>[1]) {
  const worker = runOwnBooks(app, limits)
  onTestFinished(() => {
    ended.abort()
    return worker.stop()
  })
  return worker
}

it('servers that hardly answer, one for each slot, keep nobody else from their contacts', async () => {
  const app = createApp()
  const slow = []
  for (let n = 0; n < 8; n++) slow.push(await addBook(app, { respond: () => 'hang' }))
  const quick = await addBook(app)
  const worker = run(app, { asideMs: 50, longestMs: 600_000 })
  await expect.poll(() => [quick.sent(), worker.wake()][0]).toBe(1)
  expect(slow.map(({ book }) => book().failures)).toEqual(Array(8).fill(0))
  expect(quick.book().problem).toBeNull()
})

it('more of them than may step aside hold everybody only until their passes end', async () => {
  const app = createApp()
  for (let n = 0; n < 18; n++) await addBook(app, { respond: () => 'hang' })
  const quick = await addBook(app)
  const worker = run(app, { asideMs: 20, longestMs: 2000 })
  await expect.poll(() => [quick.sent(), worker.wake()][0]).toBe(1)
})

it('a pass that takes too long goes on with the next one, after everybody else', async () => {
  const app = createApp()
  let isOpen = 0
  const respond: Respond = async request => {
    if (request.method !== 'PUT') return works(request)
    // Of every few cards one is never taken.
    return ++isOpen % 5 === 0 ? 'hang' : works(request)
  }
  const { book, sent } = await addBook(app, { contacts: 12, respond })
  const worker = run(app, { asideMs: 20, longestMs: 1500 })
  await expect.poll(() => [book().synced_at, worker.wake()][0]).toEqual(new Date('2026-03-10T12:00:00Z'))
  expect(book()).toMatchObject({ problem: null, failures: 0 })
  expect(sent()).toBeGreaterThanOrEqual(12)
})

it('a pass in which no card arrives is a failure', async () => {
  const app = createApp()
  const { book } = await addBook(app, { respond: () => 'hang' })
  await run(app, { asideMs: 20, longestMs: 100 }).idle()
  expect(book()).toMatchObject({ problem: 'timeout', failures: 1 })
})
