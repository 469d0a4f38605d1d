import { describe, expect, it } from 'vitest'
import { getContact } from '#core/contact-rows/contacts.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { book, person, setUpAddressBook as setUp, syncBody } from '#tests/app/address-book-setup.ts'
import { makeContact } from '#tests/app/factories.ts'

const many = (count: number, one: (n: number) => string) => Array.from({ length: count }, (_, n) => one(n)).join('')
const asking = (properties: string) => `<propfind xmlns="DAV:"><prop>${properties}</prop></propfind>`

describe('the address book', () => {
  const principal = '<propfind xmlns="DAV:"><prop><current-user-principal/><x:odd xmlns:x="urn:x"/></prop></propfind>'

  it.each(['/', '/.well-known/carddav', '/carddav/', '/carddav'])('is found from %s, in place', async path => {
    const { keyOf, ask } = setUp()
    const { status, text } = await ask('PROPFIND', path, keyOf(), principal, { depth: '0' })
    expect(status).toBe(207)
    expect(text).toContain(`<d:current-user-principal><d:href>/carddav/${person}/</d:href></d:current-user-principal>`)
    expect(text).toContain('<x:odd xmlns:x="urn:x"/></d:prop><d:status>HTTP/1.1 404 Not Found')
  })

  it('reports its features, and that it is read only', async () => {
    const { keyOf, ask } = setUp()
    const key = keyOf()
    const options = await ask('OPTIONS', book, key)
    expect([options.headers.get('dav'), options.headers.get('allow')]).toEqual([
      '1, 3, access-control, addressbook',
      'OPTIONS, PROPFIND, REPORT',
    ])
    const asked = asking('<current-user-privilege-set/><supported-report-set/>')
    const { text } = await ask('PROPFIND', book, key, asked, { depth: '0' })
    const privileges = /<d:current-user-privilege-set>(.*?)<\/d:current-user-privilege-set>/.exec(text)![1]!
    expect(privileges.match(/<d:(?!privilege)[\w-]+\/>/g)).toEqual([
      '<d:read/>',
      '<d:read-acl/>',
      '<d:read-current-user-privilege-set/>',
    ])
    for (const report of ['card:addressbook-multiget', 'card:addressbook-query', 'd:sync-collection'])
      expect(text).toContain(`<d:report><${report}/></d:report>`)
  })

  it.each([
    ...['PUT', 'DELETE', 'PROPPATCH', 'MKCOL', 'MOVE', 'COPY'].map(method => [method, 'write']),
    ['ACL', 'write-acl'],
  ])('refuses %s, since nobody has the privilege to %s', async (method, privilege) => {
    const { app, userId, keyOf, ask } = setUp()
    makeContact(app, { userId })
    const key = keyOf()
    const list = await ask('PROPFIND', book, key, '', { depth: '1' })
    const href = /\/carddav\/\d+\/contacts\/[\w-]+\.vcf/.exec(list.text)![0]
    const refused = await ask(method, href, key, method === 'PUT' ? 'BEGIN:VCARD' : '')
    expect(refused.status).toBe(403)
    expect(refused.text).toContain(
      `<d:need-privileges><d:resource><d:href>${href}</d:href><d:privilege><d:${privilege}/></d:privilege></d:resource></d:need-privileges></d:error>`,
    )
    expect((await ask('GET', href, key)).status).toBe(200)
  })

  it('returns one contact, and nothing if the client has it already', async () => {
    const { app, userId, keyOf, ask } = setUp()
    const contactId = makeContact(app, { userId })
    const key = keyOf()
    const { vcf } = getContact(app, { userId, contactId })
    const href = `${book}${/UID:(.*)\r/.exec(vcf)![1]}.vcf`
    const full = await ask('GET', href, key)
    expect([full.status, full.text]).toEqual([200, vcf])
    const etag = full.headers.get('etag')!
    expect((await ask('GET', href, key, '', { 'if-none-match': etag })).status).toBe(304)
    updateContact(app, { userId, contactId, patch: { notes: 'x' } })
    expect((await ask('GET', href, key, '', { 'if-none-match': etag })).status).toBe(200)
    expect((await ask('GET', `${book}nobody.vcf`, key)).status).toBe(404)
  })

  it.each([
    ['<prop-filter name="FN"><text-match match-type="starts-with">ana</text-match></prop-filter>', ['Ana']],
    ['<prop-filter name="EMAIL"><text-match>SUR.es</text-match></prop-filter>', ['Bea']],
    ['<prop-filter name="EMAIL"><text-match negate-condition="yes">sur</text-match></prop-filter>', ['Ana']],
    ['<prop-filter name="NOTE"><is-not-defined/></prop-filter>', ['Ana', 'Bea']],
    ['<prop-filter name="FN"/><prop-filter name="TEL"/>', ['Ana', 'Bea']],
    ['', ['Ana', 'Bea']],
  ])('is searched by %s', async (filter, names) => {
    const { app, userId, keyOf, ask } = setUp()
    makeContact(app, { userId })
    makeContact(app, { userId, first_name: 'Bea', email: 'bea@sur.es', phone: '', phone_e164: '' })
    const body = `<C:addressbook-query xmlns:C="urn:ietf:params:xml:ns:carddav" xmlns:D="DAV:"><D:prop><C:address-data/></D:prop>
      <filter xmlns="urn:ietf:params:xml:ns:carddav" test="anyof">${filter}</filter></C:addressbook-query>`
    const { status, text } = await ask('REPORT', book, keyOf(), body)
    expect(status).toBe(207)
    expect((text.match(/(?<=^N:Torres;)\w+/gm) ?? []).sort()).toEqual(names)
  })

  it('reports a malformed address as not found, and answers the others', async () => {
    const { app, userId, keyOf, ask } = setUp()
    const { vcf } = getContact(app, { userId, contactId: makeContact(app, { userId }) })
    const good = `${book}${/UID:(.*)\r/.exec(vcf)![1]}.vcf`
    const hrefs = [`${book}%E0%A4%A.vcf`, 'http://[', good].map(href => `<href xmlns="DAV:">${href}</href>`).join('')
    const { status, text } = await ask(
      'REPORT',
      book,
      keyOf(),
      `<addressbook-multiget xmlns="urn:ietf:params:xml:ns:carddav"><prop xmlns="DAV:"><getetag/></prop>${hrefs}</addressbook-multiget>`,
    )
    expect([status, text.match(/404 Not Found/g)]).toEqual([207, ['404 Not Found', '404 Not Found']])
    expect(text).toMatch(new RegExp(`<d:href>${good}</d:href><d:propstat>.*</d:multistatus>$`, 's'))
  })

  const query = (tests: string) =>
    `<addressbook-query xmlns="urn:ietf:params:xml:ns:carddav"><filter>${tests}</filter></addressbook-query>`

  it.each([
    [
      'more properties than there are',
      'PROPFIND',
      asking(many(2_000, n => `<p${n}/>`)),
      'd:number-of-matches-within-limits',
    ],
    [
      'a property with an endless name',
      'PROPFIND',
      asking(`<${'p'.repeat(10_000)}/>`),
      'd:number-of-matches-within-limits',
    ],
    [
      'more filters than anybody needs',
      'REPORT',
      query(many(2_000, () => '<prop-filter name="FN"/>')),
      'card:supported-filter',
    ],
    [
      'a filter of more texts than anybody needs',
      'REPORT',
      query(`<prop-filter name="FN">${many(2_000, n => `<text-match>${n}</text-match>`)}</prop-filter>`),
      'card:supported-filter',
    ],
  ])('refuses %s, which would take all day', async (_, method, body, condition) => {
    const { keyOf, ask } = setUp()
    const refused = await ask(method, book, keyOf(), body, { depth: '1' })
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining(`<${condition}/></d:error>`)])
  })

  it('lists a property once, however often it is requested', async () => {
    const { keyOf, ask } = setUp()
    const { text } = await ask('PROPFIND', book, keyOf(), asking(many(200, () => '<displayname/>')), { depth: '0' })
    expect(text.match(/<d:displayname>/g)).toHaveLength(1)
  })

  it.each([
    [
      'a filter by parameters',
      'REPORT',
      book,
      `<addressbook-query xmlns="urn:ietf:params:xml:ns:carddav"><filter><prop-filter name="TEL"><param-filter name="TYPE"/></prop-filter></filter></addressbook-query>`,
      403,
      'card:supported-filter',
    ],
    ['a report that there is not', 'REPORT', book, '<version-tree xmlns="DAV:"/>', 403, 'd:supported-report'],
    ['what is no PROPFIND', 'PROPFIND', book, '<propertyupdate xmlns="DAV:"/>', 400, 'd:valid-xml'],
    ['a report of what is no book', 'REPORT', `/carddav/${person}/`, syncBody(''), 403, 'd:supported-report'],
    ['everything below everything', 'PROPFIND', book, '', 403, 'd:propfind-finite-depth'],
    ['what is no XML', 'PROPFIND', book, '<a>', 400, 'd:valid-xml'],
    [
      'more XML than is read at once',
      'REPORT',
      book,
      `<a>${'<b/>'.repeat(30_000)}</a>`,
      403,
      'd:number-of-matches-within-limits',
    ],
    ['what is nested without end', 'PROPFIND', book, `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`, 400, 'd:valid-xml'],
    [
      'entities of one’s own',
      'PROPFIND',
      book,
      '<!DOCTYPE a [<!ENTITY b "c">]><propfind xmlns="DAV:"/>',
      400,
      'd:valid-xml',
    ],
  ])('refuses %s with the reason', async (_, method, path, body, status, condition) => {
    const { keyOf, ask } = setUp()
    const refused = await ask(method, path, keyOf(), body, body ? { depth: '1' } : {})
    expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(`<${condition}/></d:error>`)])
  })
})
