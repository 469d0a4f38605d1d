import { makeCard } from 'card-reader/testing/make-card.ts'
import { describe, expect, it } from 'vitest'
import { parseRequest } from '#api/routes/carddav/xml/refusals.ts'
import { write } from '#core/base/write.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import { saveCard } from '#core/contacts/save-card.ts'
import { findEntries } from '#core/integrations/address-book.ts'
import { book, setUpAddressBook as setUp, syncBody } from '#tests/app/address-book-setup.ts'
import { statementsRunBy } from '#tests/app/count-statements.ts'
import { makeContact } from '#tests/app/factories.ts'

const multiget = (hrefs: string[]) =>
  `<C:addressbook-multiget xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><prop><getetag/><C:address-data/></prop>${hrefs.map(href => `<href>${href}</href>`).join('\n')}</C:addressbook-multiget>`

describe('a request that is larger than any client’s', () => {
  it.each([
    ['PROPFIND', 64 * 1024],
    ['REPORT', 1536 * 1024],
  ])('is refused as %s behind %i bytes', async (method, bytes) => {
    const { keyOf, ask } = setUp()
    const key = keyOf()
    const body = (length: number) => `<a>${'x'.repeat(length - '<a></a>'.length)}</a>`
    const sized = (length: number) =>
      ask(method, book, key, body(length), { depth: '0', 'content-length': `${length}` })
    expect((await sized(bytes + 1)).status).toBe(413)
    expect((await sized(bytes)).status).not.toBe(413)
    // A body of unknown length is cut off there.
    expect((await ask(method, book, key, body(bytes + 1), { depth: '0' })).status).toBe(413)
  })

  it.each([
    ['is refused for its size', 1024 * 1024 + 1, 'card:max-resource-size'],
    ['is refused for the right that nobody has', 1024 * 1024, 'd:need-privileges'],
  ])('as a PUT %s is not read', async (_, bytes, condition) => {
    const { api, keyOf, basic } = setUp()
    let isRead = false
    const pull = () => {
      isRead = true
    }
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    const headers = { authorization: basic(keyOf()), 'content-length': `${bytes}` }
    const init = { method: 'PUT', headers, body, duplex: 'half' } as const
    const answer = await api.request(`${book}x.vcf`, init)
    expect([answer.status, await answer.text(), isRead]).toEqual([403, expect.stringContaining(`<${condition}`), false])
  })
})

describe('a multiget', () => {
  it('answers a whole address book in one request, as Thunderbird and vdirsyncer ask', async () => {
    const { app, userId, keyOf, ask } = setUp()
    const uids = Array.from({ length: 250 }, (_, n) => {
      const contactId = makeContact(app, { userId, first_name: `N${n}`, email: `${n}@b.es`, phone_e164: '' })
      return /UID:(.*)\r/.exec(getContact(app, { userId, contactId }).vcf)![1]
    })
    const unknown = Array.from({ length: 12_000 }, (_, n) => `${book}${n}.vcf`)
    const hrefs = [...uids.map(uid => `${book}${uid}.vcf`), ...unknown]
    const { status, text } = await ask('REPORT', book, keyOf(), multiget(hrefs))
    expect([status, text.match(/BEGIN:VCARD/g)?.length, text.match(/404 Not Found/g)?.length]).toEqual([
      207, 250, 12_000,
    ])
  })

  it('returns a contact once, in however many ways its address is written', async () => {
    const { app, userId, keyOf, ask } = setUp()
    const image = { jpeg: Buffer.alloc(100_000) }
    write(app, tx => saveCard(app, tx, { userId, card: makeCard(), image }))
    const [, uid = ''] = /UID:(.*)\r/.exec(getContact(app, { userId, contactId: 1 }).vcf)!
    const ways = Array.from({ length: 1_000 }, (_, n) => [
      `${book}${uid}.vcf`,
      `http://h${n}${book}${uid}.vcf`,
      `${book}%${uid.charCodeAt(0).toString(16)}${uid.slice(1)}.vcf?${n}`,
    ])
    const { text } = await ask('REPORT', book, keyOf(['carddav'], true), multiget(ways.flat()))
    expect([text.match(/<d:response>/g)?.length, text.match(/PHOTO/g)?.length]).toEqual([1, 1])
  })

  it('finds contacts by their uid, without scanning all of them', async () => {
    const { app, userId } = setUp()
    const look = () => findEntries(app, { userId, uids: ['a', 'b'], vcards: true, pictures: true })
    const [sql = ''] = await statementsRunBy(app, look)
    const parameters = [...sql.matchAll(/\?/g)].map(() => 1)
    const plan = app.db.$client.prepare<number[], { detail: string }>(`explain query plan ${sql}`).all(...parameters)
    expect(plan.map(({ detail }) => detail)).toContain('SEARCH contacts USING INDEX contacts_uid (user_id=? AND uid=?)')
  })
})

it('loads pictures only for matching contacts and for vCards that show them', async () => {
  const { app, userId, keyOf, ask } = setUp()
  const image = { jpeg: Buffer.alloc(100) }
  for (const first_name of ['Ana', 'Bea']) {
    const card = makeCard({ first_name, email: `${first_name}@b.es`, phone: '', phone_e164: '' })
    write(app, tx => saveCard(app, tx, { userId, card, image }))
  }
  const key = keyOf(['carddav'], true)
  const search = (data: string) =>
    `<addressbook-query xmlns="urn:ietf:params:xml:ns:carddav"><prop xmlns="DAV:">${data}</prop><filter><prop-filter name="FN"><text-match>bea</text-match></prop-filter></filter></addressbook-query>`
  const data = (parts: string) => `<address-data xmlns="urn:ietf:params:xml:ns:carddav">${parts}</address-data>`
  const whole = (await ask('REPORT', book, key, search(data('')))).text
  expect([whole.match(/PHOTO/g)?.length, whole.match(/FN:.*/g)]).toEqual([1, [expect.stringContaining('Bea')]])
  expect((await ask('REPORT', book, key, search(data('<prop name="PHOTO"/>')))).text).toContain('PHOTO')
  expect((await ask('REPORT', book, key, search(data('<prop name="FN"/>')))).text).not.toContain('PHOTO')
})

it('a stored text that XML cannot hold does not break the sync', async () => {
  const { app, userId, keyOf, ask } = setUp()
  makeContact(app, { userId })
  app.db.$client.exec(`
    update users set contacts_version = contacts_version + 1;
    update contacts set version = version + 1, vcf = replace(vcf, 'Torres', 'T' || char(1) || char(65534) || 'orres')`)
  const body = syncBody('').replace('<getetag/>', '<address-data xmlns="urn:ietf:params:xml:ns:carddav"/>')
  const { status, text } = await ask('REPORT', book, keyOf(), body)
  expect(status).toBe(207)
  expect(text).toContain('Torres')
  await expect(parseRequest(text)).resolves.toBeDefined()
})
