import { tooMuch } from '#api/routes/carddav/xml/refusals.ts'
import { card, dav } from '#core/base/xml/dav-xml.ts'
import { childOf, type Element } from '#core/base/xml/parse-xml.ts'
import { type VCardParts, vcardPartsOf } from './address-data.ts'

/** What a request asks about each resource. */
export type RequestedProperties = {
  names: readonly string[]
  /** Whether only the names of a resource's properties are requested. */
  namesOnly: boolean
  /** Whether missing properties are reported; a client may decline that (RFC 8144 §2.1). */
  reportsMissing: boolean
  /** The parts of a contact's vCard; undefined if it is not requested. */
  vcard: VCardParts | undefined
}

export const addressData = card('address-data')
/** Returned by name only: for a whole address book it would load every vCard. */
export const contentLength = dav('getcontentlength')

/** Clients ask for about twenty. Every missing property is repeated in the answer of each resource. */
const maxNames = 40
const maxCharacters = 2_500

/** The live properties of WebDAV itself. Others are returned by name only (RFC 3744 §5, RFC 6352 §6.2, RFC 6578 §4). */
const liveProperties = ['resourcetype', 'displayname', 'getetag', 'getcontenttype', 'getlastmodified'].map(dav)

/**
 * The properties that the body of a PROPFIND or a report requests; all live properties if it names none. `prefer` is
 * the request's header. Throws DavRefusal for more than any client asks for, and for vCards in an unsupported format.
 */
export function requestedProperties(body: Element | undefined, prefer = ''): RequestedProperties {
  const prop = childOf(body, dav('prop'))
  const namesOnly = !prop && childOf(body, dav('propname')) !== undefined
  const included = childOf(body, dav('include'))?.children ?? []
  const elements = prop ? prop.children : included
  const named = elements.map(({ name }) => name)
  const names = [...new Set(prop ? named : [...liveProperties, ...named])]
  if (names.length > maxNames || names.join('').length > maxCharacters) throw tooMuch()
  const data = elements.find(({ name }) => name === addressData)
  return {
    names,
    namesOnly,
    reportsMissing: !/\breturn=minimal\b/.test(prefer),
    vcard: data && !namesOnly ? vcardPartsOf(data) : undefined,
  }
}
