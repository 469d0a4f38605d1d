import { describe, expect, it } from 'vitest'
import { parseRequest } from '#api/routes/carddav/xml/refusals.ts'
import { book, person, setUpAddressBook as setUp } from '#tests/app/address-book-setup.ts'
import { makeContact } from '#tests/app/factories.ts'

const home = `/carddav/${person}/`
const answered = (text: string) => [...text.matchAll(/<d:response><d:href>([^<]*)/g)].map(([, href]) => href)

/** The answer to a report about a resource, as XML. */
async function report(path: string, body: string) {
  const { app, userId, keyOf, ask } = setUp()
  makeContact(app, { userId })
  const answer = await ask('REPORT', path, keyOf(), body)
  await parseRequest(answer.text)
  return answer
}

describe('a report on principals', () => {
  const search = (name: string, property = 'displayname', more = '') =>
    `<principal-property-search xmlns="DAV:"><property-search><prop><${property}/></prop><match>${name}</match></property-search>
      <prop><principal-URL/></prop>${more}</principal-property-search>`
  const everywhere = '<apply-to-principal-collection-set/>'

  it.each([
    ['by a part of their name', '/carddav/', search('SCAN'), [home]],
    ['by another name', '/carddav/', search('Laurie'), []],
    ['by what is not searched', '/carddav/', search('1', 'principal-URL'), []],
    ['below the address book', book, search('scan'), []],
    ['everywhere', book, search('scan', 'displayname', everywhere), [home]],
    ['by nothing', '/carddav/', '<principal-property-search xmlns="DAV:"/>', []],
  ])('searches them %s', async (_, path, body, found) => {
    const { status, text } = await report(path, body)
    expect([status, answered(text)]).toEqual([207, found])
  })

  it('lists the searchable properties', async () => {
    const { status, text } = await report('/carddav/', '<principal-search-property-set xmlns="DAV:"/>')
    expect(status).toBe(200)
    expect(text).toMatch(/<d:principal-search-property-set .*<d:prop><d:displayname\/><\/d:prop>/s)
  })

  it.each([
    ['the caller', '/carddav/', '<self/>', [home]],
    ['the caller in an address book', book, '<self/>', []],
    [
      'what the caller owns',
      '/carddav/',
      '<principal-property><owner/></principal-property>',
      [home, book, expect.stringContaining('.vcf')],
    ],
    ['what names the caller nowhere', '/carddav/', '<principal-property><getetag/></principal-property>', []],
  ])('matches %s', async (_, path, what, found) => {
    const { text } = await report(
      path,
      `<principal-match xmlns="DAV:">${what}<prop><getetag/></prop></principal-match>`,
    )
    expect(answered(text)).toEqual(found)
  })

  it('names those who have a privilege on a resource', async () => {
    const body = '<acl-principal-prop-set xmlns="DAV:"><prop><principal-URL/></prop></acl-principal-prop-set>'
    const { text } = await report(book, body)
    expect(answered(text)).toEqual([home])
    expect(text).toContain(`<d:principal-URL><d:href>${home}</d:href></d:principal-URL>`)
  })
})

describe('a report of linked resources', () => {
  const property = (name: string, inner = '', namespace = '') =>
    `<property name="${name}"${namespace && ` namespace="${namespace}"`}>${inner}</property>`
  const expand = (properties: string) => `<expand-property xmlns="DAV:">${properties}</expand-property>`

  it('returns them in place of their addresses', async () => {
    const name = property('addressbook-home-set', property('displayname'), 'urn:ietf:params:xml:ns:carddav')
    const { text } = await report(book, expand(property('owner', name + property('none')) + property('sync-token')))
    expect(answered(text)).toEqual([book, home, home])
    expect(text).toContain(
      `<d:owner><d:response><d:href>${home}</d:href><d:propstat><d:prop><card:addressbook-home-set><d:response><d:href>${home}</d:href><d:propstat><d:prop><d:displayname>Card Scan Bot</d:displayname></d:prop>`,
    )
    expect(text).toContain('<d:prop><d:none/></d:prop><d:status>HTTP/1.1 404 Not Found')
    expect(text).toContain('<d:sync-token>urn:card-scan-bot:sync:')
  })

  it.each([
    ['more than a hundred properties', property('owner').repeat(101), 403],
    ['what is no name', property('a&gt;&lt;b'), 400],
    ['no name', '<property/>', 400],
  ])('is refused for %s', async (_, properties, status) => {
    expect((await report(book, expand(properties))).status).toBe(status)
  })
})
