import { getDomain } from 'tldts'
import type { FindBooks, FoundBook, FoundBooks } from '#contracts/integrations/own-book.ts'
import type { App, RightsApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { card, dav } from '#core/base/xml/dav-xml.ts'
import { childOf } from '#core/base/xml/parse-xml.ts'
import { queryServer } from '#core/own-book/dav/ask-server.ts'
import type { DavConnection } from '#core/own-book/dav/dav-port.ts'
import { propfindBody } from '#core/own-book/dav/list-changes.ts'
import type { DavResource } from '#core/own-book/dav/multistatus.ts'
import { bookOf, bookProperties, parseBookUrl, withConnection } from '#core/own-book/discover/check-book.ts'
import { requireRight } from '#core/plans/rights.ts'

/** Redirects on the way to one resource. */
const mostRedirects = 5
/** Books that are shown. */
const mostBooks = 100

/** The way to the books leads to a server of another site: the password goes there only if the person says so. */
class Elsewhere extends Error {
  readonly url: string
  constructor(url: string) {
    super('elsewhere')
    this.url = url
  }
}

type Search = { app: Pick<App, 'env'>; connection: DavConnection; start: URL }

/**
 * The address books of an account (RFC 6764): at the address itself, or where its well-known path leads; for
 * `user@host` where the host's SRV record names a server. Throws `plan-needed`, `book-address-refused`,
 * `book-password-refused`, `book-unreachable`, `book-not-found`.
 */
export async function findBooks(
  app: RightsApp & Pick<App, 'env' | 'dav'>,
  { userId, request }: { userId: number; request: FindBooks },
): Promise<FoundBooks> {
  requireRight(app, { userId, right: 'integrations' })
  const { address, ...credentials } = request
  const start = await startOf(app, address)
  if (start.isElsewhere) return { books: [], elsewhere: start.url.href }
  return withConnection(app, credentials, async connection => {
    const search = { app, connection, start: start.url }
    try {
      const books = await booksFrom(search, start.url)
      if (books.length === 0) throw new AppError('book-not-found')
      return { books: books.slice(0, mostBooks), elsewhere: null }
    } catch (error) {
      if (error instanceof Elsewhere) return { books: [], elsewhere: error.url }
      throw error
    }
  })
}

const siteOf = (url: URL) => getDomain(url.hostname, { allowPrivateDomains: true }) ?? url.host

/** Whether an address may get the password: on the site that was named, and not without encryption after with. */
function isOfSite({ start }: Search, url: URL): boolean {
  return siteOf(url) === siteOf(start) && (url.protocol === 'https:' || start.protocol === 'http:')
}

function requireSite(search: Search, url: URL): void {
  if (!isOfSite(search, url)) throw new Elsewhere(url.href)
}

/** Where the search begins. */
async function startOf(app: Pick<App, 'env' | 'dav'>, address: string): Promise<{ url: URL; isElsewhere: boolean }> {
  const [, host] = /^[^\s/:@]+@([^\s/@]+)$/.exec(address) ?? []
  if (!host) {
    const url = parseBookUrl(app, /^https?:\/\//i.test(address) ? address : `https://${address}`)
    return { url, isElsewhere: false }
  }
  const own = parseBookUrl(app, `https://${host}/`)
  const service = await app.dav.findService(host)
  if (!service) return { url: own, isElsewhere: false }
  const port = service.port === 443 ? '' : `:${service.port}`
  const url = parseBookUrl(app, `https://${service.host}${port}/`)
  return { url, isElsewhere: siteOf(url) !== siteOf(own) }
}

async function booksFrom(search: Search, start: URL): Promise<FoundBook[]> {
  const wellKnown = new URL('/.well-known/carddav', start)
  // An address with a path is asked first: it may be a book itself, or a server that lives in a folder.
  const places = start.pathname === '/' ? [wellKnown, start] : [start, wellKnown]
  for (const place of places) {
    const books = await booksAt(search, place)
    if (books.length > 0) return books
  }
  return []
}

/** From a resource to its owner, from there to their home, and the books in that. */
async function booksAt(search: Search, place: URL): Promise<FoundBook[]> {
  const asked = [dav('current-user-principal'), card('addressbook-home-set'), ...bookProperties]
  const first = await propertiesOf(search, place, asked)
  if (!first) return []
  const book = bookOf(first.resource, first.url.href)
  if (book) {
    requireSite(search, new URL(book.url))
    return [book]
  }
  const home = hrefIn(first.resource, card('addressbook-home-set')) ?? (await homeOf(search, first))
  const homeUrl = home === undefined ? null : URL.parse(home, first.url.href)
  return homeUrl ? booksIn(search, homeUrl) : []
}

type Found = { url: URL; resource: DavResource }

async function homeOf(search: Search, { url, resource }: Found): Promise<string | undefined> {
  const principal = hrefIn(resource, dav('current-user-principal'))
  const owner = principal === undefined ? null : URL.parse(principal, url.href)
  if (!owner) return undefined
  const found = await propertiesOf(search, owner, [card('addressbook-home-set')])
  const home = found && hrefIn(found.resource, card('addressbook-home-set'))
  return home && URL.parse(home, found.url.href)?.href
}

async function booksIn(search: Search, home: URL): Promise<FoundBook[]> {
  const { url, resources } = await follow(search, home, { depth: 1, properties: bookProperties })
  const books = resources.flatMap(resource => bookOf(resource, url.href) ?? [])
  return books.filter(book => isOfSite(search, new URL(book.url)))
}

async function propertiesOf(search: Search, place: URL, properties: string[]): Promise<Found | undefined> {
  const { url, resources } = await follow(search, place, { depth: 0, properties })
  const [resource] = resources
  return resource && { url, resource }
}

/** Asks for properties where redirects lead, as long as they stay on the site. */
async function follow(
  search: Search,
  place: URL,
  { depth, properties }: { depth: 0 | 1; properties: string[] },
): Promise<{ url: URL; resources: DavResource[] }> {
  let url = place
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    requireSite(search, url)
    const allowed = parseBookUrl(search.app, url.href)
    const query = { method: 'PROPFIND', url: allowed.href, depth, body: propfindBody(...properties) } as const
    const { answer, resources = [] } = await queryServer(search.connection, query)
    const location = answer.status >= 301 && answer.status <= 308 ? answer.header('location') : undefined
    const next = location === undefined ? undefined : URL.parse(location, url.href)
    if (!next) return { url, resources }
    url = next
  }
  return { url, resources: [] }
}

/** The address in a property. */
function hrefIn({ properties }: DavResource, property: string): string | undefined {
  return childOf(properties.get(property), dav('href'))?.text || undefined
}
