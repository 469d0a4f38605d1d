import { serve } from '@hono/node-server'
import ICAL from 'ical.js'
import { type DAVAddressBook, DAVClient } from 'tsdav'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApi } from '#api/app.ts'
import { parseEnv } from '#core/base/env.ts'
import { write } from '#core/base/write.ts'
import { getContact } from '#core/contacts/contacts.ts'
import { deleteContact, restoreContact } from '#core/contacts/delete-contact.ts'
import { saveCard } from '#core/contacts/save-card.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { forgetWhatIsOver } from '#core/jobs/housekeeping.ts'
import { makeCard, makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp, testToken } from '#tests/app/test-app.ts'

const person = 1001
const picture = Buffer.from('ffd8ffe000104a46494600', 'hex')

function setUp(overrides: Partial<TestApp> = {}) {
  const app = createTestApp(overrides)
  const api = createApi(app, { botUsername: () => 'card_scan_bot' })
  const userId = makeUser(app, { id: person, plan: 'pro' })
  const keyOf = (scopes: ['carddav'] | ['contacts:read'] = ['carddav'], pictures = false, id = userId) =>
    createAppKey(app, { userId: id, request: { name: 'Phone', scopes, pictures } }).secret
  const basic = (key: string, user = String(userId)) => `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`
  const ask = async (method: string, path: string, key: string, body = '', headers: Record<string, string> = {}) => {
    const answer = await api.request(path, {
      method,
      headers: { authorization: basic(key), ...headers },
      ...(body ? { body } : {}),
    })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  return { app, api, userId, keyOf, basic, ask }
}

type Scene = ReturnType<typeof setUp>

/** A client of the service over a real socket, signed in, with the one address book that it found. */
async function connect({ api, userId, keyOf }: Scene, { pictures = false } = {}) {
  const server = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' })
  onTestFinished(() => {
    server.close()
  })
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const client = new DAVClient({
    serverUrl: `http://127.0.0.1:${port}`,
    credentials: { username: String(userId), password: keyOf(['carddav'], pictures) },
    authMethod: 'Basic',
    defaultAccountType: 'carddav',
  })
  await client.login()
  const [book] = await client.fetchAddressBooks()
  return { client, book: book! }
}

const uidsOf = (objects: Array<{ url: string }>) => objects.map(({ url }) => /([\w-]+)\.vcf$/.exec(url)?.[1]).sort()

function read(vcf: string) {
  const card = new ICAL.Component(ICAL.parse(vcf) as never)
  const all = (name: string) => card.getAllProperties(name).flatMap(property => property.getValues())
  return { first: (name: string) => card.getFirstPropertyValue(name), all, text: vcf }
}

describe('a client that syncs', () => {
  it('finds the address book by itself and reads every contact as it is stored', async () => {
    const scene = setUp()
    const { app, userId } = scene
    const ana = makeContact(app, { userId, address: 'Calle Mayor, 1; 2º & <B>', further_emails: ['a@b.es'] })
    updateContact(app, { userId, contactId: ana, patch: { notes: 'Two\nlines', tags: ['fair'] } })
    makeContact(app, { userId, first_name: 'Ñandú 🚀', email: 'n@b.es', phone: '', phone_e164: '' })
    makeContact(app, { userId: makeUser(app, { id: 2 }), first_name: 'Foreign' })
    const { client, book } = await connect(scene)
    expect(book).toMatchObject({ displayName: 'Card Scan Bot', resourcetype: ['collection', 'addressbook'] })
    const objects = await client.fetchVCards({ addressBook: book })
    const stored = [1, 2].map(contactId => getContact(app, { userId, contactId }).vcf)
    expect(objects.map(object => object.data.trim()).sort()).toEqual(stored.map(vcf => vcf.trim()).sort())
    const card = read(objects.find(object => object.data.includes('fair'))!.data)
    expect(card.first('note')).toBe('Two\nlines')
    expect(card.all('email')).toEqual(['ana.torres@norteobras.com', 'a@b.es'])
    expect(card.all('tel')).toEqual(['+34612345678'])
    expect(card.first('adr')).toEqual(['', '', 'Calle Mayor, 1; 2º & <B>', '', '', '', ''])
    expect(card.first('uid')).toBe(uidsOf([objects.find(object => object.data.includes('fair'))!])[0])
  })

  it('hears of exactly what changed: created, corrected, merged, deleted, restored', async () => {
    const scene = setUp()
    const { app, userId } = scene
    const uidOf = (contactId: number) => String(read(getContact(app, { userId, contactId }).vcf).first('uid'))
    const ana = makeContact(app, { userId, position: '' })
    const bea = makeContact(app, { userId, first_name: 'Bea', email: 'bea@sur.es', phone_e164: '' })
    const eva = makeContact(app, { userId, first_name: 'Eva', email: 'eva@sur.es', phone_e164: '' })
    const [anaUid, beaUid, evaUid] = [uidOf(ana), uidOf(bea), uidOf(eva)]
    const { client, book } = await connect(scene)
    const sync = async (known: DAVAddressBook) => {
      const answers = await client.syncCollection({
        url: known.url,
        props: { 'd:getetag': {} },
        syncLevel: 1,
        syncToken: known.syncToken ?? '',
      })
      const token = answers.find(one => one.raw?.multistatus?.syncToken)?.raw.multistatus.syncToken
      const told = answers.filter(one => one.href?.endsWith('.vcf'))
      const hrefs = (gone: boolean) =>
        uidsOf(told.filter(one => (one.status === 404) === gone).map(one => ({ url: String(one.href) })))
      return { book: { ...known, syncToken: String(token) }, changed: hrefs(false), gone: hrefs(true) }
    }
    const first = await sync({ ...book, syncToken: '' })
    expect([first.changed, first.gone]).toEqual([[anaUid, beaUid, evaUid].sort(), []])

    const nothing = await sync(first.book)
    expect([nothing.changed, nothing.gone, nothing.book.syncToken]).toEqual([[], [], first.book.syncToken])

    const dan = makeContact(app, { userId, first_name: 'Dan', email: 'dan@sur.es', phone_e164: '' })
    const created = await sync(nothing.book)
    expect([created.changed, created.gone]).toEqual([[uidOf(dan)], []])

    updateContact(app, { userId, contactId: bea, patch: { company: 'Sur' } })
    write(app, tx => saveCard(app, tx, { userId, card: makeCard(), image: undefined }))
    deleteContact(app, { userId, contactId: eva })
    const changed = await sync(created.book)
    expect([changed.changed, changed.gone]).toEqual([[anaUid, beaUid].sort(), [evaUid]])
    expect((await sync(first.book)).changed).toEqual([anaUid, beaUid, uidOf(dan)].sort())

    restoreContact(app, { userId, contactId: eva })
    const restored = await sync(changed.book)
    expect([restored.changed, restored.gone]).toEqual([[evaUid], []])
  })

  it('has the pictures of the cards in the contacts, where its key was made so', async () => {
    const scene = setUp()
    const { app, userId } = scene
    write(app, tx =>
      saveCard(app, tx, { userId, card: makeCard(), image: Buffer.concat(Array.from({ length: 40 }, () => picture)) }),
    )
    const shown = async (pictures: boolean) => {
      const { client, book } = await connect(scene, { pictures })
      const [object] = await client.fetchVCards({ addressBook: book })
      return { etag: object!.etag, photo: read(object!.data).first('photo'), text: object!.data }
    }
    const [without, with_] = [await shown(false), await shown(true)]
    expect(without.photo).toBeNull()
    expect(Buffer.from(String(with_.photo), 'base64')).toEqual(Buffer.concat(Array.from({ length: 40 }, () => picture)))
    expect(Math.max(...with_.text.split(/\r?\n/).map((line: string) => line.length))).toBeLessThanOrEqual(75)
    expect(with_.etag).not.toBe(without.etag)
  })
})

const tokenOf = (text: string) => /<d:sync-token>(.*?)<\/d:sync-token>/.exec(text)?.[1] ?? ''
const syncBody = (token: string, limit = '') =>
  `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>1</sync-level>${limit}<prop><getetag/></prop></sync-collection>`
const book = `/carddav/${person}/contacts/`

describe('a sync token', () => {
  it.each([
    ['of another service', () => 'http://radicale.org/ns/sync/1'],
    ['of the future', (token: string) => token.replace(/\d+$/, '99')],
    ['of an earlier account', (token: string) => token.replace(/sync:\w+/, 'sync:abc')],
    ['of a key with pictures', (token: string) => token.replace(':t:', ':p:')],
  ])('%s is refused, so that everything is read again', async (_, change) => {
    const { app, userId, keyOf, ask } = setUp()
    makeContact(app, { userId })
    const key = keyOf()
    const { text } = await ask('REPORT', book, key, syncBody(''))
    const refused = await ask('REPORT', book, key, syncBody(change(tokenOf(text))))
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('<d:valid-sync-token/>')
  })

  it('is refused once a deletion behind it is forgotten, and one behind that is not', async () => {
    const { app, userId, keyOf, ask } = setUp()
    const contactId = makeContact(app, { userId })
    const key = keyOf()
    const sync = (token: string) => ask('REPORT', book, key, syncBody(token))
    const before = tokenOf((await sync('')).text)
    deleteContact(app, { userId, contactId })
    const after = tokenOf((await sync(before)).text)
    app.setNow('2026-05-01T00:00:00Z')
    forgetWhatIsOver(app)
    expect((await sync(before)).status).toBe(403)
    expect((await sync(after)).status).toBe(207)
  })

  it('leads through a long list in the parts that a client asks for', async () => {
    const { app, userId, keyOf, ask } = setUp()
    for (let n = 0; n < 5; n++) makeContact(app, { userId, first_name: `N${n}`, email: `${n}@b.es`, phone_e164: '' })
    const key = keyOf()
    const limit = '<limit><nresults>2</nresults></limit>'
    const found: string[] = []
    let token = ''
    for (let round = 1; ; round++) {
      const { text } = await ask('REPORT', book, key, syncBody(token, limit))
      found.push(...text.match(/[\w-]+\.vcf/g)!)
      token = tokenOf(text)
      if (!text.includes('507 Insufficient Storage')) break
      expect(round).toBeLessThan(3)
    }
    expect([found.length, new Set(found).size]).toEqual([5, 5])
  })
})

describe('the address book', () => {
  const principal = '<propfind xmlns="DAV:"><prop><current-user-principal/><x:odd xmlns:x="urn:x"/></prop></propfind>'

  it.each(['/', '/.well-known/carddav', '/carddav/', '/carddav'])('is found from %s, in place', async path => {
    const { keyOf, ask } = setUp()
    const { status, text } = await ask('PROPFIND', path, keyOf(), principal, { depth: '0' })
    expect(status).toBe(207)
    expect(text).toContain(`<d:current-user-principal><d:href>/carddav/${person}/</d:href></d:current-user-principal>`)
    expect(text).toContain('<x:odd xmlns:x="urn:x"/></d:prop><d:status>HTTP/1.1 404 Not Found')
  })

  it('says what it can, and that it is read only', async () => {
    const { keyOf, ask } = setUp()
    const key = keyOf()
    const options = await ask('OPTIONS', book, key)
    expect([options.headers.get('dav'), options.headers.get('allow')]).toEqual([
      '1, 3, addressbook',
      'OPTIONS, GET, HEAD, PROPFIND, REPORT',
    ])
    const { text } = await ask('PROPFIND', book, key, '', { depth: '0' })
    const privileges = /<d:current-user-privilege-set>(.*?)<\/d:current-user-privilege-set>/.exec(text)![1]!
    expect(privileges.match(/<d:(?!privilege)[\w-]+\/>/g)).toEqual([
      '<d:read/>',
      '<d:read-current-user-privilege-set/>',
    ])
    for (const report of ['card:addressbook-multiget', 'card:addressbook-query', 'd:sync-collection'])
      expect(text).toContain(`<d:report><${report}/></d:report>`)
  })

  it.each(['PUT', 'DELETE', 'PROPPATCH', 'MKCOL', 'MOVE'])('lets nothing be changed by %s', async method => {
    const { app, userId, keyOf, ask } = setUp()
    makeContact(app, { userId })
    const key = keyOf()
    const list = await ask('PROPFIND', book, key, '', { depth: '1' })
    const href = /\/carddav\/\d+\/contacts\/[\w-]+\.vcf/.exec(list.text)![0]
    const refused = await ask(method, href, key, method === 'PUT' ? 'BEGIN:VCARD' : '')
    expect(refused.status).toBe(403)
    expect(refused.text).toMatch(/<d:error .*<d:need-privileges\/><\/d:error>/s)
    expect((await ask('GET', href, key)).status).toBe(200)
  })

  it('gives one contact, and nothing where the client has it already', async () => {
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

  it.each([
    [
      'a filter by parameters',
      'REPORT',
      book,
      `<addressbook-query xmlns="urn:ietf:params:xml:ns:carddav"><filter><prop-filter name="TEL"><param-filter name="TYPE"/></prop-filter></filter></addressbook-query>`,
      403,
      'card:supported-filter',
    ],
    ['a report that there is not', 'REPORT', book, '<expand-property xmlns="DAV:"/>', 403, 'd:supported-report'],
    ['a report of what is no book', 'REPORT', `/carddav/${person}/`, syncBody(''), 403, 'd:supported-report'],
    ['everything below everything', 'PROPFIND', book, '', 403, 'd:propfind-finite-depth'],
    ['what is no XML', 'PROPFIND', book, '<a>', 400, 'd:valid-xml'],
    [
      'entities of one’s own',
      'PROPFIND',
      book,
      '<!DOCTYPE a [<!ENTITY b "c">]><propfind xmlns="DAV:"/>',
      400,
      'd:valid-xml',
    ],
  ])('refuses %s, and says why', async (_, method, path, body, status, condition) => {
    const { keyOf, ask } = setUp()
    const refused = await ask(method, path, keyOf(), body, body ? { depth: '1' } : {})
    expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(`<${condition}/></d:error>`)])
  })
})

const routes: Array<[method: string, path: string]> = [
  ['PROPFIND', '/'],
  ['PROPFIND', '/.well-known/carddav'],
  ['OPTIONS', '/carddav/'],
  ['PROPFIND', '/carddav/'],
  ['PROPFIND', `/carddav/${person}/`],
  ['PROPFIND', book],
  ['REPORT', book],
  ['GET', `${book}x.vcf`],
  ['PUT', `${book}x.vcf`],
  ['DELETE', `${book}x.vcf`],
]

describe('who may read it', () => {
  it.each(routes)(
    '%s %s: 401 without a key, with a revoked or unknown one; 403 for a wrong one',
    async (method, path) => {
      const { app, api, userId, keyOf, basic } = setUp()
      const status = async (authorization?: string) => {
        const answer = await api.request(path, { method, headers: { ...(authorization ? { authorization } : {}) } })
        const challenge = answer.headers.get('www-authenticate')
        return [answer.status, challenge]
      }
      const asks = 'Basic realm="Card Scan Bot", charset="UTF-8"'
      const revoked = keyOf()
      app.db.$client.exec('delete from app_keys')
      expect(await status()).toEqual([401, asks])
      expect(await status(basic(revoked))).toEqual([401, asks])
      expect(await status(basic('csb_nobody'))).toEqual([401, asks])
      expect(await status('Basic')).toEqual([401, asks])
      expect(await status(basic(keyOf(), '1002'))).toEqual([401, asks])
      expect(await status(basic(keyOf(['contacts:read'])))).toEqual([403, null])
      const key = keyOf()
      app.db.$client.exec(`delete from subscriptions where user_id = ${userId}`)
      expect(await status(basic(key))).toEqual([403, null])
    },
  )

  it.each(routes.slice(4))('%s %s is nobody else’s', async (method, path) => {
    const { app, api, keyOf, basic } = setUp()
    const other = makeUser(app, { id: 2, plan: 'pro' })
    const authorization = basic(keyOf(['carddav'], false, other), '2')
    const body = method === 'REPORT' ? { body: syncBody('') } : {}
    const answer = await api.request(path, { method, headers: { authorization, depth: '0' }, ...body })
    expect(answer.status).toBe(403)
  })

  it.each([
    ['over plain http from elsewhere', {}, {}, 403],
    ['from this machine', {}, { host: '127.0.0.1:3000' }, 207],
    ['by https, as a proxy says', { TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'https' }, 207],
    [
      'by http, as a proxy says',
      { TRUST_PROXY: '1', PUBLIC_URL: 'https://cards.example' },
      { 'x-forwarded-proto': 'http' },
      403,
    ],
    ['at a public https address', { PUBLIC_URL: 'https://cards.example' }, {}, 207],
  ])('%s: %j', async (_, env, headers, status) => {
    const { keyOf, ask } = setUp({
      env: parseEnv({ NODE_ENV: 'test', BOT_TOKEN: testToken, LOG_LEVEL: 'silent', ...env }),
    })
    const answer = await ask('PROPFIND', '/carddav/', keyOf(), '', { depth: '0', host: 'cards.example', ...headers })
    expect(answer.status).toBe(status)
  })

  it('asks a key that asks too often to come again later', async () => {
    const { limits } = createTestApp()
    const { keyOf, ask } = setUp({ limits: { ...limits, requestsPerKey: 1 } })
    const key = keyOf()
    await ask('OPTIONS', '/carddav/', key)
    const refused = await ask('OPTIONS', '/carddav/', key)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await ask('OPTIONS', '/carddav/', keyOf())).status).toBe(204)
  })
})
