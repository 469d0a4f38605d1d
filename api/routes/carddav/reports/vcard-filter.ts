import { collationOf } from '#api/routes/carddav/resources/address-data.ts'
import { DavRefusal } from '#api/routes/carddav/xml/refusals.ts'
import { card, dav } from '#core/base/xml/dav-xml.ts'
import { childOf, childrenOf, type Element } from '#core/base/xml/parse-xml.ts'

/** The values of each property of a vCard, by its upper-case name. */
type Values = ReadonlyMap<string, readonly string[]>
type Test = (values: Values) => boolean

const matches: Record<string, (value: string, sought: string) => boolean> = {
  equals: (value, sought) => value === sought,
  contains: (value, sought) => value.includes(sought),
  'starts-with': (value, sought) => value.startsWith(sought),
  'ends-with': (value, sought) => value.endsWith(sought),
}

/** Each test runs on every contact; clients send one for each field that they search. */
const maxTests = 50
const maxSearchCharacters = 500

const unsupported = () => new DavRefusal(403, card('supported-filter'))

/** Compiles the filter of an addressbook-query (RFC 6352 §10.5). Throws DavRefusal for parameter filters. */
export function filterOf(filter: Element | undefined): (vcf: string) => boolean {
  const tested = filter?.children.flatMap(property => [property, ...property.children]) ?? []
  if (tested.length > maxTests) throw unsupported()
  const tests = childrenOf(filter, card('prop-filter')).map(propertyTest)
  if (tests.length === 0) return () => true
  const isMatch = combined(tests, filter?.attributes.test)
  return vcf => isMatch(valuesOf(vcf))
}

function combined(tests: Test[], how = 'anyof'): Test {
  if (how === 'allof') return values => tests.every(test => test(values))
  if (how === 'anyof') return values => tests.some(test => test(values))
  throw new DavRefusal(400, dav('valid-xml'))
}

function propertyTest(element: Element): Test {
  const name = (element.attributes.name ?? '').toUpperCase()
  if (childOf(element, card('param-filter'))) throw unsupported()
  if (childOf(element, card('is-not-defined'))) return values => !values.has(name)
  const texts = childrenOf(element, card('text-match')).map(text => textTest(name, text))
  return texts.length === 0 ? values => values.has(name) : combined(texts, element.attributes.test)
}

function textTest(name: string, { attributes, text }: Element): Test {
  const match = matches[attributes['match-type'] ?? 'contains']
  if (!match || text.length > maxSearchCharacters) throw unsupported()
  const collation = collationOf(attributes.collation)
  if (!collation) throw new DavRefusal(403, card('supported-collation'))
  const isWanted = attributes['negate-condition'] !== 'yes'
  const sought = collation(text)
  return values => (values.get(name) ?? []).some(value => match(collation(value), sought)) === isWanted
}

function valuesOf(vcf: string): Values {
  const values = new Map<string, string[]>()
  for (const line of vcf.replace(/\r\n[ \t]/g, '').split('\r\n')) {
    const [name = ''] = line.split(/[;:]/, 1)
    const value = line.slice(line.indexOf(':') + 1).replace(/\\([\\,;])/g, '$1')
    const known = values.get(name.toUpperCase())
    if (known) known.push(value)
    else values.set(name.toUpperCase(), [value])
  }
  return withPhonetic(values)
}

/** Names in Latin letters are found where clients look for the names that they spell. */
function withPhonetic(values: Map<string, string[]>): Values {
  const [first = '', last = ''] = ['FIRST', 'LAST'].map(name => values.get(`X-PHONETIC-${name}-NAME`)?.[0])
  if (first || last) values.get('FN')?.push(`${first} ${last}`.trim())
  if (first || last) values.get('N')?.push(`${last};${first};;;`)
  values.get('ORG')?.push(...(values.get('X-PHONETIC-ORG') ?? []))
  return values
}

/** The most results that a client accepts (RFC 6578 §3.7, RFC 6352 §10.6). */
export function limitOf(limit: Element | undefined, nresults: string): number {
  const count = Number(childOf(limit, nresults)?.text)
  return Number.isInteger(count) && count > 0 ? count : Number.POSITIVE_INFINITY
}
