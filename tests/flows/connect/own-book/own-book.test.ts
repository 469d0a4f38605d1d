import { makeCard } from 'card-reader/testing/make-card.ts'
import { describe, expect, it } from 'vitest'
import { write } from '#core/base/write.ts'
import { changeContact } from '#core/contact-rows/record-contact-change.ts'
import { deleteContact, restoreContact } from '#core/contacts/delete-contact.ts'
import { saveCard } from '#core/contacts/save-card.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { disconnectBook, findBook, tryBook } from '#core/own-book/own-books.ts'
import { cardImages } from '#db/schema.ts'
import { makeContact } from '#tests/app/factories.ts'
import { setUpOwnBook } from '#tests/app/own-book-setup.ts'
import { bookServers, hasServer, shareBookServer } from '#tests/fakes/address-books/servers.ts'

const foreign = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Foreign One\r\nN:One;Foreign;;;\r\nUID:foreign\r\nEND:VCARD\r\n'

for (const server of bookServers)
  describe.skipIf(!hasServer(server))(`an address book at ${server} (needs Debian’s package)`, () => {
    const serve = shareBookServer(server)
    const setUp = async () => {
      const setup = await setUpOwnBook(server, {}, serve)
      const { app, userId, other } = setup
      const add = (last_name: string, values = {}) =>
        makeContact(app, { userId, first_name: 'Ana', last_name, email: `${last_name}@norte.example`, ...values })
      const nameOf = async (last_name: string) => {
        const found = [...(await other.all())].find(([, { vcard }]) => vcard.includes(`N:${last_name};`))
        return found?.[0] ?? ''
      }
      return { ...setup, add, nameOf, cardOf: async (name: string) => (await other.get(await nameOf(name))).vcard }
    }

    it('gets every contact with its picture, then what changed, and nothing twice', async () => {
      const { app, userId, other, sync, add, cardOf } = await setUp()
      await other.put('foreign.vcf', foreign)
      const before = await other.get('foreign.vcf')
      const contactId = add('Torres')
      const jpeg = Buffer.from('the picture of a card, long enough to be folded over several lines of a vCard')
      write(app, tx =>
        saveCard(app, tx, { userId, card: makeCard({ last_name: 'Prat', email: 'p@b.es' }), image: { jpeg } }),
      )
      await sync()
      expect(await other.names()).toHaveLength(3)
      expect(await cardOf('Prat')).toContain(`:${jpeg.toString('base64')}`)
      expect(await cardOf('Torres')).toContain('Torres@norte.example')

      updateContact(app, { userId, contactId, patch: { company: 'Sur', notes: 'Two\nlines' } })
      await sync()
      await sync()
      expect(await other.names()).toHaveLength(3)
      expect(await cardOf('Torres')).toMatch(/ORG:Sur/)
      expect(await cardOf('Torres')).toContain('NOTE:Two\\nlines')
      expect(await other.get('foreign.vcf')).toEqual(before)
    })

    it('wins with what was changed there, and gets the other fields that were changed here', async () => {
      const { app, userId, other, sync, all, add, nameOf, cardOf } = await setUp()
      const contactId = add('Torres', { company: 'Norte', position: 'Sales' })
      await sync()
      await other.edit(await nameOf('Torres'), vcard =>
        vcard
          .replace(/ORG:.*/, 'ORG:There;Ventas')
          .replace(
            'END:VCARD',
            'BDAY:1980-04-12\r\nitem1.TEL:+34 600 000 009\r\nitem1.X-ABLABEL:Assistant\r\nEND:VCARD',
          ),
      )
      updateContact(app, { userId, contactId, patch: { company: 'Here', position: 'Buyer', notes: 'From here' } })
      await sync()
      expect(all().get('Torres')).toMatchObject({
        ...{ company: 'There', department: 'Ventas', position: 'Buyer', notes: 'From here' },
        further_phones: [{ value: '+34 600 000 009' }],
      })
      const card = await cardOf('Torres')
      for (const line of ['ORG:There;Ventas', 'TITLE:Buyer', 'NOTE:From here', 'BDAY:1980-04-12', 'Assistant'])
        expect(card).toContain(line)
      await sync()
      expect(await cardOf('Torres')).toBe(card)
    })

    it('loses what was deleted here, unless it was changed there; a restored contact comes back', async () => {
      const { app, userId, other, sync, all, add, nameOf, cardOf } = await setUp()
      const [gone, kept] = [add('Gone'), add('Kept')]
      await sync()
      await other.edit(await nameOf('Kept'), vcard => vcard.replace('END:VCARD', 'BDAY:1980-04-12\r\nEND:VCARD'))
      for (const contactId of [gone, kept]) deleteContact(app, { userId, contactId })
      await sync()
      await sync()
      expect(await other.names()).toEqual([await nameOf('Kept')])
      await other.edit(await nameOf('Kept'), vcard => vcard.replace(/TITLE:.*/, 'TITLE:Boss'))
      for (const contactId of [gone, kept]) restoreContact(app, { userId, contactId })
      await sync()
      expect((await other.names()).length).toBe(2)
      expect(await cardOf('Gone')).toContain('Gone@norte.example')
      expect(all().get('Kept')?.position).toBe('Boss')
    })

    it('takes a contact with it that was deleted there, unless it was changed here', async () => {
      const { app, userId, other, sync, all, add, nameOf, cardOf } = await setUp()
      const [, changed] = [add('Gone'), add('Changed')]
      await sync()
      await sync()
      for (const name of ['Gone', 'Changed']) await other.remove(await nameOf(name))
      updateContact(app, { userId, contactId: changed, patch: { company: 'Here' } })
      await sync()
      expect([...all().keys()]).toEqual(['Changed'])
      expect(await cardOf('Changed')).toContain('ORG:Here')
      await sync()
      expect(await other.names()).toHaveLength(1)
    })

    it('deletes nothing here before it has listed it', async () => {
      const { other, sync, all, add, nameOf } = await setUp()
      add('Torres')
      await sync()
      await other.remove(await nameOf('Torres'))
      await sync()
      expect([all().size, (await other.names()).length]).toEqual([1, 1])
    })

    it('that was emptied deletes nothing here, and is filled again when the person says so', async () => {
      const { app, userId, other, sync, all, add } = await setUp()
      for (let n = 0; n < 6; n++) add(`N${n}`)
      await sync()
      await sync()
      for (const name of await other.names()) await other.remove(name)
      await sync()
      expect(all().size).toBe(6)
      expect(findBook(app, { userId })?.disabled).toBe('emptied')
      await tryBook(app, { userId })
      await sync()
      expect([all().size, (await other.names()).length]).toEqual([6, 6])
    })

    it('that is connected again is recognised, with what happened on both sides meanwhile', async () => {
      const { app, userId, other, sync, connect, all, add, nameOf, cardOf } = await setUp()
      const contactId = add('Torres', { company: 'Norte', position: 'Sales' })
      await sync()
      disconnectBook(app, { userId })
      await other.edit(await nameOf('Torres'), vcard => vcard.replace(/ORG:.*/, 'ORG:There'))
      updateContact(app, { userId, contactId, patch: { position: 'Buyer' } })
      await connect()
      await sync()
      expect(await other.names()).toHaveLength(1)
      expect(all().get('Torres')).toMatchObject({ company: 'There', position: 'Buyer' })
      expect(await cardOf('Torres')).toContain('TITLE:Buyer')
    })

    it('gets nothing twice from two passes at the same time', async () => {
      const { app, userId, other, sync, all, add, nameOf, cardOf } = await setUp()
      const ids = Array.from({ length: 12 }, (_, n) => add(`N${n}`, { company: 'Norte' }))
      await Promise.all([sync(), sync()])
      await sync()
      expect(await other.names()).toHaveLength(12)
      for (const contactId of ids.slice(0, 6)) updateContact(app, { userId, contactId, patch: { company: 'Here' } })
      for (const n of [4, 5, 6])
        await other.edit(await nameOf(`N${n}`), vcard => vcard.replace(/TITLE:.*/, 'TITLE:There'))
      deleteContact(app, { userId, contactId: ids[11]! })
      for (let n = 12; n < 20; n++) add(`N${n}`)
      await Promise.all([sync(), sync(), sync()])
      await sync()
      expect([(await other.names()).length, all().size]).toEqual([19, 19])
      expect(all().get('N5')).toMatchObject({ company: 'Here', position: 'There' })
      expect(await cardOf('N5')).toContain('ORG:Here')
      expect(findBook(app, { userId })?.problem).toBeNull()
    })

    it('keeps a picture that was set there', async () => {
      const { app, userId, other, sync, add, nameOf, cardOf } = await setUp()
      const contactId = add('Prat')
      const save = (picture: string) =>
        write(app, tx => {
          tx.delete(cardImages).run()
          tx.insert(cardImages)
            .values({ contact_id: contactId, side: 'front', jpeg: Buffer.from(picture) })
            .run()
          changeContact(app, tx, { userId, contactId, event: 'updated' })
        })
      save('first')
      await sync()
      save('second')
      await sync()
      const encoded = (text: string) => Buffer.from(text).toString('base64')
      expect(await cardOf('Prat')).toContain(`:${encoded('second')}`)
      await other.edit(await nameOf('Prat'), vcard => vcard.replace(encoded('second'), encoded('theirs')))
      await sync()
      save('third')
      await sync()
      expect(await cardOf('Prat')).toContain(`:${encoded('theirs')}`)
      expect(await other.names()).toHaveLength(1)
    })
  })
