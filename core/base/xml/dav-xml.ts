/** The name of an element of WebDAV (RFC 4918), with its namespace. */
export const dav = (name: string) => `{DAV:}${name}`
/** The name of an element of CardDAV (RFC 6352), with its namespace. */
export const card = (name: string) => `{urn:ietf:params:xml:ns:carddav}${name}`
/** The name of an element of calendarserver.org's extensions, such as `getctag`, with its namespace. */
export const cs = (name: string) => `{http://calendarserver.org/ns/}${name}`

/** The header of every XML response. */
export const xmlType = { 'Content-Type': 'application/xml; charset=utf-8' }

/** The namespace prefixes of responses, declared once at the root. */
const prefixes: Record<string, string> = {
  'DAV:': 'd',
  'urn:ietf:params:xml:ns:carddav': 'card',
  'http://calendarserver.org/ns/': 'cs',
}
const declarations = Object.entries(prefixes)
  .map(([namespace, prefix]) => `xmlns:${prefix}="${namespace}"`)
  .join(' ')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
/** Characters with a meaning in XML, and those it cannot hold: most control characters, lone surrogates. */
const special = /[&<>"\p{Cs}\uFFFE\uFFFF]|[^\P{Cc}\t\n\u007F-\u009F]/gu

/**
 * Escapes a text for XML. A carriage return is written as a reference, because parsers turn a bare one into a line
 * feed. Characters that XML cannot hold are removed: a single one makes the whole document unreadable.
 */
export function escapeXml(text: string): string {
  return text.replace(special, sign => entities[sign] ?? '')
}

/** An element whose content is XML already. It declares its namespace if that has no prefix here. */
export function xml(name: string, content = ''): string {
  const { opening, closing } = tagsOf(name)
  return content === '' ? `<${opening}/>` : `<${opening}>${content}</${closing}>`
}

function tagsOf(name: string): { opening: string; closing: string } {
  const end = name.lastIndexOf('}')
  const [namespace, local] = [name.slice(1, end), name.slice(end + 1)]
  const prefix = Object.hasOwn(prefixes, namespace) ? prefixes[namespace] : undefined
  if (prefix) return { opening: `${prefix}:${local}`, closing: `${prefix}:${local}` }
  // A prefix cannot stand for no namespace.
  if (namespace === '') return { opening: local, closing: local }
  return { opening: `x:${local} xmlns:x="${escapeXml(namespace)}"`, closing: `x:${local}` }
}

/** The start and the end of a document with this root element. */
export function documentOf(root: string): { begin: string; end: string } {
  const { opening, closing } = tagsOf(root)
  return { begin: `<?xml version="1.0" encoding="utf-8"?>\n<${opening} ${declarations}>`, end: `</${closing}>` }
}

/** A `DAV:href` element. */
export const hrefXml = (href: string) => xml(dav('href'), escapeXml(href))
