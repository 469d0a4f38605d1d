import type { BookEntry, BookState } from '#core/integrations/address-book.ts'
import type { KeyHolder } from '#core/integrations/app-keys.ts'
import { card, cs, dav, escapeXml, hrefXml, xml } from './dav-xml.ts'

/** Whose address book is asked about, and how far it has come. */
export type Scene = { holder: KeyHolder; state: BookState }

export type Resource =
  | { kind: 'root' | 'home' | 'book'; href: string }
  | { kind: 'contact'; href: string; entry: BookEntry }

export const rootPath = '/carddav/'
/** A person's principal, which is also the home of their one address book. */
export const homePath = ({ userId }: KeyHolder) => `${rootPath}${userId}/`
/** A person's one address book. */
export const bookPath = (holder: KeyHolder) => `${homePath(holder)}contacts/`
/** A contact in that book. */
export const contactPath = (holder: KeyHolder, uid: string) => `${bookPath(holder)}${uid}.vcf`

/** The uid that a path of this book names. */
export function uidOfPath(holder: KeyHolder, path: string): string | undefined {
  const book = bookPath(holder)
  return path.startsWith(book) && path.endsWith('.vcf') ? path.slice(book.length, -'.vcf'.length) : undefined
}

/** Another for a key that shows pictures: the contact is another text there. */
export const etagOf = ({ pictures }: KeyHolder, { version }: BookEntry) => `"${version}${pictures ? 'p' : ''}"`

const tokenStart = 'urn:card-scan-bot:sync:'

/**
 * How far a client has read: up to a change. Whoever begins with everything and reads it in parts was never told of what was
 * deleted before it began: to that one only deletions behind `since` are news.
 */
export type Progress = { upTo: number; since: number }

/** What stands for everything up to a change: of this account, and of a key like this. */
export function syncToken({ holder, state }: Scene, { upTo, since }: Progress): string {
  const begun = since > upTo ? `-${since}` : ''
  return `${tokenStart}${state.madeAt.toString(36)}:${holder.pictures ? 'p' : 't'}:${upTo}${begun}`
}

/** What stands for everything up to now. */
function latestToken(scene: Scene): string {
  const { version } = scene.state
  return syncToken(scene, { upTo: version, since: version })
}

/**
 * How far a token says that its client has read, nothing for an empty one; undefined for one that we never gave, or gave
 * so long ago that deletions since then are forgotten.
 */
export function progressOf(scene: Scene, token: string): Progress | undefined {
  const { forgotten, version } = scene.state
  const [, upTo = '0', since = upTo] = /:(\d{1,15})(?:-(\d{1,15}))?$/.exec(token) ?? []
  const progress = { upTo: Number(upTo), since: Number(since) }
  if (token !== '' && token !== syncToken(scene, progress)) return undefined
  if (progress.upTo === 0) return { upTo: 0, since: version }
  return progress.upTo <= version && progress.since <= version && progress.since >= forgotten ? progress : undefined
}

const reports = [card('addressbook-multiget'), card('addressbook-query'), dav('sync-collection')]
const privileges = [dav('read'), dav('read-current-user-privilege-set')]
const names = { root: 'Card Scan Bot', home: 'Card Scan Bot', book: 'Card Scan Bot' } as const
const types = {
  root: xml(dav('collection')),
  home: xml(dav('collection')) + xml(dav('principal')),
  book: xml(dav('collection')) + xml(card('addressbook')),
  contact: '',
} as const

/** The content of each property; undefined where the resource has none of it. */
const properties: Record<string, (resource: Resource, scene: Scene) => string | undefined> = {
  [dav('resourcetype')]: ({ kind }) => types[kind],
  [dav('displayname')]: resource => (resource.kind === 'contact' ? undefined : names[resource.kind]),
  [dav('current-user-principal')]: (_, { holder }) => hrefXml(homePath(holder)),
  [dav('principal-URL')]: ({ kind }, { holder }) => (kind === 'home' ? hrefXml(homePath(holder)) : undefined),
  [dav('owner')]: (_, { holder }) => hrefXml(homePath(holder)),
  [dav('current-user-privilege-set')]: () => privileges.map(name => xml(dav('privilege'), xml(name))).join(''),
  [dav('supported-report-set')]: ({ kind }) =>
    kind === 'book'
      ? reports.map(name => xml(dav('supported-report'), xml(dav('report'), xml(name)))).join('')
      : undefined,
  [card('addressbook-home-set')]: ({ kind }, { holder }) => (kind === 'home' ? hrefXml(homePath(holder)) : undefined),
  [card('supported-address-data')]: ({ kind }) =>
    kind === 'book' ? '<card:address-data-type content-type="text/vcard" version="3.0"/>' : undefined,
  [dav('sync-token')]: ({ kind }, scene) => (kind === 'book' ? latestToken(scene) : undefined),
  [cs('getctag')]: ({ kind }, scene) => (kind === 'book' ? latestToken(scene) : undefined),
  [dav('getetag')]: (resource, { holder }) =>
    resource.kind === 'contact' ? escapeXml(etagOf(holder, resource.entry)) : undefined,
  [dav('getcontenttype')]: ({ kind }) => (kind === 'contact' ? 'text/vcard; charset=utf-8' : undefined),
  [dav('getlastmodified')]: resource =>
    resource.kind === 'contact' ? resource.entry.updatedAt.toUTCString() : undefined,
}

export const addressData = card('address-data')

/** Every property but the vCard itself, which is told where it is asked for by name. */
export const allProperties: readonly string[] = Object.keys(properties)

/** One resource's answer: what of the asked properties it has, and what not, unless that is not wanted. */
export function responseXml(
  resource: Resource,
  asked: readonly string[],
  scene: Scene,
  { tellMissing }: { tellMissing: boolean },
): string {
  let found = ''
  let missing = ''
  for (const name of asked) {
    const content = contentOf(resource, name, scene)
    if (content === undefined) missing += xml(name)
    else found += xml(name, content)
  }
  const has = found || !missing || !tellMissing ? propstat(found, '200 OK') : ''
  const lacks = missing && tellMissing ? propstat(missing, '404 Not Found') : ''
  return xml(dav('response'), hrefXml(resource.href) + has + lacks)
}

function contentOf(resource: Resource, name: string, scene: Scene): string | undefined {
  if (name === addressData) return resource.kind === 'contact' ? escapeXml(resource.entry.vcf) : undefined
  return Object.hasOwn(properties, name) ? properties[name]?.(resource, scene) : undefined
}

function propstat(properties: string, status: string): string {
  return xml(dav('propstat'), xml(dav('prop'), properties) + xml(dav('status'), `HTTP/1.1 ${status}`))
}

/** The answer for something that is not there, or not any more; or for more than could be told (507). */
export function statusXml(href: string, status: '404 Not Found' | '507 Insufficient Storage'): string {
  return xml(dav('response'), hrefXml(href) + xml(dav('status'), `HTTP/1.1 ${status}`))
}
