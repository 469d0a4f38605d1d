import { makeCard } from 'card-reader/testing/make-card.ts'
import { describe, expect, it } from 'vitest'
import { parseRequest } from '#api/routes/carddav/xml/refusals.ts'
import { write } from '#core/base/write.ts'
import { card, dav } from '#core/base/xml/dav-xml.ts'
import { childOf, childrenOf, type Element } from '#core/base/xml/parse-xml.ts'
import { saveCard } from '#core/contacts/save-card.ts'
import { book, bookWithContact, person, setUpAddressBook as setUp } from '#tests/app/address-book-setup.ts'

const home = `/carddav/${person}/`

const propfind = (body: string) => `<propfind xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav">${body}</propfind>`

/** The properties of each resource in the answer, by href: the ones found, and the names of the missing ones. */
async function read(text: string) {
  const { children } = await parseRequest(text)
  const answered = children.filter(({ name }) => name === dav('response'))
  return new Map(
    answered.map(response => {
      const [found, missing] = ['200', '404'].map(status =>
        childrenOf(response, dav('propstat'))
          .filter(part => childOf(part, dav('status'))?.text.includes(status))
          .flatMap(part => childOf(part, dav('prop'))?.children ?? []),
      ) as [Element[], Element[]]
      const has = Object.fromEntries(found.map(one => [one.name, one]))
      return [childOf(response, dav('href'))?.text, { has, lacks: missing.map(({ name }) => name) }]
    }),
  )
}

describe('the properties of a resource', () => {
  it('are listed by name alone on request, including those of every standard', async () => {
    const { ask, key, href } = bookWithContact()
    const { text } = await ask('PROPFIND', book, key, propfind('<propname/>'), { depth: '1' })
    const resources = await read(text)
    expect([...resources.keys()]).toEqual([book, href])
    for (const { has, lacks } of resources.values()) {
      expect(lacks).toEqual([])
      expect(Object.values(has).filter(({ children, text }) => children.length > 0 || text !== '')).toEqual([])
    }
    expect(Object.keys(resources.get(book)!.has)).toEqual(
      expect.arrayContaining([dav('resourcetype'), dav('sync-token'), card('supported-collation-set'), dav('acl')]),
    )
    expect(Object.keys(resources.get(href)!.has)).toEqual(expect.arrayContaining([dav('getetag'), dav('owner')]))
    expect(Object.keys(resources.get(href)!.has)).not.toContain(dav('sync-token'))
  })

  it.each([
    ['an empty body', ''],
    ['allprop', propfind('<allprop/>')],
  ])('are those of WebDAV itself for %s', async (_, body) => {
    const { ask, key, href } = bookWithContact()
    const { text } = await ask('PROPFIND', book, key, body, { depth: '1' })
    const resources = await read(text)
    expect(Object.keys(resources.get(book)!.has)).toEqual([dav('resourcetype'), dav('displayname')])
    expect(Object.keys(resources.get(href)!.has)).toEqual(
      ['resourcetype', 'getetag', 'getcontenttype', 'getlastmodified'].map(dav),
    )
  })

  it('are those of WebDAV itself and further ones, if these are included', async () => {
    const { ask, key } = bookWithContact()
    const body = propfind('<allprop/><include><sync-token/></include>')
    const { text } = await ask('PROPFIND', book, key, body, { depth: '0' })
    expect(Object.keys((await read(text)).get(book)!.has)).toEqual(
      ['resourcetype', 'displayname', 'sync-token'].map(dav),
    )
  })

  it('tell the features of the address book', async () => {
    const { ask, key } = bookWithContact()
    const names = ['supported-collation-set', 'supported-address-data', 'max-resource-size']
    const body = propfind(`<prop>${names.map(name => `<C:${name}/>`).join('')}<principal-collection-set/></prop>`)
    const { text } = await ask('PROPFIND', book, key, body, { depth: '0' })
    const { has, lacks } = (await read(text)).get(book)!
    expect(lacks).toEqual([])
    const [collations, formats, size] = names.map(name => has[card(name)]!)
    expect(collations!.children.map(({ text }) => text)).toEqual(['i;ascii-casemap', 'i;unicode-casemap', 'i;octet'])
    expect(formats!.children.map(({ attributes }) => attributes)).toEqual([
      { 'content-type': 'text/vcard', version: '3.0' },
    ])
    expect(Number(size!.text)).toBeGreaterThan(0)
    expect(has[dav('principal-collection-set')]!.children[0]!.text).toBe('/carddav/')
  })

  it.each(['/carddav/', home, book, 'contact'])('of %s say who may do what with it', async path => {
    const { ask, key, href } = bookWithContact()
    const at = path === 'contact' ? href : path
    const names = [
      ...['owner', 'group', 'supported-privilege-set', 'current-user-privilege-set', 'acl', 'acl-restrictions'],
      ...['inherited-acl-set', 'principal-collection-set'],
    ]
    const body = propfind(`<prop>${names.map(name => `<${name}/>`).join('')}</prop>`)
    const { has, lacks } = (await read((await ask('PROPFIND', at, key, body, { depth: '0' })).text)).get(at)!
    expect([Object.keys(has), lacks]).toEqual([names.map(dav), []])
    const grant = childOf(childOf(has[dav('acl')]!, dav('ace')), dav('grant'))
    expect(grant?.children).toEqual(has[dav('current-user-privilege-set')]!.children)
    const supported = JSON.stringify(has[dav('supported-privilege-set')])
    for (const { children } of grant?.children ?? []) expect(supported).toContain(children[0]!.name)
  })

  it('tell the length of a contact, with its picture if the key shows pictures', async () => {
    const { app, userId, ask, keyOf } = setUp()
    const image = { jpeg: Buffer.alloc(100) }
    write(app, tx => saveCard(app, tx, { userId, card: makeCard(), image }))
    for (const key of [keyOf(), keyOf(['carddav'], true)]) {
      const { text } = await ask('PROPFIND', book, key, propfind('<prop><getcontentlength/></prop>'), { depth: '1' })
      const [, [href, { has }]] = [...(await read(text))] as [unknown, [string, { has: Record<string, Element> }]]
      const { text: vcf } = await ask('GET', href, key)
      expect(Number(has[dav('getcontentlength')]!.text)).toBe(Buffer.byteLength(vcf))
    }
  })

  it('without a namespace are reported as such', async () => {
    const { ask, key } = bookWithContact()
    const { text } = await ask('PROPFIND', book, key, propfind('<prop><odd xmlns=""/></prop>'), { depth: '0' })
    expect((await read(text)).get(book)!.lacks).toEqual(['{}odd'])
  })
})

describe('the features', () => {
  it.each([
    ['/', 'OPTIONS, GET, HEAD, PROPFIND'],
    ['/.well-known/carddav', 'OPTIONS, GET, HEAD, PROPFIND'],
    [book, 'OPTIONS, PROPFIND, REPORT'],
    [`${book}x.vcf`, 'OPTIONS, GET, HEAD, PROPFIND, REPORT'],
  ])('are listed at %s', async (path, allow) => {
    const { keyOf, ask } = setUp()
    const { status, headers } = await ask('OPTIONS', path, keyOf())
    expect([status, headers.get('dav'), headers.get('allow')]).toEqual([
      204,
      '1, 3, access-control, addressbook',
      allow,
    ])
  })

  it.each([
    ['GET', book, 'OPTIONS, PROPFIND, REPORT'],
    ['HEAD', home, 'OPTIONS, PROPFIND, REPORT'],
    ['POST', book, 'OPTIONS, PROPFIND, REPORT'],
    ['LOCK', 'contact', 'OPTIONS, GET, HEAD, PROPFIND, REPORT'],
    ['PATCH', 'contact', 'OPTIONS, GET, HEAD, PROPFIND, REPORT'],
  ])('%s of %s is answered with the allowed methods', async (method, path, allow) => {
    const { ask, key, href } = bookWithContact()
    const { status, headers } = await ask(method, path === 'contact' ? href : path, key)
    expect([status, headers.get('allow')]).toEqual([405, allow])
  })
})

describe('the format of a contact', () => {
  it.each([
    ['', 200],
    ['*/*', 200],
    ['text/*;q=0.5', 200],
    ['text/vcard', 200],
    ['TEXT/VCARD; version="3.0"', 200],
    ['text/vcard;version=4.0, text/vcard;version=3.0', 200],
    ['text/x-vcard', 200],
    ['text/vcard;version=4.0', 406],
    ['text/vcard;q=0', 406],
    ['application/vcard+json', 406],
  ])('asked for by Accept: %s is %i', async (accept, status) => {
    const { ask, key, href, vcf } = bookWithContact()
    const answer = await ask('GET', href, key, '', { accept })
    const expected = status === 200 ? vcf() : '<card:supported-address-data-conversion/></d:error>'
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(expected)])
  })

  const reports = (data: string, href: string) => ({
    'addressbook-multiget': `<C:addressbook-multiget xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><prop>${data}</prop><href>${href}</href></C:addressbook-multiget>`,
    'addressbook-query': `<C:addressbook-query xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><prop>${data}</prop><C:filter/></C:addressbook-query>`,
    'sync-collection': `<sync-collection xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><sync-token/><prop>${data}</prop></sync-collection>`,
  })
  const each = ['addressbook-multiget', 'addressbook-query', 'sync-collection'] as const

  it.each(each)('that is not served is refused in %s', async report => {
    const { ask, key, href } = bookWithContact()
    for (const [attributes, status] of [
      ['', 207],
      ['content-type="text/vcard" version="3.0"', 207],
      ['content-type="text/vcard; charset=utf-8"', 207],
      ['content-type="text/vcard" version="4.0"', 403],
      ['content-type="application/vcard+json"', 403],
    ]) {
      const answer = await ask('REPORT', book, key, reports(`<C:address-data ${attributes}/>`, href)[report])
      expect(answer.status).toBe(status)
      if (status === 403) expect(answer.text).toContain('<card:supported-address-data/></d:error>')
    }
  })

  it.each(each)('is as much of a vCard as %s names', async report => {
    const { ask, key, href, vcf } = bookWithContact()
    const data =
      '<C:address-data><C:prop name="UID"/><C:prop name="email" novalue="yes"/><C:prop name="X-NONE"/></C:address-data>'
    const { text } = await ask('REPORT', book, key, reports(data, href)[report])
    const resources = (await read(text)).get(href)!.has[card('address-data')]!.text
    const [[uid], [email]] = [/UID:.*/.exec(vcf())!, /EMAIL.*?:/.exec(vcf())!]
    const lines = ['BEGIN:VCARD', 'VERSION:3.0', uid, email, 'END:VCARD']
    expect(resources.split('\r\n').toSorted()).toEqual(lines.toSorted())
  })
})
