import { dav } from '#core/base/xml/dav-xml.ts'
import { type Element, parseXml, XmlRefusal } from '#core/base/xml/parse-xml.ts'
import { DavRefusal, tooMuch } from './refusals.ts'

const limits = {
  /** A multiget has one element per contact. */
  nodes: 16_000,
  /** A long request is long because it names many contacts, and an address has about 80 characters. */
  charactersPerNode: 1_000,
}

/**
 * Parses a request's body and returns the root element. Throws DavRefusal (400) for malformed XML, a document type,
 * and unusual depth or attributes. Throws DavRefusal (403) for more or longer elements than the addresses of a whole
 * address book need.
 */
export async function parseRequest(text: string): Promise<Element> {
  try {
    return await parseXml(text, limits)
  } catch (error) {
    if (!(error instanceof XmlRefusal)) throw error
    throw error.reason === 'too-much' ? tooMuch() : new DavRefusal(400, dav('valid-xml'))
  }
}
