import { tryDecodeURIComponent } from 'hono/utils/url'
import type { App } from '#core/app.ts'
import { type BookEntry, entriesBetween, findEntries } from '#core/integrations/address-book.ts'
import { card, childOf, dav, type Element, xml } from './dav-xml.ts'
import { DavRefusal, tooMuch } from './refusals.ts'
import {
  addressData,
  allProperties,
  bookPath,
  contactPath,
  type Progress,
  progressOf,
  responseXml,
  type Scene,
  statusXml,
  syncToken,
  uidOfPath,
} from './resources.ts'
import { filterOf, limitOf } from './vcard-filter.ts'

type Telling = { scene: Scene; asked: readonly string[]; tellMissing: boolean }
type Report = { app: App; scene: Scene; body: Element; tellMissing: boolean }

/** Contacts looked up at once; with their pictures they are some megabytes. */
const atOnce = 100
const atOnceWithPictures = 20
/** Clients ask for some ten properties. Each that a contact lacks is named again in the answer for that contact. */
const mostProperties = 100
const mostPropertyLetters = 10_000

/** The parts of the answer to a REPORT on an address book. Throws DavRefusal for one that there is not. */
export function reportOf(report: Report): Iterable<string> {
  switch (report.body.name) {
    case card('addressbook-multiget'):
      return multiget(report, askedProperties(report.body))
    case card('addressbook-query'):
      return query(report)
    case dav('sync-collection'):
      return syncCollection(report)
    default:
      throw new DavRefusal(403, dav('supported-report'))
  }
}

/** The properties that a request asks for. Throws DavRefusal for more than anybody has a use for. */
export function askedProperties(body: Element | undefined): readonly string[] {
  const prop = childOf(body, dav('prop'))
  if (!prop) return allProperties
  const names = [...new Set(prop.children.map(child => child.name))]
  if (names.length > mostProperties || names.join('').length > mostPropertyLetters) throw tooMuch()
  return names
}

/** Contacts by their addresses, in parts of which each is in memory alone. */
function* multiget({ app, scene, body, tellMissing }: Report, asked: readonly string[]): Generator<string, void> {
  const { holder } = scene
  const wanted = { vcards: asked.includes(addressData), pictures: holder.pictures }
  const hrefs = body.children.filter(child => child.name === dav('href')).map(child => child.text)
  const size = wanted.vcards && wanted.pictures ? atOnceWithPictures : atOnce
  for (let start = 0; start < hrefs.length; start += size) {
    const part = hrefs.slice(start, start + size)
    const uids = part.map(href => uidOfHref(scene, href) ?? '')
    const found = new Map(findEntries(app, { ...holder, uids, ...wanted }).map(entry => [entry.uid, entry]))
    yield part
      .map((href, index) => {
        const entry = found.get(uids[index] ?? '')
        if (!entry) return statusXml(href, '404 Not Found')
        return responseXml({ kind: 'contact', href, entry }, asked, scene, { tellMissing })
      })
      .join('')
  }
}

/** Contacts that a filter lets through. Throws DavRefusal for a filter that is not understood. */
function query({ app, scene, body, tellMissing }: Report): Iterable<string> {
  const isMatch = filterOf(childOf(body, card('filter')))
  const limit = limitOf(childOf(body, card('limit')), card('nresults'))
  const asked = askedProperties(body)
  return matching(wholeBook(app, scene, asked, { vcards: true }), isMatch, limit, { scene, asked, tellMissing })
}

function* matching(
  pages: Iterable<BookEntry[]>,
  isMatch: (vcf: string) => boolean,
  limit: number,
  { scene, asked, tellMissing }: Telling,
): Generator<string, void> {
  let left = limit
  for (const page of pages) {
    const found = page.filter(({ vcf }) => isMatch(vcf))
    const told = found.slice(0, left)
    yield told.map(entry => contactXml(entry, asked, scene, tellMissing)).join('')
    if (told.length < found.length) {
      yield statusXml(bookPath(scene.holder), '507 Insufficient Storage')
      return
    }
    left -= told.length
  }
}

/** Everything on the list that a PROPFIND with Depth 1 asks for. */
export function* listBook(
  app: App,
  scene: Scene,
  asked: readonly string[],
  { tellMissing }: { tellMissing: boolean },
): Generator<string, void> {
  for (const page of wholeBook(app, scene, asked, { vcards: asked.includes(addressData) })) {
    yield page.map(entry => contactXml(entry, asked, scene, tellMissing)).join('')
  }
}

function wholeBook(app: App, { holder, state }: Scene, asked: readonly string[], { vcards }: { vcards: boolean }) {
  const pictures = holder.pictures && asked.includes(addressData)
  return entriesBetween(app, { userId: holder.userId, after: 0, upTo: state.version, vcards, pictures })
}

/** What has changed since a token was given (RFC 6578), and the token for now. */
function syncCollection({ app, scene, body, tellMissing }: Report): Iterable<string> {
  const { holder, state } = scene
  const read = progressOf(scene, childOf(body, dav('sync-token'))?.text ?? '')
  if (!read) throw new DavRefusal(403, dav('valid-sync-token'))
  const asked = askedProperties(body)
  const wanted = { vcards: asked.includes(addressData), pictures: holder.pictures }
  const limit = limitOf(childOf(body, dav('limit')), dav('nresults'))
  const pages = entriesBetween(app, { userId: holder.userId, after: read.upTo, upTo: state.version, ...wanted })
  return changes(pages, { read, limit }, { scene, asked, tellMissing })
}

function* changes(
  pages: Iterable<BookEntry[]>,
  { read, limit }: { read: Progress; limit: number },
  { scene, asked, tellMissing }: Telling,
): Generator<string, void> {
  const { holder, state } = scene
  let left = limit
  let told = read.upTo
  for (const page of pages) {
    const part = page.slice(0, left)
    yield part
      .map(entry =>
        entry.isDeleted
          ? statusXml(contactPath(holder, entry.uid), '404 Not Found')
          : contactXml(entry, asked, scene, tellMissing),
      )
      .join('')
    left -= part.length
    told = part.at(-1)?.version ?? told
    if (part.length < page.length) {
      yield statusXml(bookPath(holder), '507 Insufficient Storage')
      yield xml(dav('sync-token'), syncToken(scene, { upTo: told, since: read.since }))
      return
    }
  }
  yield xml(dav('sync-token'), syncToken(scene, { upTo: state.version, since: state.version }))
}

function contactXml(entry: BookEntry, asked: readonly string[], scene: Scene, tellMissing: boolean): string {
  const href = contactPath(scene.holder, entry.uid)
  return responseXml({ kind: 'contact', href, entry }, asked, scene, { tellMissing })
}

/** A href may be a whole address, and may be written with percent signs, right or wrong. */
function uidOfHref({ holder }: Scene, href: string): string | undefined {
  const url = URL.parse(href, 'http://localhost')
  return url ? uidOfPath(holder, tryDecodeURIComponent(url.pathname)) : undefined
}
