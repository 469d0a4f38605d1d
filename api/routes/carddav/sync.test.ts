import { serve } from '@hono/node-server'
import { makeCard } from 'card-reader/testing/make-card.ts'
import ICAL from 'ical.js'
import { type DAVAddressBook, DAVClient } from 'tsdav'
import { describe, expect, it, onTestFinished } from 'vitest'
import { write } from '#core/base/write.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import { deleteContact, restoreContact } from '#core/contacts/delete-contact.ts'
import { saveCard } from '#core/contacts/save-card.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { deleteExpired } from '#core/jobs/housekeeping.ts'
import { book, setUpAddressBook as setUp, syncBody, tokenOf } from '#tests/app/address-book-setup.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'

const picture = Buffer.from('ffd8ffe000104a46494600', 'hex')

type Setup = ReturnType<typeof setUp>

/** A client over a real socket, signed in, with the address book that it found. */
async function connect({ api, userId, keyOf }: Setup, { pictures = false } = {}) {
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
    const setup = setUp()
    const { app, userId } = setup
    const ana = makeContact(app, { userId, address: 'Calle Mayor, 1; 2º & <B>', further_emails: ['a@b.es'] })
    updateContact(app, { userId, contactId: ana, patch: { notes: 'Two\nlines', tags: ['fair'] } })
    makeContact(app, { userId, first_name: 'Ñandú 🚀', email: 'n@b.es', phone: '', phone_e164: '' })
    makeContact(app, { userId: makeUser(app, { id: 2 }), first_name: 'Foreign' })
    const { client, book } = await connect(setup)
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

  it('gets exactly the changes: created, corrected, merged, deleted, restored', async () => {
    const setup = setUp()
    const { app, userId } = setup
    const uidOf = (contactId: number) => String(read(getContact(app, { userId, contactId }).vcf).first('uid'))
    const ana = makeContact(app, { userId, position: '' })
    const bea = makeContact(app, { userId, first_name: 'Bea', email: 'bea@sur.es', phone_e164: '' })
    const eva = makeContact(app, { userId, first_name: 'Eva', email: 'eva@sur.es', phone_e164: '' })
    const [anaUid, beaUid, evaUid] = [uidOf(ana), uidOf(bea), uidOf(eva)]
    const { client, book } = await connect(setup)
    const sync = async (known: DAVAddressBook) => {
      const answers = await client.syncCollection({
        url: known.url,
        props: { 'd:getetag': {} },
        syncLevel: 1,
        syncToken: known.syncToken ?? '',
      })
      const token = answers.find(one => one.raw?.multistatus?.syncToken)?.raw.multistatus.syncToken
      const contactAnswers = answers.filter(one => one.href?.endsWith('.vcf'))
      const hrefs = (gone: boolean) =>
        uidsOf(contactAnswers.filter(one => (one.status === 404) === gone).map(one => ({ url: String(one.href) })))
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

  it('gets the card cut out of its photo as the picture, if that is kept', async () => {
    const setup = setUp()
    const { app, userId } = setup
    const cutOut = { image: Buffer.concat([picture, picture]), thumbnail: Buffer.from('small') }
    write(app, tx => saveCard(app, tx, { userId, card: makeCard(), image: { jpeg: picture, cutOut } }))
    const { client, book } = await connect(setup, { pictures: true })
    const [object] = await client.fetchVCards({ addressBook: book })
    expect(Buffer.from(String(read(object!.data).first('photo')), 'base64')).toEqual(cutOut.image)
  })

  it('gets the pictures of the cards, if its key shows them', async () => {
    const setup = setUp()
    const { app, userId } = setup
    write(app, tx =>
      saveCard(app, tx, {
        userId,
        card: makeCard(),
        image: { jpeg: Buffer.concat(Array.from({ length: 40 }, () => picture)) },
      }),
    )
    const shown = async (pictures: boolean) => {
      const { client, book } = await connect(setup, { pictures })
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

  it('is refused once a deletion after it is forgotten; a later token is not', async () => {
    const { app, userId, keyOf, ask } = setUp()
    const contactId = makeContact(app, { userId })
    const key = keyOf()
    const sync = (token: string) => ask('REPORT', book, key, syncBody(token))
    const before = tokenOf((await sync('')).text)
    deleteContact(app, { userId, contactId })
    const after = tokenOf((await sync(before)).text)
    app.setNow('2026-05-01T00:00:00Z')
    await deleteExpired(app)
    expect((await sync(before)).status).toBe(403)
    expect((await sync(after)).status).toBe(207)
  })

  /** Reads the whole list in parts, with or without pictures; returns the contacts in order. */
  async function readInParts({ keyOf, ask }: Setup, size: number, { pictures = false, between = () => {} } = {}) {
    const key = keyOf(['carddav'], pictures)
    const limit = `<limit><nresults>${size}</nresults></limit>`
    const found: string[] = []
    let token = ''
    for (let round = 1; round < 20; round++) {
      const body = syncBody(token, limit).replace(
        '<getetag/>',
        '<getetag/><address-data xmlns="urn:ietf:params:xml:ns:carddav"/>',
      )
      const { status, text } = await ask('REPORT', book, key, body)
      expect(status).toBe(207)
      found.push(...(text.match(/[\w-]+\.vcf/g) ?? []))
      token = tokenOf(text)
      if (!text.includes('507 Insufficient Storage')) return found
      between()
    }
    throw new Error('It has no end')
  }

  const fill = ({ app, userId }: Setup, count: number) =>
    Array.from({ length: count }, (_, n) =>
      makeContact(app, { userId, first_name: `N${n}`, email: `${n}@b.es`, phone_e164: '' }),
    )

  it.each([
    [5, 2, false],
    [6, 2, false],
    [6, 6, false],
    // As many as are loaded from the database at once, with and without pictures.
    [45, 20, true],
    [41, 40, true],
    [501, 500, false],
  ])('lists %i contacts in parts of %i', async (count, size, pictures) => {
    const setup = setUp()
    fill(setup, count)
    const found = await readInParts(setup, size, { pictures })
    expect([found.length, new Set(found).size]).toEqual([count, count])
  })

  it('works to the end of a list that is read in parts, though an older deletion is forgotten', async () => {
    const setup = setUp()
    const { app, userId } = setup
    fill(setup, 4)
    const [gone, later] = [
      makeContact(app, { userId, first_name: 'Gone' }),
      makeContact(app, { userId, first_name: 'Late' }),
    ]
    deleteContact(app, { userId, contactId: gone })
    app.setNow('2026-05-01T00:00:00Z')
    await deleteExpired(app)
    expect(new Set(await readInParts(setup, 2)).size).toBe(5)
    // A contact was read, then deleted and forgotten while the list was still being read: the client starts again.
    const key = setup.keyOf()
    const first = await setup.ask('REPORT', book, key, syncBody('', '<limit><nresults>4</nresults></limit>'))
    deleteContact(app, { userId, contactId: later })
    app.setNow('2026-07-01T00:00:00Z')
    await deleteExpired(app)
    expect((await setup.ask('REPORT', book, key, syncBody(tokenOf(first.text)))).status).toBe(403)
  })

  it('stays refused if the clock was set back before a later deletion', async () => {
    const { app, userId, keyOf, ask } = setUp()
    const [first, second] = [makeContact(app, { userId }), makeContact(app, { userId, first_name: 'Bea' })]
    const key = keyOf()
    const sync = (token: string) => ask('REPORT', book, key, syncBody(token))
    app.setNow('2026-03-10T14:00:00Z')
    deleteContact(app, { userId, contactId: first })
    const between = tokenOf((await sync('')).text)
    app.setNow('2026-03-10T13:00:00Z')
    deleteContact(app, { userId, contactId: second })
    for (const now of ['2026-04-09T13:30:00Z', '2026-04-09T14:30:00Z']) {
      app.setNow(now)
      await deleteExpired(app)
    }
    expect((await sync(between)).status).toBe(403)
  })
})
