import type { IncomingMessage } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { updateContact } from '#core/contacts/update-contact.ts'
import { findBook, tryBook } from '#core/own-book/own-books.ts'
import { runOwnBooks } from '#core/own-book/run-own-books.ts'
import { outbox, ownBookCards, ownBooks, subscriptions } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { account } from '#tests/fakes/address-books/servers.ts'
import { startStrangeServer } from '#tests/fakes/address-books/start-strange-server.ts'
import { type Answer, bookProperties, multistatus, resource } from '#tests/fakes/address-books/strange-server.ts'
import { connectBook } from './own-books.ts'

const empty = multistatus('', '<sync-token>t</sync-token>')
const works = ({ method }: IncomingMessage): Answer => {
  if (method === 'PROPFIND') return multistatus(resource('/book/', bookProperties))
  if (method === 'REPORT') return empty
  return { status: 201, headers: { etag: '"1"' } }
}

/** A person with one contact and a book, whose server answers as the test says from then on. */
async function setUp() {
  const app = createTestApp()
  app.env.WEBHOOKS_ALLOW_PRIVATE = '1'
  const userId = makeUser(app, { plan: 'pro' })
  let answer = works
  const { root, asked } = await startStrangeServer(request => answer(request))
  await connectBook(app, { userId, request: { url: `${root}book/`, name: '', ...account } })
  const contactId = makeContact(app, { userId, company: 'Norte' })
  const worker = runOwnBooks(app)
  onTestFinished(() => worker.stop())
  asked.length = 0
  return {
    ...{ app, userId, contactId, asked },
    book: () => findBook(app, { userId })!,
    requests: (method: string) => asked.filter(one => one.startsWith(method)).length,
    idle: () => worker.idle(),
    answers: (next: (request: IncomingMessage) => Answer) => {
      answer = next
    },
    told: () =>
      app.db
        .select()
        .from(outbox)
        .all()
        .flatMap(({ notice }) => (notice && 'about' in notice && notice.about === 'own-book' ? notice.event : [])),
  }
}

it('sends a new and a changed contact in the next look, and asks for changes there every five minutes', async () => {
  const { app, userId, contactId, idle, requests, book } = await setUp()
  await idle()
  expect([requests('REPORT'), requests('PUT')]).toEqual([1, 1])
  await idle()
  expect(requests('REPORT')).toBe(1)
  makeContact(app, { userId, email: 'b@b.es' })
  await idle()
  expect([requests('REPORT'), requests('PUT')]).toEqual([2, 2])
  app.setNow('2026-03-10T12:04:59Z')
  await idle()
  expect(requests('REPORT')).toBe(2)
  app.setNow('2026-03-10T12:05:00Z')
  await idle()
  expect(requests('REPORT')).toBe(3)
  expect(book()).toMatchObject({ synced_at: new Date('2026-03-10T12:05:00Z'), failures: 0 })
  expect(contactId).toBeGreaterThan(0)
})

it.each<[string, Answer, string]>([
  ['is down', { status: 503 }, 'busy'],
  ['has no room', { status: 507 }, 'busy'],
  ['answers nonsense', { status: 200, body: 'Hello' }, 'not-understood'],
])('a server that %s is tried again after longer and longer waits, and nobody is told', async (_, answer, problem) => {
  const { app, idle, answers, asked, book, told } = await setUp()
  answers(() => answer)
  const times: string[] = []
  for (let minutes = 0; minutes <= 120; minutes++) {
    app.setNow(new Date(Date.UTC(2026, 2, 10, 12, minutes)).toISOString())
    asked.length = 0
    await idle()
    if (asked.length > 0) times.push(`+${minutes}`)
  }
  expect(times).toEqual(['+0', '+1', '+6', '+21', '+51', '+111'])
  expect(book()).toMatchObject({ problem, disabled: null, failing_since: new Date('2026-03-10T12:00:00Z') })
  answers(works)
  app.setNow('2026-03-10T15:00:00Z')
  await idle()
  expect(book()).toMatchObject({ problem: null, failing_since: null, failures: 0 })
  expect(told()).toEqual(['added'])
})

it('a server may ask to wait longer, up to an hour', async () => {
  const { idle, answers, book } = await setUp()
  answers(() => ({ status: 429, headers: { 'retry-after': '600' } }))
  await idle()
  expect(book().retry_at).toEqual(new Date('2026-03-10T12:10:00Z'))
})

it.each<[string, Answer, string]>([
  ['refuses the password', { status: 401 }, 'wrong-password'],
  ['has no such book any more', { status: 404 }, 'gone'],
])('a server that %s is left alone, and the person is told once', async (_, answer, disabled) => {
  const { app, userId, contactId, idle, answers, asked, book, told } = await setUp()
  answers(() => answer)
  await idle()
  asked.length = 0
  updateContact(app, { userId, contactId, patch: { company: 'Sur' } })
  app.setNow('2026-03-12T12:00:00Z')
  await idle()
  expect([book().disabled, asked, told()]).toEqual([disabled, [], ['added', disabled]])
  await expect(tryBook(app, { userId })).rejects.toThrow()
  answers(works)
  expect((await tryBook(app, { userId })).book?.disabled).toBeNull()
  await idle()
  expect(asked.filter(one => one.startsWith('PUT'))).toHaveLength(1)
})

it('a contact that the server refuses keeps no other from it, and is sent again once it is changed', async () => {
  const { app, userId, contactId, idle, answers, requests } = await setUp()
  let sent = 0
  answers(request => (request.method === 'PUT' && ++sent === 1 ? { status: 415 } : works(request)))
  makeContact(app, { userId, email: 'b@b.es' })
  await idle()
  expect(requests('PUT')).toBe(2)
  const statuses = () =>
    app.db
      .select()
      .from(ownBookCards)
      .all()
      .map(row => row.refused)
  expect(statuses()).toEqual([415, null])
  answers(request => (request.method === 'GET' ? { status: 404 } : works(request)))
  updateContact(app, { userId, contactId, patch: { company: 'Sur' } })
  await idle()
  expect(statuses()).toEqual([null, null])
})

it('nothing is sent without a plan, nor with a password that cannot be read', async () => {
  const { app, userId, idle, asked, book, told } = await setUp()
  await idle()
  asked.length = 0
  makeContact(app, { userId, email: 'b@b.es' })
  app.db.update(subscriptions).set({ plan: 'free' }).run()
  await idle()
  expect(asked).toEqual([])
  app.db.update(subscriptions).set({ plan: 'pro' }).run()
  app.db.update(ownBooks).set({ password: 'sealed by another bot' }).run()
  await idle()
  expect([asked, book().disabled, told()]).toEqual([[], 'secret-lost', ['added', 'secret-lost']])
})

it('a list that names thousands of strange cards touches none of them', async () => {
  const { idle, answers, asked, book } = await setUp()
  const strange = Array.from({ length: 20_000 }, (_, n) => resource(`/elsewhere/${n}.vcf`, '<getetag>"x"</getetag>'))
  answers(request =>
    request.method === 'REPORT' ? multistatus(strange.join(''), '<sync-token>t</sync-token>') : works(request),
  )
  await idle()
  expect(asked.map(one => one.split(' ')[0])).toEqual(['REPORT', 'PUT'])
  expect(book().problem).toBeNull()
})

it('a clock that is put back stops neither the looks nor the tries again', async () => {
  const { app, idle, answers, requests, book } = await setUp()
  app.setNow('2026-03-12T12:00:00Z')
  await idle()
  expect(requests('REPORT')).toBe(1)
  app.setNow('2026-03-10T12:00:00Z')
  await idle()
  expect(requests('REPORT')).toBe(2)
  answers(() => ({ status: 503 }))
  app.setNow('2026-03-12T12:00:00Z')
  await idle()
  expect(book().problem).toBe('busy')
  answers(works)
  app.setNow('2026-03-10T12:01:00Z')
  await idle()
  expect(book().problem).toBeNull()
})

it('a list that is too long is said to be, and tried again later', async () => {
  const { idle, answers, book } = await setUp()
  const list = resource('/book/a.vcf', '<getetag>"x"</getetag>').repeat(60_000)
  answers(request => (request.method === 'REPORT' ? multistatus(list, '<sync-token>t</sync-token>') : works(request)))
  await idle()
  expect(book()).toMatchObject({ problem: 'too-large', failures: 1, disabled: null })
})
