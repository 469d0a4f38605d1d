import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { repeats } from 'card-reader/testing/repeats.ts'
import { afterAll, beforeAll, onTestFinished } from 'vitest'

const servers = ['radicale', 'xandikos'] as const
export type BookServer = (typeof servers)[number]

/** Real servers of address books, Debian's packages of these names; `.ci/run` installs them. The gate has one of them. */
export const bookServers: readonly BookServer[] = servers.slice(0, repeats(1, 2))

/** Whether a server is installed. */
export const hasServer = (name: BookServer) =>
  (process.env.PATH ?? '').split(':').some(folder => existsSync(join(folder, name)))

/** Xandikos asks for no password. */
export const account = { username: 'ana', password: 'secret' }

const authorization = `Basic ${Buffer.from('ana:secret').toString('base64')}`

/** A book at a real server. */
export type ServedBook = { root: string; url: string; stop(): Promise<void>; start(): Promise<void> }

/** Starts a server on this machine with one empty address book, until the test ends. */
export async function startBookServer(name: BookServer): Promise<ServedBook> {
  const { remove, ...server } = await startServer(name)
  onTestFinished(remove)
  if (name === 'radicale') await makeBook(server.url)
  return server
}

/** Starts one for all tests of a suite, each of which gets an empty book. Xandikos has one book, so it starts for each test. */
export function shareBookServer(name: BookServer): () => Promise<ServedBook> {
  if (name === 'xandikos') return () => startBookServer(name)
  let server: Awaited<ReturnType<typeof startServer>>
  let books = 0
  beforeAll(async () => {
    server = await startServer(name)
  })
  afterAll(() => server.remove())
  return async () => {
    const url = `${server.root}ana/book-${++books}/`
    await makeBook(url)
    return { ...server, url }
  }
}

async function startServer(name: BookServer) {
  const folder = mkdtempSync(join(tmpdir(), `card-scan-bot-${name}-`))
  const port = await freePort()
  const root = `http://127.0.0.1:${port}/`
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(name, argumentsOf[name](folder, port), { stdio: 'ignore' })
    await untilAnswered(root, child)
  }
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill()
    await once(child, 'exit')
  }
  const remove = async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  await start()
  const url = name === 'radicale' ? `${root}ana/book/` : `${root}ana/contacts/addressbook/`
  return { root, url, start, stop, remove }
}

const argumentsOf: Record<BookServer, (folder: string, port: number) => string[]> = {
  radicale: (folder, port) => {
    mkdirSync(join(folder, 'data'), { recursive: true })
    writeFileSync(join(folder, 'users'), `${account.username}:${account.password}\n`)
    const config = `[server]
hosts = 127.0.0.1:${port}
[auth]
type = htpasswd
htpasswd_filename = ${folder}/users
htpasswd_encryption = plain
delay = 0
[storage]
filesystem_folder = ${folder}/data
[web]
type = none
`
    writeFileSync(join(folder, 'config'), config)
    return ['-C', join(folder, 'config')]
  },
  xandikos: (folder, port) => [
    ...['-d', join(folder, 'data'), '--defaults', '--current-user-principal', '/ana/'],
    ...['-l', '127.0.0.1', '-p', String(port)],
  ],
}

/** A port that nobody uses, below those that systems give to servers that name none: other tests start such meanwhile. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

async function untilAnswered(root: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    const answer = await fetch(root, { headers: { authorization } }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer) return
    await pause(50)
  }
}

async function makeBook(url: string): Promise<void> {
  const body =
    '<mkcol xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><set><prop><resourcetype><collection/><c:addressbook/></resourcetype><displayname>Friends</displayname></prop></set></mkcol>'
  const made = await fetch(url, { method: 'MKCOL', headers: { authorization }, body })
  if (made.status !== 201) throw new Error(`No book: ${made.status}`)
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#13': '\r', '#10': '\n' }

/** The text of the first element of this name. */
function textIn(xml: string, name: string): string {
  const [, text = ''] = new RegExp(`<(?:\\w+:)?${name}[^>]*>([^<]*)<`).exec(xml) ?? []
  return text.replace(/&([\w#]+);/g, (whole, entity: string) => entities[entity] ?? whole)
}

/** Another program that writes into the same book. */
export function otherProgram({ url }: ServedBook) {
  const ask = (method: string, name: string, init: { headers?: Record<string, string>; body?: string } = {}) =>
    fetch(url + name, { ...init, method, headers: { authorization, ...init.headers } })
  const get = async (name: string) => {
    const answer = await ask('GET', name)
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status}`)
    return { etag: answer.headers.get('etag') ?? '', vcard: (await answer.text()).replace(/\r?\n[ \t]/g, '') }
  }
  const names = async () => {
    const body = '<propfind xmlns="DAV:"><prop><getetag/></prop></propfind>'
    const answer = await ask('PROPFIND', '', { headers: { depth: '1', 'content-type': 'application/xml' }, body })
    return [...(await answer.text()).matchAll(/([^/<>]+\.vcf)<\/[\w:]*href>/g)].map(([, name]) => name ?? '')
  }
  const all = async () => {
    const asked = '<d:prop><d:getetag/><address-data/></d:prop><filter/>'
    const body = `<addressbook-query xmlns="urn:ietf:params:xml:ns:carddav" xmlns:d="DAV:">${asked}</addressbook-query>`
    const headers = { depth: '1', 'content-type': 'application/xml' }
    const text = await (await ask('REPORT', '', { headers, body })).text()
    // Xandikos lists the book itself too.
    const cards = text.split(/<(?:\w+:)?response>/).filter(card => card.includes('BEGIN:VCARD'))
    return new Map(
      cards.map(card => [
        /([^/<>]+\.vcf)<\/[\w:]*href>/.exec(card)?.[1] ?? '',
        { etag: textIn(card, 'getetag'), vcard: textIn(card, 'address-data').replace(/\r?\n[ \t]/g, '') },
      ]),
    )
  }
  const put = async (name: string, vcard: string) => {
    const answer = await ask('PUT', name, { headers: { 'content-type': 'text/vcard' }, body: vcard })
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
  }
  return {
    names,
    get,
    put,
    /** Every card of the book, unfolded, by its name. */
    all,
    edit: async (name: string, change: (vcard: string) => string) => put(name, change((await get(name)).vcard)),
    remove: async (name: string) => {
      const answer = await ask('DELETE', name)
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
    },
  }
}
