import { resourcesIn } from '#api/routes/carddav/resources/members.ts'
import { contentOf, propstatsXml, responseXml } from '#api/routes/carddav/resources/properties.ts'
import {
  bookResource,
  type DavContext,
  homeResource,
  type Resource,
  rootResource,
} from '#api/routes/carddav/resources/resources.ts'
import type { Report } from '#api/routes/carddav/resources/supported-reports.ts'
import { DavRefusal, tooMuch } from '#api/routes/carddav/xml/refusals.ts'
import { dav, documentOf, xml } from '#core/base/xml/dav-xml.ts'
import { childOf, childrenOf, type Element } from '#core/base/xml/parse-xml.ts'

/** The most properties of an expand-property report, at all its levels. Clients name about twenty. */
const maxExpanded = 100
const propertyName = /^[\p{L}_][\p{L}\p{N}._-]*$/u

/**
 * Answers a report on principals and access control (RFC 3744 §9) or on linked resources (RFC 3253 §3.8). A key knows
 * one principal: its holder. Throws DavRefusal for a malformed report.
 */
export function principalReportOf(report: Report): Iterable<string> {
  const { context, resource, body, requested } = report
  const principal = () => responseXml(homeResource(context.holder), requested, context)
  switch (body.name) {
    case dav('expand-property'):
      return [expandProperties(resource, body, context)]
    case dav('acl-principal-prop-set'):
      return [principal()]
    case dav('principal-match'):
      return principalMatch(report)
    default:
      return isFound(report) ? [principal()] : []
  }
}

/** The answer that names the properties by which principals can be searched (RFC 3744 §9.5). */
export function searchableProperties(): string {
  const { begin, end } = documentOf(dav('principal-search-property-set'))
  const description = '<d:description xml:lang="en">Name</d:description>'
  return begin + xml(dav('principal-search-property'), xml(dav('prop'), xml(dav('displayname'))) + description) + end
}

/** Whether a principal-property-search matches the one principal. It compares parts of the name, in any case. */
function isFound({ context, resource, body }: Report): boolean {
  const principal = homeResource(context.holder)
  const isAmongSearched = resource.kind === 'root' || childOf(body, dav('apply-to-principal-collection-set'))
  const searches = childrenOf(body, dav('property-search'))
  if (!isAmongSearched || searches.length === 0) return false
  return searches.every(search => {
    const sought = (childOf(search, dav('match'))?.text ?? '').toLowerCase()
    const names = childOf(search, dav('prop'))?.children.map(({ name }) => name) ?? []
    return names.every(name => {
      const value = name === dav('displayname') ? contentOf(principal, name, context) : undefined
      return value?.toLowerCase().includes(sought)
    })
  })
}

/** The members of a collection that are the holder, or whose property names the holder, at any depth. */
function* principalMatch(report: Report): Generator<string, void> {
  const { app, context, resource, body, requested } = report
  const property = childOf(body, dav('principal-property'))?.children[0]?.name
  if (property === undefined) {
    if (resource.kind === 'root') yield responseXml(homeResource(context.holder), requested, context)
    return
  }
  const holder = contentOf(resource, dav('owner'), context)
  for (const members of resourcesIn(app, context, resource, requested)) {
    yield members
      .filter(member => contentOf(member, property, context) === holder)
      .map(member => responseXml(member, requested, context))
      .join('')
    for (const member of members) yield* principalMatch({ ...report, resource: member })
  }
}

function expandProperties(resource: Resource, body: Element, context: DavContext): string {
  const named = propertiesIn(body)
  if (named.length > maxExpanded) throw tooMuch()
  if (!named.every(({ attributes: { name = '' } }) => propertyName.test(name))) {
    throw new DavRefusal(400, dav('valid-xml'))
  }
  return expanded(resource, body, context)
}

function propertiesIn(element: Element): Element[] {
  return childrenOf(element, dav('property')).flatMap(property => [property, ...propertiesIn(property)])
}

/** A resource with the named properties; hrefs in them are replaced by the resources that they link to. */
function expanded(resource: Resource, element: Element, context: DavContext): string {
  let found = ''
  let missing = ''
  for (const property of childrenOf(element, dav('property'))) {
    const name = `{${property.attributes.namespace ?? 'DAV:'}}${property.attributes.name}`
    const content = contentOf(resource, name, context)
    if (content === undefined) missing += xml(name)
    else found += xml(name, expandHrefs(content, property, context))
  }
  return propstatsXml(resource.href, { found, missing })
}

function expandHrefs(content: string, property: Element, context: DavContext): string {
  if (!childOf(property, dav('property'))) return content
  const { holder } = context
  const known: Resource[] = [rootResource, homeResource(holder), bookResource(holder)]
  return content.replace(/<d:href>([^<]*)<\/d:href>/g, (whole, href: string) => {
    const target = known.find(one => one.href === href)
    return target ? expanded(target, property, context) : whole
  })
}
