import { dav, documentOf, escapeXml, xml } from '#core/base/xml/dav-xml.ts'
import { BookFailure, queryServer } from '#core/own-book/dav/ask-server.ts'
import type { DavConnection } from '#core/own-book/dav/dav-port.ts'
import type { DavResource, Multistatus } from '#core/own-book/dav/multistatus.ts'

/** What changed in a book since it was last read. Cards are named by the last part of their addresses. */
export type BookChanges = {
  /** Whether everything is listed: what is missing then is gone. */
  isWhole: boolean
  etags: Map<string, string>
  gone: Set<string>
  /** What to ask with next time; '' where the server keeps no such marks. */
  token: string
}

type Asked = { url: string; token: string }

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
export async function listChanges(connection: DavConnection, { url, token }: Asked): Promise<BookChanges> {
  const changes: BookChanges = { isWhole: token === '', etags: new Map(), gone: new Set(), token }
  for (let part = 0; part < mostParts; part++) {
    const { answer, found } = await queryServer(connection, {
      ...{ method: 'REPORT', url, depth: 0 },
      body: syncBody(changes.token),
    })
    if (answer.status === 404 || answer.status === 410) throw new BookFailure('gone')
    if (!found?.syncToken) {
      // The token is too old, or the server cannot tell changes.
      return token === '' ? listAll(connection, url) : listChanges(connection, { url, token: '' })
    }
    addTo(changes, url, found.resources)
    const isSame = changes.token === found.syncToken
    changes.token = found.syncToken
    if (isSame || !hasMore(url, found)) return changes
  }
  throw new BookFailure('not-understood')
}

async function listAll(connection: DavConnection, url: string): Promise<BookChanges> {
  const query = { method: 'PROPFIND', url, depth: 1, body: propfindBody(dav('getetag')) } as const
  const { answer, found } = await queryServer(connection, query)
  if (answer.status === 404 || answer.status === 410) throw new BookFailure('gone')
  if (!found) throw new BookFailure('not-understood')
  const changes: BookChanges = { isWhole: true, etags: new Map(), gone: new Set(), token: '' }
  addTo(changes, url, found.resources)
  return changes
}

function addTo({ etags, gone }: BookChanges, url: string, resources: readonly DavResource[]): void {
  for (const { href, status, properties } of resources) {
    const name = nameOf(href, url)
    if (!name) continue
    const etag = properties.get(dav('getetag'))?.text
    if (status === 404) {
      gone.add(name)
      etags.delete(name)
    } else if (etag) {
      etags.set(name, plainEtag(etag))
      gone.delete(name)
    }
  }
}

/** The last part of a card's address; undefined for the book itself. */
function nameOf(href: string, url: string): string | undefined {
  const path = URL.parse(href, url)?.pathname
  return path === undefined || path.endsWith('/') ? undefined : path.slice(path.lastIndexOf('/') + 1)
}

const hasMore = (url: string, { resources }: Multistatus) =>
  resources.some(({ href, status }) => status === 507 && nameOf(href, url) === undefined)

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
