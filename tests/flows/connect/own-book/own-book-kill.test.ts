import { repeats } from 'card-reader/testing/repeats.ts'
import { describe, expect, it } from 'vitest'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { printsOf } from '#core/own-book/vcard/card-prints.ts'
import { comparePrints } from '#core/own-book/vcard/compare-prints.ts'
import { makeContact } from '#tests/app/factories.ts'
import { setUpOwnBook } from '#tests/app/own-book-setup.ts'
import { bookServers, hasServer } from '#tests/fakes/address-books/servers.ts'
import { killedPass } from '#tests/flows/connect/own-book/killed-pass.ts'

const foreign = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Foreign One\r\nN:One;Foreign;;;\r\nUID:foreign\r\nEND:VCARD\r\n'

/** What a contact should say in the end. */
type Wanted = { company: string; position: string; notes: string }

for (const server of bookServers)
  describe.skipIf(!hasServer(server))(`an address book at ${server} (needs Debian’s package)`, () => {
    it('is the same as the contacts after a kill at any step, with nothing lost, doubled or foreign touched', async () => {
      const { app, userId, other, sync, all } = await setUpOwnBook(server)
      const wanted = new Map<string, Wanted>()
      const add = (last_name: string) => {
        const values = { company: 'Norte', position: 'Sales' }
        makeContact(app, { userId, first_name: 'Ana', last_name, email: `${last_name}@b.example`, ...values })
        wanted.set(last_name, { ...values, notes: '' })
      }
      const namesThere = async () =>
        new Map([...(await other.all())].map(([name, { vcard }]) => [/^N:([^;]*)/m.exec(vcard)?.[1] ?? '', name]))
      await other.put('foreign.vcf', foreign)
      const before = await other.get('foreign.vcf')
      for (let n = 0; n < 6; n++) add(`Start${n}`)
      await sync()
      await sync()

      let isKilled = true
      for (let step = 1, round = 0; isKilled; step += repeats(4, 1), round++) {
        const there = await namesThere()
        const [here, both, theirs, deletedHere, deletedThere] = [...wanted.keys()] as [
          string,
          string,
          string,
          string,
          string,
        ]
        const idOf = (name: string) => all().get(name)!.id
        const change = (name: string, values: Partial<Wanted>) => wanted.set(name, { ...wanted.get(name)!, ...values })
        updateContact(app, { userId, contactId: idOf(here), patch: { company: `Here ${round}` } })
        change(here, { company: `Here ${round}` })
        updateContact(app, {
          userId,
          contactId: idOf(both),
          patch: { company: `Here ${round}`, notes: `Here ${round}` },
        })
        const noted = (vcard: string) =>
          vcard.replace(/^NOTE.*\r?\n/m, '').replace('END:', `NOTE:There ${round}\r\nEND:`)
        await other.edit(there.get(both)!, vcard => noted(vcard).replace(/TITLE:.*/, `TITLE:There ${round}`))
        change(both, { company: `Here ${round}`, position: `There ${round}`, notes: `There ${round}` })
        await other.edit(there.get(theirs)!, vcard => vcard.replace(/TITLE:.*/, `TITLE:There ${round}`))
        change(theirs, { position: `There ${round}` })
        deleteContact(app, { userId, contactId: idOf(deletedHere) })
        await other.remove(there.get(deletedThere)!)
        for (const name of [deletedHere, deletedThere]) wanted.delete(name)
        for (const name of ['A', 'B']) add(`${name}${round}`)

        isKilled = await killedPass(app, userId, { before: step })
        // Both sides go on before the next start.
        for (const name of [here, `A${round}`]) {
          updateContact(app, { userId, contactId: idOf(name), patch: { company: `Again ${round}` } })
          change(name, { company: `Again ${round}` })
        }
        const arrived = (await namesThere()).get(`B${round}`)
        if (arrived) {
          await other.edit(arrived, vcard => vcard.replace(/TITLE:.*/, 'TITLE:At once'))
          change(`B${round}`, { position: 'At once' })
        }
        await sync()
        await sync()

        const contacts = all()
        const cards = await other.all()
        expect(cards.get('foreign.vcf')).toEqual(before)
        cards.delete('foreign.vcf')
        expect([step, ...[...contacts.keys()].toSorted()]).toEqual([step, ...[...wanted.keys()].toSorted()])
        expect(cards.size).toBe(wanted.size)
        for (const [name, card] of await namesThere()) {
          if (name === 'One') continue
          const contact = contacts.get(name)
          expect([step, contact]).toMatchObject([step, wanted.get(name)!])
          const [hereNow, thereNow] = [printsOf(contact!.vcf)!, printsOf(cards.get(card)!.vcard)!]
          const none = { ours: hereNow, theirs: hereNow }
          expect(comparePrints(none, { here: hereNow, there: thereNow }).take).toEqual([])
        }
      }
    })
  })
