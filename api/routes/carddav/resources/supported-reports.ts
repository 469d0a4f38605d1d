import { card, dav } from '#api/routes/carddav/xml/dav-xml.ts'
import type { Element } from '#api/routes/carddav/xml/parse-xml.ts'
import type { App } from '#core/app.ts'
import type { RequestedProperties } from './requested-properties.ts'
import type { DavContext, Resource } from './resources.ts'

/** A REPORT: on which resource, and what it asks for. */
export type Report = {
  app: App
  context: DavContext
  resource: Resource
  body: Element
  requested: RequestedProperties
}

const ofEverything = [dav('expand-property'), dav('acl-principal-prop-set')]
const ofCollections = [
  ...ofEverything,
  ...[dav('principal-match'), dav('principal-property-search'), dav('principal-search-property-set')],
]
const ofContacts = [card('addressbook-multiget'), card('addressbook-query')]

/** The reports that each kind of resource answers (RFC 3253 §3.1.5). */
export const supportedReports: Record<Resource['kind'], readonly string[]> = {
  root: ofCollections,
  home: ofCollections,
  book: [...ofContacts, dav('sync-collection'), ...ofCollections],
  contact: [...ofContacts, ...ofEverything],
}
