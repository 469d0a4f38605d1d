import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { repeats } from 'card-reader/testing/repeats.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApi } from '#api/app.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { type Prints, printsOf } from '#core/own-book/vcard/card-prints.ts'
import { makeContact } from '#tests/app/factories.ts'
import { setUpOwnBook } from '#tests/app/own-book-setup.ts'
import { account, bookServers, hasServer } from '#tests/fakes/address-books/servers.ts'
import { killedPass } from '#tests/flows/connect/own-book/killed-pass.ts'
import { hasVdirsyncer, startCopy } from '#tests/flows/connect/own-book/vdirsyncer-copy.ts'

const contacts = repeats(30, 1000)
const changed = repeats(10, 50)
const foreignCards = 5
/** Steps after which a pass is killed. */
const kills = [3, 10, 25, 60, 130, 300]

const lastNameOf = (vcard: string) => /^N:([^;]*)/m.exec(vcard)?.[1] ?? ''

/** What each contact says, by its last name; throws for a name that stands there twice. */
function saidIn(cards: Iterable<string>): Map<string, Prints> {
  const said = new Map<string, Prints>()
  for (const vcard of cards) {
    const name = lastNameOf(vcard)
    if (said.has(name)) throw new Error(`${name} stands there twice`)
    said.set(name, printsOf(vcard)!)
  }
  return said
}

for (const server of bookServers)
  describe.skipIf(!hasServer(server) || !hasVdirsyncer)(`${server} and vdirsyncer (needs Debian’s packages)`, () => {
    it(`${contacts} contacts, ${changed} changed on each side at once, and kills: both sides are the same`, async () => {
      const { app, userId, served, sync, all } = await setUpOwnBook(server)
      const there = await startCopy({ url: served.url, ...account })
      const foreign = Array.from({ length: foreignCards }, (_, n): [string, string] => [
        `foreign${n}.vcf`,
        `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Foreign ${n}\r\nN:Foreign${n};;;;\r\nUID:foreign${n}\r\nEND:VCARD\r\n`,
      ])
      for (const [name, vcard] of foreign) there.write(name, vcard)
      await there.sync()
      const ids = Array.from({ length: contacts }, (_, n) =>
        makeContact(app, { userId, last_name: `N${n}`, email: `n${n}@b.example`, company: 'Norte', position: 'Sales' }),
      )
      for (const before of kills) await killedPass(app, userId, { before })
      await sync()
      expect(await there.sync()).toBe(contacts)

      // Half of those that are changed there are changed here too, in the same field and in another one.
      for (let n = 0; n < changed; n++)
        updateContact(app, { userId, contactId: ids[n]!, patch: { company: `Here ${n}`, notes: `Here ${n}` } })
      const isChangedThere = (n: number) => n >= changed / 2 && n < (3 * changed) / 2
      for (const [name, vcard] of there.cards()) {
        const n = Number(/^N(\d+)$/.exec(lastNameOf(vcard))?.[1] ?? -1)
        if (!isChangedThere(n)) continue
        const noted = vcard.replace('END:VCARD', `NOTE:There ${n}\r\nBDAY:1980-04-12\r\nEND:VCARD`)
        there.write(name, noted.replace(/TITLE:.*/, `TITLE:There ${n}`))
      }
      expect(await there.sync()).toBe(changed)
      for (const before of kills) await killedPass(app, userId, { before })
      await sync()
      await there.sync()
      await sync()
      expect(await there.sync()).toBe(0)

      const ours = await startOwnCopy(app, userId)
      await ours.sync()
      const [here, their] = [saidIn(ours.cards().values()), saidIn(there.cards().values())]
      for (const [name, vcard] of foreign) {
        expect(there.cards().get(name)?.trim()).toBe(vcard.trim())
        their.delete(lastNameOf(vcard))
      }
      expect(their).toEqual(here)
      expect(here.size).toBe(contacts)
      const stored = all()
      for (let n = 0; n < contacts; n++) {
        const [isHere, isThere] = [n < changed, isChangedThere(n)]
        expect(stored.get(`N${n}`)).toMatchObject({
          company: isHere ? `Here ${n}` : 'Norte',
          position: isThere ? `There ${n}` : 'Sales',
          notes: isThere ? `There ${n}` : isHere ? `Here ${n}` : '',
        })
      }
    })
  })

/** A copy of the person's contacts, by the service's own address book. */
async function startOwnCopy(app: Parameters<typeof createApi>[0], userId: number) {
  const api = createApi(app, { botUsername: () => 'card_scan_bot' })
  const listening = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' })
  await once(listening, 'listening')
  onTestFinished(() => void listening.close())
  const { port } = listening.address() as AddressInfo
  const request = { name: 'Copy', scopes: ['carddav' as const], pictures: false }
  const { secret } = createAppKey(app, { userId, request })
  const url = `http://127.0.0.1:${port}/carddav/${userId}/contacts/`
  return startCopy({ url, username: String(userId), password: secret, isReadOnly: true })
}
