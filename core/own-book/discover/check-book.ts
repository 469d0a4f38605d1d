import { cleanLine } from 'card-reader/clean-text'
import type { FoundBook } from '#contracts/integrations/own-book.ts'
import { shorten } from '#contracts/lengths.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { card, dav } from '#core/base/xml/dav-xml.ts'
import { childOf, childrenOf, type Element } from '#core/base/xml/parse-xml.ts'
import { BookFailure, queryServer } from '#core/own-book/dav/ask-server.ts'
import type { DavConnection, DavCredentials } from '#core/own-book/dav/dav-port.ts'
import { propfindBody } from '#core/own-book/dav/list-changes.ts'
import type { DavResource } from '#core/own-book/dav/multistatus.ts'
import { parseEndpointUrl } from '#core/webhooks/calls/endpoint-url.ts'

/** What is asked of a collection that may be an address book. */
export const bookProperties = [dav('resourcetype'), dav('displayname'), dav('current-user-privilege-set')]

const longestName = 200

/** The address book that a resource is; undefined for any other. */
export function bookOf({ href, properties }: DavResource, base: string): FoundBook | undefined {
  const url = URL.parse(href, base)
  if (!url || !childOf(properties.get(dav('resourcetype')), card('addressbook'))) return undefined
  toFolder(url)
  const name = shorten(cleanLine(properties.get(dav('displayname'))?.text ?? ''), longestName)
  return { url: url.href, name, may_write: mayWrite(properties.get(dav('current-user-privilege-set'))) }
}

/** Names of cards are put behind it: behind `?` or `#` they would name the whole book. */
function toFolder(url: URL): void {
  url.search = ''
  url.hash = ''
  if (!url.pathname.endsWith('/')) url.pathname += '/'
}

const writing = ['all', 'write', 'write-content', 'bind'].map(dav)

/** A server that tells no privileges may allow it. */
function mayWrite(privileges: Element | undefined): boolean {
  const named = childrenOf(privileges, dav('privilege')).flatMap(({ children }) => children.map(({ name }) => name))
  return named.length === 0 || named.some(name => writing.includes(name))
}

/**
 * Asks whether an address is an address book that may be written to. Throws `book-address-refused`,
 * `book-password-refused`, `book-not-found`, `book-read-only`, `book-unreachable`.
 */
export async function checkBook(
  app: Pick<App, 'env' | 'dav' | 'limits'>,
  { url: text, ...credentials }: DavCredentials & { url: string },
): Promise<FoundBook> {
  const url = parseBookUrl(app, text)
  toFolder(url)
  return withConnection(app, credentials, async connection => {
    const query = { method: 'PROPFIND', url: url.href, depth: 0, body: propfindBody(...bookProperties) } as const
    const { resources } = await queryServer(connection, query)
    const book = resources?.map(resource => bookOf({ ...resource, href: url.href }, url.href)).find(Boolean)
    if (!book) throw new AppError('book-not-found')
    if (!book.may_write) throw new AppError('book-read-only')
    return book
  })
}

/** Throws `book-address-refused` for an address that may not be called. */
export function parseBookUrl({ env }: Pick<App, 'env'>, text: string): URL {
  const url = parseEndpointUrl(text, { allowPrivate: env.WEBHOOKS_ALLOW_PRIVATE === '1' })
  if (!url) throw new AppError('book-address-refused')
  return url
}

/** Works with a connection and closes it, after a while in any case. Failures of the server become refusals. */
export async function withConnection<T>(
  { dav: port, limits }: Pick<App, 'dav' | 'limits'>,
  credentials: DavCredentials,
  work: (connection: DavConnection) => Promise<T>,
): Promise<T> {
  const connection = port.connect(credentials, AbortSignal.timeout(limits.bookSearchTimeout))
  try {
    return await work(connection)
  } catch (error) {
    if (!(error instanceof BookFailure)) throw error
    if (error.reason === 'wrong-password') throw new AppError('book-password-refused')
    throw new AppError('book-unreachable')
  } finally {
    connection.close()
  }
}
