import { card, cs, dav, escapeXml, hrefXml, xml } from '#core/base/xml/dav-xml.ts'
import type { KeyHolder } from '#core/integrations/app-keys.ts'
import { collations, partOfVCard, vcardFormat } from './address-data.ts'
import { addressData, contentLength, type RequestedProperties } from './requested-properties.ts'
import { type DavContext, entryEtagOf, homePath, type Resource, rootPath } from './resources.ts'
import { supportedReports } from './supported-reports.ts'
import { latestToken } from './sync-token.ts'

/** The privileges of a key, the same on every resource: the address book is read-only. */
const granted = ['read', 'read-acl', 'read-current-user-privilege-set']

/** All known privileges (RFC 3744 §5.3), including those that no key has. */
const supported = supportedPrivilege('all', 'Everything', [
  supportedPrivilege('read', 'Read contacts'),
  supportedPrivilege('read-acl', 'See who may do what'),
  supportedPrivilege('read-current-user-privilege-set', 'See what oneself may do'),
  supportedPrivilege('write', 'Change contacts', [
    supportedPrivilege('write-properties', 'Change properties'),
    supportedPrivilege('write-content', 'Change a contact'),
    supportedPrivilege('bind', 'Add contacts'),
    supportedPrivilege('unbind', 'Delete contacts'),
  ]),
  supportedPrivilege('write-acl', 'Change who may do what'),
])

function supportedPrivilege(name: string, description: string, parts: string[] = []): string {
  const described = `<d:description xml:lang="en">${description}</d:description>`
  return xml(dav('supported-privilege'), privilege(name) + described + parts.join(''))
}

function privilege(name: string): string {
  return xml(dav('privilege'), xml(dav(name)))
}

const grants = granted.map(privilege).join('')

/**
 * The properties of access control, the same for every resource (RFC 3744 §5). Everything below a person's home
 * belongs to that person, and privileges cannot be changed.
 */
const accessProperties: Record<string, (holder: KeyHolder) => string> = {
  [dav('owner')]: holder => hrefXml(homePath(holder)),
  [dav('group')]: () => '',
  [dav('supported-privilege-set')]: () => supported,
  [dav('current-user-privilege-set')]: () => grants,
  [dav('acl')]: holder => {
    const principal = xml(dav('principal'), hrefXml(homePath(holder)))
    return xml(dav('ace'), principal + xml(dav('grant'), grants) + xml(dav('protected')))
  },
  [dav('acl-restrictions')]: () => xml(dav('grant-only')) + xml(dav('no-invert')),
  [dav('inherited-acl-set')]: () => '',
  [dav('principal-collection-set')]: () => hrefXml(rootPath),
}

type Kind = Resource['kind']
type Content = (resource: Resource, context: DavContext) => string | undefined

/** The largest vCard that a PUT could send, if anybody were allowed one. */
export const maxResourceSize = 1024 * 1024

const types: Record<Kind, string> = {
  root: xml(dav('collection')),
  home: xml(dav('collection')) + xml(dav('principal')),
  book: xml(dav('collection')) + xml(card('addressbook')),
  contact: '',
}

/** A property that only one kind of resource has. */
function only(kind: Kind, content: (context: DavContext) => string): Content {
  return (resource, context) => (resource.kind === kind ? content(context) : undefined)
}

/** The content of each property; undefined if the resource does not have it. */
const properties: Record<string, Content> = {
  [dav('resourcetype')]: ({ kind }) => types[kind],
  [dav('displayname')]: ({ kind }) => (kind === 'contact' ? undefined : 'Card Scan Bot'),
  [dav('current-user-principal')]: (_, { holder }) => hrefXml(homePath(holder)),
  [dav('principal-URL')]: only('home', ({ holder }) => hrefXml(homePath(holder))),
  [dav('alternate-URI-set')]: only('home', () => ''),
  [dav('group-membership')]: only('home', () => ''),
  [card('addressbook-home-set')]: only('home', ({ holder }) => hrefXml(homePath(holder))),
  [dav('supported-report-set')]: ({ kind }) =>
    supportedReports[kind].map(name => xml(dav('supported-report'), xml(dav('report'), xml(name)))).join(''),
  [card('supported-address-data')]: only(
    'book',
    () => `<card:address-data-type content-type="${vcardFormat.type}" version="${vcardFormat.version}"/>`,
  ),
  [card('supported-collation-set')]: ({ kind }) =>
    kind === 'book' || kind === 'contact'
      ? Object.keys(collations)
          .map(name => xml(card('supported-collation'), name))
          .join('')
      : undefined,
  [card('max-resource-size')]: only('book', () => String(maxResourceSize)),
  [dav('sync-token')]: only('book', latestToken),
  [cs('getctag')]: only('book', latestToken),
  [dav('getetag')]: (resource, { holder }) =>
    resource.kind === 'contact' ? escapeXml(entryEtagOf(holder, resource.entry)) : undefined,
  [dav('getcontenttype')]: ({ kind }) => (kind === 'contact' ? 'text/vcard; charset=utf-8' : undefined),
  [contentLength]: resource =>
    resource.kind === 'contact' ? String(Buffer.byteLength(resource.entry.vcf)) : undefined,
  [dav('getlastmodified')]: resource =>
    resource.kind === 'contact' ? resource.entry.updatedAt.toUTCString() : undefined,
  ...Object.fromEntries(
    Object.entries(accessProperties).map(([name, content]) => [
      name,
      (_: Resource, { holder }: DavContext) => content(holder),
    ]),
  ),
}
const propertyNames = Object.keys(properties)

/** The content of a property as XML; undefined if the resource does not have it. */
export function contentOf(resource: Resource, name: string, context: DavContext): string | undefined {
  return Object.hasOwn(properties, name) ? properties[name]?.(resource, context) : undefined
}

/** The `DAV:response` for one resource: the requested properties, and the names of the missing ones. */
export function responseXml(resource: Resource, requested: RequestedProperties, context: DavContext): string {
  const { names, namesOnly, reportsMissing, vcard } = requested
  let found = ''
  let missing = ''
  for (const name of namesOnly ? propertyNames : names) {
    const isVCard = name === addressData && vcard && resource.kind === 'contact'
    const content = isVCard ? escapeXml(partOfVCard(resource.entry.vcf, vcard)) : contentOf(resource, name, context)
    if (content !== undefined) found += xml(name, namesOnly ? '' : content)
    else if (!namesOnly && reportsMissing) missing += xml(name)
  }
  return propstatsXml(resource.href, { found, missing })
}

/** A `DAV:response` with properties as XML: the found ones, and the names of the missing ones. */
export function propstatsXml(href: string, { found, missing }: { found: string; missing: string }): string {
  const has = found || !missing ? propstat(found, '200 OK') : ''
  return xml(dav('response'), hrefXml(href) + has + (missing ? propstat(missing, '404 Not Found') : ''))
}

function propstat(content: string, status: string): string {
  return xml(dav('propstat'), xml(dav('prop'), content) + xml(dav('status'), `HTTP/1.1 ${status}`))
}

/** The `DAV:response` for a resource that does not exist, or no longer. */
export function notFoundXml(href: string): string {
  return xml(dav('response'), hrefXml(href) + xml(dav('status'), 'HTTP/1.1 404 Not Found'))
}

/** The `DAV:response` that marks a collection's results as truncated (RFC 6352 §8.6.2, RFC 6578 §3.6). */
export function truncatedXml(href: string): string {
  const status = xml(dav('status'), 'HTTP/1.1 507 Insufficient Storage')
  return xml(dav('response'), hrefXml(href) + status + xml(dav('error'), xml(dav('number-of-matches-within-limits'))))
}
