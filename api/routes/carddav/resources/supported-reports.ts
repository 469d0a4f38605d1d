import type { App } from '#core/app.ts'
import { card, dav } from '#core/base/xml/dav-xml.ts'
import type { Element } from '#core/base/xml/parse-xml.ts'
import type { RequestedProperties } from './requested-properties.ts'
import type { DavContext, Resource } from './resources.ts'

/** A REPORT: its resource, and the request. */
export type Report = {
  app: App
  context: DavContext
  resource: Resource
  body: Element
  requested: RequestedProperties
}

const onEveryResource = [dav('expand-property'), dav('acl-principal-prop-set')]
const onCollections = [
  ...onEveryResource,
  ...[dav('principal-match'), dav('principal-property-search'), dav('principal-search-property-set')],
]
const aboutContacts = [card('addressbook-multiget'), card('addressbook-query')]

/** The reports that each kind of resource supports (RFC 3253 §3.1.5). */
export const supportedReports: Record<Resource['kind'], readonly string[]> = {
  root: onCollections,
  home: onCollections,
  book: [...aboutContacts, dav('sync-collection'), ...onCollections],
  contact: [...aboutContacts, ...onEveryResource],
}
