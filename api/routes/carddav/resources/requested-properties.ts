import { card, dav } from '#api/routes/carddav/xml/dav-xml.ts'
import { childOf, type Element } from '#api/routes/carddav/xml/parse-xml.ts'
import { tooMuch } from '#api/routes/carddav/xml/refusals.ts'
import { type VCardParts, vcardPartsOf } from './address-data.ts'

/** What a request wants to know of each resource. */
export type RequestedProperties = {
  names: readonly string[]
  /** Whether only the names of all properties that a resource has are wanted. */
  namesOnly: boolean
  /** Whether a property that a resource lacks is reported; a client may decline that (RFC 8144 §2.1). */
  reportsMissing: boolean
  /** The parts of a contact's vCard; undefined where it is not asked for. */
  vcard: VCardParts | undefined
}

export const addressData = card('address-data')
/** Told by name only: of a whole address book it means to load every vCard. */
export const contentLength = dav('getcontentlength')

/** Clients ask for some twenty. Each that a resource lacks is named again in the answer for that resource. */
const mostNames = 40
const mostCharacters = 2_500

/** The live properties of WebDAV itself: others are returned by name only (RFC 3744 §5, RFC 6352 §6.2, RFC 6578 §4). */
const liveProperties = ['resourcetype', 'displayname', 'getetag', 'getcontenttype', 'getlastmodified'].map(dav)

/**
 * What the body of a PROPFIND or a report asks for, all live properties where it does not say; `prefer` is the request's
 * header. Throws DavRefusal for more than any client asks for, and for vCards in a format that is not served.
 */
export function requestedProperties(body: Element | undefined, prefer = ''): RequestedProperties {
  const prop = childOf(body, dav('prop'))
  const namesOnly = !prop && childOf(body, dav('propname')) !== undefined
  const included = childOf(body, dav('include'))?.children ?? []
  const elements = prop ? prop.children : included
  const named = elements.map(({ name }) => name)
  const names = [...new Set(prop ? named : [...liveProperties, ...named])]
  if (names.length > mostNames || names.join('').length > mostCharacters) throw tooMuch()
  const data = elements.find(({ name }) => name === addressData)
  return {
    names,
    namesOnly,
    reportsMissing: !/\breturn=minimal\b/.test(prefer),
    vcard: data && !namesOnly ? vcardPartsOf(data) : undefined,
  }
}
