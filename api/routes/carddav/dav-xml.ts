import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** An element of a request; its name is `{namespace}name`. */
export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string }

/** The name of an element of WebDAV (RFC 4918), with its namespace. */
export const dav = (name: string) => `{DAV:}${name}`
/** The name of an element of CardDAV (RFC 6352), with its namespace. */
export const card = (name: string) => `{urn:ietf:params:xml:ns:carddav}${name}`
/** The name of an element of calendarserver.org's extensions, such as `getctag`, with its namespace. */
export const cs = (name: string) => `{http://calendarserver.org/ns/}${name}`

/** The prefixes of our answers, declared once at their root. */
const prefixes: Record<string, string> = {
  'DAV:': 'd',
  'urn:ietf:params:xml:ns:carddav': 'card',
  'http://calendarserver.org/ns/': 'cs',
}
const declarations = Object.entries(prefixes)
  .map(([namespace, prefix]) => `xmlns:${prefix}="${namespace}"`)
  .join(' ')

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
})

/** The root of a request's body; undefined for what is no XML, brings entities of its own, or is nested beyond all sense. */
export function parseXml(text: string): Element | undefined {
  if (/<!(DOCTYPE|ENTITY)/i.test(text) || XMLValidator.validate(text) !== true) return undefined
  try {
    return childrenOf(parser.parse(text), { '': '' })[0]
  } catch {
    return undefined
  }
}

type Scope = Record<string, string>

function childrenOf(nodes: unknown, scope: Scope): Element[] {
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node: Record<string, unknown>) => {
    const { ':@': attributes = {}, ...content } = node
    const [tag = '', inner] = Object.entries(content)[0] ?? []
    if (tag === '' || tag === '#text' || tag.startsWith('?')) return []
    return [elementOf(tag, inner, Object(attributes), scope)]
  })
}

function elementOf(tag: string, inner: unknown, attributes: Record<string, string>, outer: Scope): Element {
  const scope = { ...outer }
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'xmlns') scope[''] = value
    else if (name.startsWith('xmlns:')) scope[name.slice('xmlns:'.length)] = value
  }
  const [prefix, local] = tag.includes(':') ? tag.split(':') : ['', tag]
  const texts = Array.isArray(inner) ? inner.map((node: Record<string, unknown>) => node['#text'] ?? '') : []
  return {
    name: `{${scope[prefix ?? ''] ?? ''}}${local}`,
    attributes,
    children: childrenOf(inner, scope),
    text: texts.join('').trim(),
  }
}

/** The first child of this name. */
export function childOf(element: Element | undefined, name: string): Element | undefined {
  return element?.children.find(child => child.name === name)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 has no way to write, escaped or not
const notInXml = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu

/** Text as it stands in XML, without what XML cannot hold; a parser would take a bare carriage return for a line feed. */
export function escapeXml(text: string): string {
  return text.replace(notInXml, '').replace(/[&<>"\r]/g, sign => entities[sign] ?? sign)
}

/** An element with content that is XML already; one of a namespace that we never use declares it. */
export function xml(name: string, content = ''): string {
  const [, namespace = '', local = ''] = /^\{(.*)\}(.*)$/.exec(name) ?? []
  const prefix = prefixes[namespace]
  const tag = prefix ? `${prefix}:${local}` : `x:${local}`
  const opening = prefix ? tag : `${tag} xmlns:x="${escapeXml(namespace)}"`
  return content === '' ? `<${opening}/>` : `<${opening}>${content}</${tag}>`
}

/** The beginning and the end of a document with this root. */
export function documentOf(root: string): { begin: string; end: string } {
  const empty = xml(root, ' ')
  const [opening, closing] = empty.split('> <')
  return { begin: `<?xml version="1.0" encoding="utf-8"?>\n${opening} ${declarations}>`, end: `<${closing}` }
}

/** A `DAV:href` element. */
export const hrefXml = (href: string) => xml(dav('href'), escapeXml(href))
