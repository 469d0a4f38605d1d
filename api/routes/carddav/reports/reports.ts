import { entriesByUid, partSize, wantedOf } from '#api/routes/carddav/resources/members.ts'
import { notFoundXml, responseXml, truncatedXml } from '#api/routes/carddav/resources/properties.ts'
import { contactPath, contactResource, uidOfHref } from '#api/routes/carddav/resources/resources.ts'
import { type Report, supportedReports } from '#api/routes/carddav/resources/supported-reports.ts'
import { type Progress, progressOf, syncToken } from '#api/routes/carddav/resources/sync-token.ts'
import { DavRefusal } from '#api/routes/carddav/xml/refusals.ts'
import type { App } from '#core/app.ts'
import { card, dav, xml } from '#core/base/xml/dav-xml.ts'
import { childOf, childrenOf } from '#core/base/xml/parse-xml.ts'
import { type BookEntry, entriesBetween } from '#core/integrations/address-book.ts'
import { principalReportOf } from './principal-reports.ts'
import { filterOf, limitOf } from './vcard-filter.ts'

/** Answers a report with the parts of a multistatus. Throws DavRefusal for a report that is not supported. */
export function reportOf(report: Report): Iterable<string> {
  const { resource, body } = report
  if (!supportedReports[resource.kind].includes(body.name)) throw new DavRefusal(403, dav('supported-report'))
  switch (body.name) {
    case card('addressbook-multiget'):
      return multiget(report)
    case card('addressbook-query'):
      return query(report)
    case dav('sync-collection'):
      return syncCollection(report)
    default:
      return principalReportOf(report)
  }
}

/** Contacts by their addresses, each once even if it is requested several times or in different spellings. */
function* multiget(report: Report): Generator<string, void> {
  const { context, resource, body, requested } = report
  const size = partSize(context, requested)
  const seen = new Set<string>()
  let part: Address[] = []
  for (const { text: href } of childrenOf(body, dav('href'))) {
    const uid = uidOfHref(context.holder, href)
    if (resource.kind === 'contact' && uid !== resource.entry.uid) continue
    if (isFirst(seen, uid ?? href)) part.push({ href, uid })
    if (part.length < size) continue
    yield contactsAt(report, part)
    part = []
  }
  yield contactsAt(report, part)
}

type Address = { href: string; uid: string | undefined }

function isFirst(seen: Set<string>, key: string): boolean {
  return seen.size !== seen.add(key).size
}

function contactsAt({ app, context, requested }: Report, addresses: Address[]): string {
  const uids = addresses.flatMap(({ uid }) => uid ?? [])
  const found = entriesByUid(app, context, uids, requested)
  return addresses
    .map(({ href, uid = '' }) => {
      const entry = found.get(uid)
      return entry ? responseXml({ kind: 'contact', href, entry }, requested, context) : notFoundXml(href)
    })
    .join('')
}

/** Contacts that match a filter. Throws DavRefusal for an unsupported filter. */
function query({ app, context, resource, body, requested }: Report): Iterable<string> {
  const { holder, state } = context
  const isMatch = filterOf(childOf(body, card('filter')))
  const limit = limitOf(childOf(body, card('limit')), card('nresults'))
  const searched = { userId: holder.userId, vcards: true, pictures: false }
  const pages =
    resource.kind === 'contact'
      ? [[resource.entry]]
      : entriesBetween(app, { ...searched, after: 0, upTo: state.version })
  return matching(app, pages, { isMatch, limit, context, resource, requested })
}

type Search = Pick<Report, 'context' | 'resource' | 'requested'> & { isMatch: (vcf: string) => boolean; limit: number }

function* matching(
  app: App,
  pages: Iterable<BookEntry[]>,
  { isMatch, limit, context, resource, requested }: Search,
): Generator<string, void> {
  const size = partSize(context, requested)
  const { pictures } = wantedOf(context, requested)
  let left = limit
  for (const page of pages) {
    for (let start = 0; start < page.length; start += size) {
      const found = page.slice(start, start + size).filter(({ vcf }) => isMatch(vcf))
      const reported = found.slice(0, left)
      // Pictures are loaded for matches only.
      const uids = reported.map(({ uid }) => uid)
      const withPictures = pictures ? entriesByUid(app, context, uids, requested) : undefined
      yield reported
        .map(entry => contactResource(context.holder, withPictures?.get(entry.uid) ?? entry))
        .map(contact => responseXml(contact, requested, context))
        .join('')
      if (reported.length < found.length) {
        yield truncatedXml(resource.href)
        return
      }
      left -= reported.length
    }
  }
}

/** The changes since a token (RFC 6578), and the current token. */
function syncCollection({ app, context, resource, body, requested }: Report): Iterable<string> {
  const { holder, state } = context
  const read = progressOf(context, childOf(body, dav('sync-token'))?.text ?? '')
  if (!read) throw new DavRefusal(403, dav('valid-sync-token'))
  const limit = limitOf(childOf(body, dav('limit')), dav('nresults'))
  const wanted = wantedOf(context, requested)
  const pages = entriesBetween(app, { userId: holder.userId, after: read.upTo, upTo: state.version, ...wanted })
  return changes(pages, { read, limit, context, resource, requested })
}

type Sync = Pick<Report, 'context' | 'resource' | 'requested'> & { read: Progress; limit: number }

function* changes(
  pages: Iterable<BookEntry[]>,
  { read, limit, context, resource, requested }: Sync,
): Generator<string, void> {
  const { holder, state } = context
  let left = limit
  let upTo = read.upTo
  for (const page of pages) {
    const part = page.slice(0, left)
    yield part
      .map(entry =>
        entry.isDeleted
          ? notFoundXml(contactPath(holder, entry.uid))
          : responseXml(contactResource(holder, entry), requested, context),
      )
      .join('')
    left -= part.length
    upTo = part.at(-1)?.version ?? upTo
    if (part.length < page.length) {
      yield truncatedXml(resource.href)
      yield xml(dav('sync-token'), syncToken(context, { upTo, since: read.since }))
      return
    }
  }
  yield xml(dav('sync-token'), syncToken(context, { upTo: state.version, since: state.version }))
}
