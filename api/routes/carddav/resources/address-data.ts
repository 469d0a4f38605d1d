import { DavRefusal } from '#api/routes/carddav/xml/refusals.ts'
import { card } from '#core/base/xml/dav-xml.ts'
import { childrenOf, type Element } from '#core/base/xml/parse-xml.ts'

/** The only format of contacts. */
export const vcardFormat = { type: 'text/vcard', version: '3.0' } as const

/** The parts of a vCard that a report requests (RFC 6352 §10.4). */
export type VCardParts = {
  /** Upper-case names of properties, and whether their values are requested; undefined for the whole vCard. */
  properties: ReadonlyMap<string, { withValue: boolean }> | undefined
}

/** More properties than a vCard can have. */
const maxProperties = 100

/** The parts that a `CARDDAV:address-data` element names. Throws DavRefusal for any format but vCard 3.0. */
export function vcardPartsOf(element: Element): VCardParts {
  const { 'content-type': type = vcardFormat.type, version = vcardFormat.version } = element.attributes
  const [mediaType = ''] = type.toLowerCase().split(';', 1)
  if (mediaType.trim() !== vcardFormat.type || version !== vcardFormat.version) {
    throw new DavRefusal(403, card('supported-address-data'))
  }
  const named = childrenOf(element, card('prop'))
  if (named.length === 0) return { properties: undefined }
  if (named.length > maxProperties) throw new DavRefusal(403, card('supported-address-data'))
  const properties = named.map(
    ({ attributes: { name = '', novalue } }) => [name.toUpperCase(), { withValue: novalue !== 'yes' }] as const,
  )
  return { properties: new Map(properties) }
}

/** Names of vCard 3.0 in Accept headers, including the older ones. */
const acceptedTypes = ['*/*', 'text/*', vcardFormat.type, 'text/x-vcard', 'text/directory']

/** Whether this Accept header accepts vCard 3.0. */
export function acceptsVCard(accept = ''): boolean {
  if (accept.trim() === '') return true
  return accept
    .toLowerCase()
    .split(',')
    .some(range => {
      const [type = '', ...parameters] = range.split(';').map(part => part.trim())
      const parameter = (name: string) => parameters.find(one => one.startsWith(`${name}=`))?.slice(name.length + 1)
      const version = parameter('version')?.replaceAll('"', '') ?? vcardFormat.version
      return acceptedTypes.includes(type) && version === vcardFormat.version && Number(parameter('q') ?? 1) > 0
    })
}

/** Whether a vCard with these parts contains the card's picture. */
export function hasPicture({ properties }: VCardParts): boolean {
  return properties?.has('PHOTO') ?? true
}

/** The requested lines of a vCard. The first two and the last are always included. */
export function partOfVCard(vcf: string, { properties }: VCardParts): string {
  if (!properties) return vcf
  const always = new Set(['BEGIN', 'VERSION', 'END'])
  let withValue: boolean | undefined
  const lines = vcf.split('\r\n').flatMap(line => {
    const isContinued = line.startsWith(' ')
    if (!isContinued) {
      const [name = ''] = line.split(/[;:]/, 1)
      withValue = always.has(name.toUpperCase()) || properties.get(name.toUpperCase())?.withValue
    }
    if (withValue) return [line]
    return withValue === undefined || isContinued ? [] : [`${line.split(':', 1)[0]}:`]
  })
  return `${lines.join('\r\n')}\r\n`
}

/** The collations of text matches (RFC 4790, RFC 5051): each maps a text to a key, equal for equal texts. */
export const collations: Record<string, (text: string) => string> = {
  'i;ascii-casemap': text => text.replace(/[a-z]+/g, letters => letters.toUpperCase()),
  'i;unicode-casemap': unicodeCaseMap,
  'i;octet': text => text,
}

/** The collation of this name; undefined for an unsupported one. */
export function collationOf(name = 'default'): ((text: string) => string) | undefined {
  if (name === 'default') return unicodeCaseMap
  return Object.hasOwn(collations, name) ? collations[name] : undefined
}

function unicodeCaseMap(text: string): string {
  return text.toUpperCase().normalize('NFKD')
}
