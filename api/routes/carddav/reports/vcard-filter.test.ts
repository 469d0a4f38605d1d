import { describe, expect, it } from 'vitest'
import { book, bookWithContact, setUpAddressBook as setUp } from '#tests/app/address-book-setup.ts'
import { makeContact } from '#tests/app/factories.ts'

describe('a search', () => {
  const search = (texts: string, limit = '') =>
    `<addressbook-query xmlns="urn:ietf:params:xml:ns:carddav"><prop xmlns="DAV:"><getetag/></prop><filter><prop-filter name="FN">${texts}</prop-filter></filter>${limit}</addressbook-query>`

  it.each([
    ['', 'josé', true],
    ['', 'JOSE\u0301', true],
    ['collation="default"', 'josé', true],
    ['collation="i;unicode-casemap"', 'JOSÉ', true],
    ['collation="i;ascii-casemap"', 'joSé', true],
    ['collation="i;ascii-casemap"', 'JOSÉ', false],
    ['collation="i;octet"', 'José', true],
    ['collation="i;octet"', 'josé', false],
  ])('by a text with %s for %s finds José: %s', async (collation, text, isFound) => {
    const { app, userId, keyOf, ask } = setUp()
    makeContact(app, { userId, first_name: 'José', last_name: 'Ruiz' })
    const answer = await ask('REPORT', book, keyOf(), search(`<text-match ${collation}>${text}</text-match>`))
    expect([answer.status, answer.text.includes('.vcf')]).toEqual([207, isFound])
  })

  it.each(['kuznetsova', 'Anna Kuz', 'Кузнецова'])('for %s finds Кузнецова', async text => {
    const { app, userId, keyOf, ask } = setUp()
    makeContact(app, { userId, first_name: 'Анна', last_name: 'Кузнецова' })
    for (const sought of [text, 'petrova']) {
      const answer = await ask('REPORT', book, keyOf(), search(`<text-match>${sought}</text-match>`))
      expect(answer.text.includes('.vcf')).toBe(sought === text)
    }
  })

  it.each(['i;nothing', 'i;ascii-*', '', 'constructor'])('with the collation "%s" is refused', async collation => {
    const { keyOf, ask } = setUp()
    const body = search(`<text-match collation="${collation}">x</text-match>`)
    const answer = await ask('REPORT', book, keyOf(), body)
    expect([answer.status, answer.text]).toEqual([
      403,
      expect.stringContaining('<card:supported-collation/></d:error>'),
    ])
  })

  it('reports of the address book that there are more results than its limit', async () => {
    const { app, userId, keyOf, ask } = setUp()
    for (const first_name of ['Ana', 'Bea']) makeContact(app, { userId, first_name })
    const body = search('', '<limit><nresults>1</nresults></limit>')
    const { text } = await ask('REPORT', book, keyOf(), body)
    expect(text.match(/\.vcf/g)).toHaveLength(1)
    expect(text).toContain(
      `<d:response><d:href>${book}</d:href><d:status>HTTP/1.1 507 Insufficient Storage</d:status><d:error><d:number-of-matches-within-limits/></d:error></d:response>`,
    )
  })

  it('of one contact reads that contact only', async () => {
    const { app, userId, ask, key, href } = bookWithContact()
    makeContact(app, { userId, first_name: 'Bea' })
    const found = await ask('REPORT', href, key, search('<text-match>ana</text-match>'))
    expect(found.text.match(/[\w-]+\.vcf/g)).toEqual([href.split('/').at(-1)])
    expect((await ask('REPORT', href, key, search('<text-match>bea</text-match>'))).text).not.toContain('.vcf')
  })
})
