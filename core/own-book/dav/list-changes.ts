import { dav, documentOf, escapeXml, xml } from '#core/base/xml/dav-xml.ts'
import { BookFailure, listFromServer } from '#core/own-book/dav/ask-server.ts'
import type { DavConnection } from '#core/own-book/dav/dav-port.ts'
import type { DavResource } from '#core/own-book/dav/multistatus.ts'

/** What changed of our cards in a book since it was last read. They are named by the last part of their addresses. */
export type BookChanges = {
  /** Whether everything is listed: what is missing then is gone. */
  isWhole: boolean
  etags: Map<string, string>
  gone: Set<string>
  /** What to ask with next time; '' where the server keeps no such marks. */
  token: string
}

type Asked = {
  url: string
  token: string
  /** Our cards. What a server lists beside them is not kept: a book may hold any number of others. */
  names: ReadonlySet<string>
}

/** A server may list in parts (RFC 6578 §3.6), but not for ever. */
const mostParts = 200

/** The entity tag without what servers write around it: some have it weak here and strong there. */
export function plainEtag(etag: string): string {
  return etag
    .trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/s, '$1')
}

/** The changes of a book since a token, or all of it. Throws BookFailure; `gone` where there is no such book. */
export async function listChanges(connection: DavConnection, asked: Asked): Promise<BookChanges> {
  const { url, token } = asked
  const changes: BookChanges = { isWhole: token === '', etags: new Map(), gone: new Set(), token }
  for (let part = 0; part < mostParts; part++) {
    let hasMore = false
    const query = { method: 'REPORT', url, depth: 0, body: syncBody(changes.token) } as const
    const { answer, found } = await listFromServer(connection, query, resource => {
      hasMore ||= resource.status === 507 && nameOf(resource.href, url) === undefined
      note(changes, asked, resource)
    })
    if (answer.status === 404 || answer.status === 410) throw new BookFailure('gone')
    if (!found?.syncToken) {
      // The token is too old, or the server cannot tell changes.
      return token === '' ? listAll(connection, asked) : listChanges(connection, { ...asked, token: '' })
    }
    const isSame = changes.token === found.syncToken
    changes.token = found.syncToken
    if (isSame || !hasMore) return changes
  }
  throw new BookFailure('not-understood')
}

async function listAll(connection: DavConnection, asked: Asked): Promise<BookChanges> {
  const changes: BookChanges = { isWhole: true, etags: new Map(), gone: new Set(), token: '' }
  const query = { method: 'PROPFIND', url: asked.url, depth: 1, body: propfindBody(dav('getetag')) } as const
  const { answer, found } = await listFromServer(connection, query, resource => note(changes, asked, resource))
  if (answer.status === 404 || answer.status === 410) throw new BookFailure('gone')
  if (!found) throw new BookFailure('not-understood')
  return changes
}

function note({ etags, gone }: BookChanges, { url, names }: Asked, { href, status, properties }: DavResource): void {
  const name = nameOf(href, url)
  if (!name || !names.has(name)) return
  const etag = properties.get(dav('getetag'))?.text
  if (status === 404) {
    gone.add(name)
    etags.delete(name)
  } else if (etag) {
    etags.set(name, plainEtag(etag))
    gone.delete(name)
  }
}

/** The last part of a card's address; undefined for the book itself. */
function nameOf(href: string, url: string): string | undefined {
  const path = URL.parse(href, url)?.pathname
  return path === undefined || path.endsWith('/') ? undefined : path.slice(path.lastIndexOf('/') + 1)
}

function syncBody(token: string): string {
  const { begin, end } = documentOf(dav('sync-collection'))
  const asked = xml(dav('sync-token'), escapeXml(token)) + xml(dav('sync-level'), '1')
  return begin + asked + xml(dav('prop'), xml(dav('getetag'))) + end
}

/** The body that asks for properties. */
export function propfindBody(...properties: string[]): string {
  const { begin, end } = documentOf(dav('propfind'))
  return begin + xml(dav('prop'), properties.map(name => xml(name)).join('')) + end
}
