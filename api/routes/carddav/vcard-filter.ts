import { card, childOf, type Element } from './dav-xml.ts'
import { DavRefusal } from './refusals.ts'

type Test = (vcf: string) => boolean

const matches: Record<string, (value: string, sought: string) => boolean> = {
  equals: (value, sought) => value === sought,
  contains: (value, sought) => value.includes(sought),
  'starts-with': (value, sought) => value.startsWith(sought),
  'ends-with': (value, sought) => value.endsWith(sought),
}

/** Each is tried on every contact. */
const mostTests = 50

/** What a filter of an addressbook-query lets through (RFC 6352 §10.5); parameters of properties are not looked into. */
export function filterOf(filter: Element | undefined): Test {
  const properties = filter?.children ?? []
  const tested = properties.length + properties.flatMap(({ children }) => children).length
  if (tested > mostTests) throw new DavRefusal(403, card('supported-filter'))
  const tests = filter?.children.filter(child => child.name === card('prop-filter')).map(propertyTest) ?? []
  return tests.length === 0 ? () => true : combined(tests, filter?.attributes.test)
}

function combined(tests: Test[], how: string | undefined): Test {
  return how === 'allof' ? vcf => tests.every(test => test(vcf)) : vcf => tests.some(test => test(vcf))
}

function propertyTest({ attributes, children }: Element): Test {
  const name = (attributes.name ?? '').toUpperCase()
  if (children.some(child => child.name === card('param-filter'))) {
    throw new DavRefusal(403, card('supported-filter'))
  }
  if (children.some(child => child.name === card('is-not-defined'))) return vcf => valuesOf(vcf, name).length === 0
  const texts = children.filter(child => child.name === card('text-match')).map(text => textTest(name, text))
  return texts.length === 0 ? vcf => valuesOf(vcf, name).length > 0 : combined(texts, attributes.test)
}

function textTest(name: string, { attributes, text }: Element): Test {
  const match = matches[attributes['match-type'] ?? 'contains']
  if (!match) throw new DavRefusal(403, card('supported-filter'))
  const isWanted = attributes['negate-condition'] !== 'yes'
  const sought = text.toLowerCase()
  return vcf => valuesOf(vcf, name).some(value => match(value, sought)) === isWanted
}

/** The values of a property as they are searched: unfolded, unescaped, in small letters. */
function valuesOf(vcf: string, name: string): string[] {
  const lines = vcf.replace(/\r\n[ \t]/g, '').split('\r\n')
  return lines.flatMap(line => {
    const [property = ''] = line.split(/[;:]/, 1)
    if (property.toUpperCase() !== name) return []
    return [
      line
        .slice(line.indexOf(':') + 1)
        .replace(/\\([\\,;])/g, '$1')
        .toLowerCase(),
    ]
  })
}

/** How many results a client takes at most (RFC 6578 §3.7, RFC 6352 §10.6). */
export function limitOf(limit: Element | undefined, nresults: string): number {
  const count = Number(childOf(limit, nresults)?.text)
  return Number.isInteger(count) && count > 0 ? count : Number.POSITIVE_INFINITY
}
