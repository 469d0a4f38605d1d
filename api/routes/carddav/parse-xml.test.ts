import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeXml, xml } from './dav-xml.ts'
import { childOf, parseXml } from './parse-xml.ts'
import { DavRefusal } from './refusals.ts'

const many = (count: number, one: (n: number) => string) => Array.from({ length: count }, (_, n) => one(n)).join('')

describe('the body of a request', () => {
  it.each([
    ['<a xmlns="DAV:"><b>x</b></a>', '{DAV:}a', '{DAV:}b'],
    ['<d:a xmlns:d="DAV:"><b>x</b></d:a>', '{DAV:}a', '{}b'],
    ['<d:a xmlns:d="DAV:"><d:b xmlns:d="u">x</d:b></d:a>', '{DAV:}a', '{u}b'],
    ['<a xmlns="DAV:"><b xmlns="">x</b></a>', '{DAV:}a', '{}b'],
    ['<__proto__:a xmlns:__proto__="DAV:"><__proto__:b>x</__proto__:b></__proto__:a>', '{DAV:}a', '{DAV:}b'],
    ['<constructor:a xmlns:constructor="DAV:"><b>x</b></constructor:a>', '{DAV:}a', '{}b'],
  ])('%s has its names by their namespaces', async (text, root, child) => {
    const element = await parseXml(text)
    expect([element.name, element.children.map(({ name }) => name)]).toEqual([root, [child]])
  })

  it('has text, attributes without prefixes, and text in CDATA', async () => {
    const { children } = await parseXml(
      '<a xmlns:p="u"> <b name="N &amp; &#65;" p:name="no" xmlns="v"> x &lt;<![CDATA[<y>]]> </b> </a>',
    )
    expect(children).toEqual([{ name: '{v}b', attributes: { name: 'N & A' }, children: [], text: 'x <<y>' }])
  })

  it('of more than one turn is read as one', async () => {
    const { children } = await parseXml(`<a>${many(20_000, n => `<b>😀${n}</b>`)}</a>`)
    expect(children.map(({ text }) => text)).toEqual(Array.from({ length: 20_000 }, (_, n) => `😀${n}`))
  })

  it.each([
    ['no XML', 'BEGIN:VCARD'],
    ['an open element', '<a>'],
    ['two roots', '<a/><b/>'],
    ['a prefix that is not declared', '<d:a/>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['an entity of its own', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['a document type', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'],
    ['an unknown entity', '<a>&b;</a>'],
    ['a control character', '<a>\u0001</a>'],
    ['a control character as XML 1.1 allows it', '<?xml version="1.1"?><a>&#1;</a>'],
    ['51 attributes', `<a ${many(51, n => ` a${n}=""`)}/>`],
    ['51 namespaces', `<a ${many(51, n => ` xmlns:a${n}="u"`)}/>`],
    ['33 levels', '<a>'.repeat(33) + '</a>'.repeat(33)],
  ])('with %s is refused as no XML', async (_, text) => {
    await expect(parseXml(text)).rejects.toMatchObject({ status: 400, condition: '{DAV:}valid-xml' })
  })

  it.each([
    ['50 attributes', `<a ${many(50, n => ` a${n}=""`)}/>`],
    ['32 levels', '<a>'.repeat(32) + '</a>'.repeat(32)],
    ['24,999 elements', `<a>${'<b/>'.repeat(24_999)}</a>`],
  ])('with %s is read', async (_, text) => {
    await expect(parseXml(text)).resolves.toMatchObject({ name: '{}a' })
  })

  it.each([
    ['25,001 elements', `<a>${'<b/>'.repeat(25_000)}</a>`],
    ['25,001 attributes', `<a>${`<b ${many(49, n => ` a${n}=""`)}/>`.repeat(500)}</a>`],
  ])('with %s is refused as more than an address book needs', async (_, text) => {
    await expect(parseXml(text)).rejects.toMatchObject({ status: 403 })
  })
})

/** What may stand inside an element, whole or broken. */
const piece = fc.constantFrom(
  ...[
    '<b/>',
    '<b>',
    '</b>',
    '<b c="d"/>',
    '<b c="',
    '"',
    "'",
    '=',
    ' ',
    '\r\n',
    'x',
    '&',
    '&amp;',
    '&#65;',
    '&#x',
    ';',
  ],
  ...['<', '>', '/>', '</', '<!--', '-->', '--', '<![CDATA[', ']]>', ']', '<?p', '?>', '<!DOCTYPE', '[', ' xmlns="u"'],
  ...[' xmlns:p="u"', '<p:b/>', ':', '😀', '\ud83d', '\0', '\u0085', '<b xmlns:q="v">', '<d:prop xmlns:d="DAV:">'],
)
const pieces = fc.array(piece, { minLength: 1, maxLength: 6 }).map(parts => parts.join(''))

/** Milliseconds of processor time for one parsing: the least of three, since the first compiles and others collect. */
async function cost(text: string): Promise<number> {
  const costs: number[] = []
  for (let round = 0; round < 3; round++) {
    const before = process.cpuUsage()
    await parseXml(text).catch(() => undefined)
    const { user, system } = process.cpuUsage(before)
    costs.push((user + system) / 1000)
  }
  return Math.min(...costs)
}

describe('fuzzed bodies', () => {
  it('are read or refused, and never anything else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async parts => {
        const found = await parseXml(`<a>${parts.join('')}</a>`).catch(error => error)
        expect(found instanceof DavRefusal || found.name === '{}a').toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('are read again as they were when they are written', async () => {
    const name = fc
      .tuple(fc.constantFrom('DAV:', 'urn:x', 'a"<&>}b', ''), fc.constantFrom('prop', 'émile', '_1.2-3'))
      .map(([namespace, local]) => `{${namespace}}${local}`)
    await fc.assert(
      fc.asyncProperty(name, fc.string({ unit: 'binary' }), async (elementName, text) => {
        const wrapped = `<w xmlns:d="DAV:">${xml(elementName, escapeXml(`|${text}|`))}</w>`
        const written = childOf(await parseXml(wrapped), elementName)
        const writable = text.replace(/[^\P{Cc}\t\n\r\u007F-\u009F]|[\uFFFE\uFFFF]/gu, '\uFFFD').toWellFormed()
        expect(written?.text).toBe(`|${writable}|`)
      }),
      { numRuns: 500 },
    )
  })

  it('cost as much time as they are long, whatever is repeated in them', async () => {
    const [short, long] = [60_000, 240_000]
    await fc.assert(
      fc.asyncProperty(
        pieces,
        pieces,
        fc.constantFrom('', '<a>', '<a ', '<!--', '<a><![CDATA['),
        async (one, end, begin) => {
          const sized = (length: number) => begin + one.repeat(Math.ceil(length / one.length)) + end
          const [first, second] = [await cost(sized(short)), await cost(sized(long))]
          // Four times the length costs four times the time; where it grew with the square it would be sixteen.
          expect(second).toBeLessThan(8 * Math.max(first, 5))
        },
      ),
      { numRuns: 60 },
    )
  })
})

it.each([
  [
    'namespaces, each new, on one element, and many elements',
    (n: number) => `<a ${many(n, i => `xmlns:a${i}="u" `)}>${'<b/>'.repeat(n)}</a>`,
  ],
  ['namespaces on every element', (n: number) => `<a>${many(n, i => `<b xmlns:p${i}="u" xmlns:q="v"/>`)}</a>`],
  ['levels', (n: number) => '<a>'.repeat(n) + '</a>'.repeat(n)],
  ['levels that stay open', (n: number) => '<a xmlns:p="u">'.repeat(n)],
  ['attributes', (n: number) => `<a ${many(n, i => `b${i}="" `)}/>`],
])('four times as many %s cost at most eight times the time', async (_, make) => {
  const first = await cost(make(5_000))
  expect(await cost(make(20_000))).toBeLessThan(8 * Math.max(first, 5))
})
