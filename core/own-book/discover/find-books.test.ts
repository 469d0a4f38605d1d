import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createDavCaller } from '#core/own-book/dav/call-dav.ts'
import { findBooks } from '#core/own-book/discover/find-books.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { account, bookServers, hasServer, startBookServer } from '#tests/fakes/address-books/servers.ts'
import { startStrangeServer } from '#tests/fakes/address-books/start-strange-server.ts'
import { bookProperties, multistatus, resource } from '#tests/fakes/address-books/strange-server.ts'

function setUp(service?: { host: string; port: number }) {
  const stopping = new AbortController().signal
  const app = createTestApp({
    dav: createDavCaller({ allowPrivate: true, stopping, timeoutMs: 5000, findService: async () => service }),
  })
  app.env.WEBHOOKS_ALLOW_PRIVATE = '1'
  const userId = makeUser(app, { plan: 'pro' })
  return { app, find: (address: string) => findBooks(app, { userId, request: { address, ...account } }) }
}

describe.each(bookServers)('the address books at %s', server => {
  it.skipIf(!hasServer(server))('are found from its root, its book and its well-known path', async () => {
    const { find } = setUp()
    const { root, url } = await startBookServer(server)
    for (const address of [root, url, `${root}.well-known/carddav`]) {
      const { books, elsewhere } = await find(address)
      expect([address, elsewhere, books.find(book => book.url === url)]).toMatchObject([
        address,
        null,
        { may_write: true },
      ])
    }
  })
})

describe('a search', () => {
  const principal = resource('/', '<current-user-principal><href>/ana/</href></current-user-principal>')
  const home = resource('/ana/', '<c:addressbook-home-set><href>/ana/</href></c:addressbook-home-set>')
  const books = resource('/ana/', '<resourcetype><collection/></resourcetype>') + resource('/ana/book/', bookProperties)

  const lostHome = resource('/', '<c:addressbook-home-set><href>http://[</href></c:addressbook-home-set>')
  const lostOwner = resource('/', '<current-user-principal><href>http://[</href></current-user-principal>')

  it('follows redirects, the principal and its home, and shows what may only be read', async () => {
    const { find } = setUp()
    const readOnly = '<current-user-privilege-set><privilege><read/></privilege></current-user-privilege-set>'
    const { root, asked } = await startStrangeServer(({ url, headers }) => {
      if (url === '/.well-known/carddav') return { status: 301, headers: { location: '/dav/' } }
      if (url === '/dav/') return multistatus(principal)
      return headers.depth === '1'
        ? multistatus(books + resource('/ana/old', bookProperties + readOnly))
        : multistatus(home)
    })
    expect(await find(root)).toEqual({
      books: [
        { url: `${root}ana/book/`, name: 'Friends', may_write: true },
        { url: `${root}ana/old/`, name: 'Friends', may_write: false },
      ],
      elsewhere: null,
    })
    expect(asked).toEqual(['PROPFIND /.well-known/carddav', 'PROPFIND /dav/', 'PROPFIND /ana/', 'PROPFIND /ana/'])
  })

  it('sends the password to no other site: the person is asked first', async () => {
    const { find } = setUp()
    const other = await startStrangeServer(() => multistatus(books))
    const far = other.root.replace('127.0.0.1', 'localhost')
    for (const status of [301, 302, 307, 308]) {
      const { root } = await startStrangeServer(() => ({ status, headers: { location: far } }))
      expect(await find(root)).toEqual({ books: [], elsewhere: far })
    }
    const { root } = await startStrangeServer(() =>
      multistatus(resource('/', `<current-user-principal><href>${far}</href></current-user-principal>`)),
    )
    expect(await find(root)).toEqual({ books: [], elsewhere: far })
    expect(other.asked).toEqual([])
  })

  it('takes a book on another site for one that the person is asked about', async () => {
    const { find } = setUp()
    const far = 'https://elsewhere.example/book/'
    const { root } = await startStrangeServer(({ headers }) =>
      headers.depth === '1' ? multistatus(books + resource(far, bookProperties)) : multistatus(home),
    )
    expect((await find(root)).books.map(({ url }) => url)).toEqual([`${root}ana/book/`])
    const { root: itself } = await startStrangeServer(() => multistatus(resource(far, bookProperties)))
    expect(await find(itself)).toEqual({ books: [], elsewhere: far })
  })

  it('sends the password without encryption only where the person says so', async () => {
    const asked: string[] = []
    const { app, find } = setUp()
    app.dav.connect = () => ({
      call: async ({ url }) => {
        asked.push(url)
        const header = (name: string) => (name === 'location' ? 'http://dav.norte.example/' : undefined)
        return { kind: 'answer', status: 301, header, body: Buffer.from('') }
      },
      close: () => undefined,
    })
    expect(await find('https://norte.example')).toEqual({ books: [], elsewhere: 'http://dav.norte.example/' })
    expect(asked).toEqual(['https://norte.example/.well-known/carddav'])
  })

  it('by user@host asks the domain’s SRV record, and the person where that names another site', async () => {
    const { find } = setUp({ host: 'dav.provider.example', port: 443 })
    expect(await find('ana@norte.example')).toEqual({ books: [], elsewhere: 'https://dav.provider.example/' })
  })

  it.each<[string, Parameters<typeof startStrangeServer>[0], string]>([
    ['refuses the password', () => ({ status: 401 }), 'book-password-refused'],
    ['knows no books', () => ({ status: 404 }), 'book-not-found'],
    ['redirects for ever', () => ({ status: 302, headers: { location: '/again' } }), 'book-not-found'],
    ['answers a page', () => ({ status: 200, body: '<html>' }), 'book-not-found'],
    ['answers no XML', () => ({ status: 207, body: 'x' }), 'book-not-found'],
    ['defines entities', () => ({ status: 207, body: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }), 'book-not-found'],
    ['names a home that is no address', () => multistatus(lostHome), 'book-not-found'],
    ['names an owner that is no address', () => multistatus(lostOwner), 'book-not-found'],
    ['is down', () => ({ status: 503 }), 'book-unreachable'],
    ['answers without end', () => ({ status: 207, body: 'x'.repeat(25 * 1024 * 1024) }), 'book-unreachable'],
  ])('of a server that %s is refused', async (_, answer, code) => {
    const { root } = await startStrangeServer(answer)
    await expect(setUp().find(root)).rejects.toMatchObject({ code })
  })

  it('of a silent server ends', async () => {
    const stopping = new AbortController().signal
    const app = createTestApp({ dav: createDavCaller({ allowPrivate: true, stopping, timeoutMs: 200 }) })
    app.env.WEBHOOKS_ALLOW_PRIVATE = '1'
    const userId = makeUser(app, { plan: 'pro' })
    const { root } = await startStrangeServer(() => 'hang')
    const request = { address: root, ...account }
    await expect(findBooks(app, { userId, request })).rejects.toMatchObject({ code: 'book-unreachable' })
  })

  it('of a server that leads from one slow answer to the next ends', async () => {
    const { app, find } = setUp()
    app.limits = { ...app.limits, bookSearchTimeout: 250 }
    const { root, asked } = await startStrangeServer(async () => {
      await pause(100)
      return { status: 302, headers: { location: '/again' } }
    })
    await expect(find(root)).rejects.toMatchObject({ code: 'book-unreachable' })
    expect(asked.length).toBeLessThanOrEqual(3)
  })

  it.each([
    'https://127.0.0.1/',
    'https://localhost/',
    'http://dav.example.com/',
    'https://10.0.0.1:8443',
    'https://user@dav.example.com/',
    'ftp://dav.example.com',
    'ana@localhost',
    'ana@[::1]',
  ])('does not begin at %s', async address => {
    const { app, find } = setUp()
    app.env.WEBHOOKS_ALLOW_PRIVATE = '0'
    await expect(find(address)).rejects.toMatchObject({ code: 'book-address-refused' })
  })

  it('needs a plan', async () => {
    const app = createTestApp()
    const userId = makeUser(app, { plan: 'free' })
    const request = { address: 'https://dav.example.com', ...account }
    await expect(findBooks(app, { userId, request })).rejects.toMatchObject({ code: 'plan-needed' })
  })
})
