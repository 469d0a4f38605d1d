import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { connectBook, disconnectBook, findBook, tryBook } from '#core/own-book/own-books.ts'
import { runOwnBooks } from '#core/own-book/run-own-books.ts'
import { ownBookCards, ownBooks, users } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { account } from '#tests/fakes/address-books/servers.ts'
import { startStrangeServer } from '#tests/fakes/address-books/start-strange-server.ts'
import { bookProperties, multistatus, resource } from '#tests/fakes/address-books/strange-server.ts'

/** A person with twenty contacts, and a server where something happens while their first card arrives. */
async function setUp() {
  const app = createTestApp()
  app.env.WEBHOOKS_ALLOW_PRIVATE = '1'
  const userId = makeUser(app, { plan: 'pro' })
  const passwords = new Set<string>()
  let atFirst: (() => unknown) | undefined
  const answer = ({ method, headers }: IncomingMessage) => {
    passwords.add(Buffer.from(headers.authorization?.slice('Basic '.length) ?? '', 'base64').toString())
    if (method === 'PROPFIND') return multistatus(resource('/book/', bookProperties))
    if (method === 'REPORT') return multistatus('', '<sync-token>t</sync-token>')
    if (method === 'PUT') atFirst?.()
    atFirst = undefined
    return { status: 201, headers: { etag: `"${randomUUID()}"` } }
  }
  const { root, asked } = await startStrangeServer(answer)
  await connectBook(app, { userId, request: { url: `${root}book/`, name: '', ...account } })
  for (let n = 0; n < 20; n++) makeContact(app, { userId, last_name: `N${n}` })
  app.setNow('2026-03-10T12:00:30Z')
  const worker = runOwnBooks(app)
  onTestFinished(() => worker.stop())
  return {
    ...{ app, userId, passwords, idle: () => worker.idle() },
    sent: () => asked.filter(one => one.startsWith('PUT')).length,
    whileSending: (work: () => unknown) => {
      atFirst = work
    },
  }
}

/** The cards that may be on their way while a connection ends. */
const atOnce = 4

it('nothing more is sent once a book is disconnected', async () => {
  const { app, userId, idle, sent, whileSending } = await setUp()
  whileSending(() => disconnectBook(app, { userId }))
  await idle()
  expect(sent()).toBeLessThanOrEqual(atOnce)
})

it('nothing more is sent once the account is deleted', async () => {
  const { app, userId, idle, sent, whileSending } = await setUp()
  whileSending(() => app.db.delete(users).run())
  await idle()
  expect(sent()).toBeLessThanOrEqual(atOnce)
  expect(userId).toBeGreaterThan(0)
})

it('a book in place of another gets every contact, and the other never its password', async () => {
  const { app, userId, idle, sent, passwords, whileSending } = await setUp()
  const other = await startStrangeServer(({ method }) => {
    if (method === 'PROPFIND') return multistatus(resource('/new/', bookProperties))
    if (method === 'REPORT') return multistatus('', '<sync-token>t</sync-token>')
    return { status: 201, headers: { etag: '"1"' } }
  })
  const request = { url: `${other.root}new/`, name: '', username: 'ana', password: 'another' }
  let connected: Promise<unknown> | undefined
  whileSending(() => {
    connected = connectBook(app, { userId, request })
  })
  await idle()
  await connected
  await idle()
  const books = app.db.select({ book: ownBookCards.book }).from(ownBookCards).all()
  expect(new Set(books.map(({ book }) => book))).toEqual(new Set([request.url]))
  expect(new Set(other.asked.filter(one => one.startsWith('PUT'))).size).toBe(20)
  expect([...passwords]).toEqual(['ana:secret'])
  expect(sent()).toBeLessThan(20)
})

it('a try says nothing about a book that was connected meanwhile', async () => {
  const app = createTestApp()
  app.env.WEBHOOKS_ALLOW_PRIVATE = '1'
  const userId = makeUser(app, { plan: 'pro' })
  const contactId = makeContact(app, { userId })
  const next = await startStrangeServer(() => multistatus(resource('/new/', bookProperties)))
  let whileTrying: (() => Promise<unknown>) | undefined
  const { root } = await startStrangeServer(async () => {
    await whileTrying?.()
    return multistatus(resource('/book/', bookProperties))
  })
  await connectBook(app, { userId, request: { url: `${root}book/`, name: '', ...account } })
  app.db.update(ownBooks).set({ disabled: 'emptied' }).run()
  whileTrying = async () => {
    app.setNow('2026-03-10T12:00:30Z')
    await connectBook(app, { userId, request: { url: `${next.root}new/`, name: '', ...account } })
    const card = { contact_id: contactId, user_id: userId, book: `${next.root}new/`, name: 'a', ours: {}, theirs: {} }
    app.db.insert(ownBookCards).values(card).run()
    app.db.update(ownBooks).set({ sent_version: 7, problem: 'busy' }).run()
  }
  await tryBook(app, { userId })
  expect(findBook(app, { userId })).toMatchObject({ url: `${next.root}new/`, sent_version: 7, problem: 'busy' })
  expect(app.db.select().from(ownBookCards).all()).toHaveLength(1)
})
