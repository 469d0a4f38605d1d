import { codePoint } from 'card-reader/testing/code-point.ts'
import { slownessOf } from 'card-reader/testing/linear-time.ts'
import { repeats } from 'card-reader/testing/repeats.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeXml, xml } from '#core/base/xml/dav-xml.ts'
import { childOf } from '#core/base/xml/parse-xml.ts'
import { DavRefusal, parseRequest } from './refusals.ts'

const many = (count: number, one: (n: number) => string) => Array.from({ length: count }, (_, n) => one(n)).join('')

describe('the body of a request', () => {
  it.each([
    ['<a xmlns="DAV:"><b>x</b></a>', '{DAV:}a', '{DAV:}b'],
    ['<d:a xmlns:d="DAV:"><b>x</b></d:a>', '{DAV:}a', '{}b'],
    ['<d:a xmlns:d="DAV:"><d:b xmlns:d="u">x</d:b></d:a>', '{DAV:}a', '{u}b'],
    ['<a xmlns="DAV:"><b xmlns="">x</b></a>', '{DAV:}a', '{}b'],
    ['<__proto__:a xmlns:__proto__="DAV:"><__proto__:b>x</__proto__:b></__proto__:a>', '{DAV:}a', '{DAV:}b'],
    ['<constructor:a xmlns:constructor="DAV:"><b>x</b></constructor:a>', '{DAV:}a', '{}b'],
  ])('%s has its names resolved to namespaces', async (text, root, child) => {
    const element = await parseRequest(text)
    expect([element.name, element.children.map(({ name }) => name)]).toEqual([root, [child]])
  })

  it('has text, attributes without prefixes, and text in CDATA', async () => {
    const { children } = await parseRequest(
      '<a xmlns:p="u"> <b name="N &amp; &#65;" p:name="no" xmlns="v"> x &lt;<![CDATA[<y>]]> </b> </a>',
    )
    expect(children).toEqual([{ name: '{v}b', attributes: { name: 'N & A' }, children: [], text: 'x <<y>' }])
  })

  it('that takes several turns is parsed as one', async () => {
    const { children } = await parseRequest(`<a>${many(15_000, n => `<b>😀${n}</b>`)}</a>`)
    expect(children.map(({ text }) => text)).toEqual(Array.from({ length: 15_000 }, (_, n) => `😀${n}`))
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
  ])('with %s is refused as malformed', async (_, text) => {
    await expect(parseRequest(text)).rejects.toMatchObject({ status: 400, condition: '{DAV:}valid-xml' })
  })

  it.each([
    ['50 attributes', `<a ${many(50, n => ` a${n}=""`)}/>`],
    ['32 levels', '<a>'.repeat(32) + '</a>'.repeat(32)],
    ['16,000 elements', `<a>${'<b/>'.repeat(15_999)}</a>`],
  ])('with %s is parsed', async (_, text) => {
    await expect(parseRequest(text)).resolves.toMatchObject({ name: '{}a' })
  })

  it.each([
    ['16,001 elements', `<a>${'<b/>'.repeat(16_000)}</a>`],
    ['16,001 attributes', `<a>${`<b ${many(49, n => ` a${n}=""`)}/>`.repeat(320)}</a>`],
    ['few elements that are long', `<a>${'x'.repeat(200_000)}</a>`],
  ])('with %s is refused as more than an address book needs', async (_, text) => {
    await expect(parseRequest(text)).rejects.toMatchObject({ status: 403 })
  })
})

/** Content of an element, valid or broken. */
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

/** Checks that a text four times as long takes about four times as long, or is refused early. */
async function expectLinear(make: (length: number) => string) {
  const parse = (text: string) => parseRequest(text).catch(() => undefined)
  expect(await slownessOf(parse, { sizes: [60_000, 240_000], make })).toBeUndefined()
}

describe('fuzzed bodies', () => {
  it('are parsed or refused, and cause no other error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async parts => {
        const found = await parseRequest(`<a>${parts.join('')}</a>`).catch(error => error)
        expect(found instanceof DavRefusal || found.name === '{}a').toBe(true)
      }),
      { numRuns: repeats(700, 2_000) },
    )
  })

  it('are parsed again to the same result after being written', async () => {
    const name = fc
      .tuple(fc.constantFrom('DAV:', 'urn:x', 'a"<&>}b', ''), fc.constantFrom('prop', 'émile', '_1.2-3'))
      .map(([namespace, local]) => `{${namespace}}${local}`)
    await fc.assert(
      fc.asyncProperty(name, fc.string({ unit: codePoint }), async (elementName, text) => {
        const wrapped = `<w xmlns:d="DAV:">${xml(elementName, escapeXml(`|${text}|`))}</w>`
        const written = childOf(await parseRequest(wrapped), elementName)
        const writable = text.replace(/[^\P{Cc}\t\n\r\u007F-\u009F]|[\uFFFE\uFFFF]|\p{Cs}/gu, '')
        expect(written?.text).toBe(`|${writable}|`)
      }),
      { numRuns: 500 },
    )
  })

  it('take linear time, whatever is repeated in them', async () => {
    const beginnings = fc.constantFrom('', '<a>', '<a ', '<!--', '<a><![CDATA[', '<a b="')
    await fc.assert(
      fc.asyncProperty(pieces, pieces, beginnings, (one, end, begin) =>
        expectLinear(length => begin + one.repeat(Math.ceil(length / one.length)) + end),
      ),
      { numRuns: repeats(15, 40), endOnFailure: true },
    )
  })

  it.each([
    [
      'namespaces on one element, and elements below it',
      (n: number) => `<a ${many(n / 2, i => `xmlns:a${i}="u" `)}>${'<b/>'.repeat(n / 2)}</a>`,
    ],
    ['namespaces on every element', (n: number) => `<a>${many(n, i => `<b xmlns:p${i}="u" xmlns:q="v"/>`)}</a>`],
    ['levels', (n: number) => '<a>'.repeat(n) + '</a>'.repeat(n)],
    ['levels that stay open', (n: number) => '<a xmlns:p="u">'.repeat(n)],
    ['attributes', (n: number) => `<a ${many(n, i => `b${i}="" `)}/>`],
    [
      'names of a namespace that was declared far above',
      (n: number) => `<p:a xmlns:p="u">${'<a>'.repeat(29)}${'<p:b/>'.repeat(n)}${'</a>'.repeat(29)}</p:a>`,
    ],
  ])('of many %s take linear time', (_, make) => expectLinear(length => make(length / 16)))
})
