import { isWithin } from 'card-reader/testing/cpu-time.ts'
import { expect, it } from 'vitest'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { connectBook, ownBookState } from '#core/own-book/own-books.ts'
import { contacts } from '#db/schema.ts'
import { turnsOf } from '#tests/app/count-turns.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { syncOnce } from '#tests/app/own-book-setup.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { account } from '#tests/fakes/address-books/servers.ts'
import { startStrangeServer } from '#tests/fakes/address-books/start-strange-server.ts'
import { bookProperties, multistatus, resource } from '#tests/fakes/address-books/strange-server.ts'

const megabyte = 1024 * 1024

/** A person, their contacts, and a book in which every card can be made as large as one likes. */
async function setUp({ people }: { people: number }) {
  const app = createTestApp()
  app.env.WEBHOOKS_ALLOW_PRIVATE = '1'
  const userId = makeUser(app, { plan: 'pro' })
  const cards = new Map<string, string>()
  const etags = new Map<string, string>()
  let changes = 0
  const { root, asked } = await startStrangeServer(({ method = '', url = '', headers }, body) => {
    if (method === 'PROPFIND') return multistatus(resource('/book/', bookProperties))
    if (method === 'REPORT') {
      const list = [...etags].map(([card, etag]) => resource(card, `<getetag>"${etag}"</getetag>`))
      return multistatus(list.join(''), '<sync-token>t</sync-token>')
    }
    if (headers['if-match'] && headers['if-match'] !== `"${etags.get(url)}"`) return { status: 412 }
    if (method === 'PUT') put(url, body)
    if (method === 'DELETE') cards.delete(url)
    return {
      status: 200,
      headers: { etag: `"${etags.get(url)}"` },
      body: method === 'GET' ? (cards.get(url) ?? '') : '',
    }
  })
  const put = (url: string, vcard: string) => {
    cards.set(url, vcard)
    etags.set(url, String(++changes))
  }
  await connectBook(app, { userId, request: { url: `${root}book/`, name: '', ...account } })
  const ids = Array.from({ length: people }, (_, n) =>
    makeContact(app, { userId, last_name: `N${n}`, position: 'Sales' }),
  )
  const sync = () => syncOnce(app, userId)
  await sync()
  asked.length = 0
  return {
    ...{ app, userId, ids, cards, asked, sync },
    state: () => ownBookState(app, { userId }).book,
    edit: (change: (vcard: string) => string) => {
      for (const [url, vcard] of cards) put(url, change(vcard))
    },
  }
}

const withPhoto = (vcard: string, bytes: number) =>
  vcard.replace(
    'END:VCARD',
    `PHOTO;ENCODING=b;TYPE=JPEG:${'QUJDRA'.repeat(bytes / 6.4).replace(/.{60}/g, '$&\r\n ')}\r\nEND:VCARD`,
  )

it('a card that became too large there is left alone and told, until it is smaller again', async () => {
  const { app, userId, ids, cards, asked, state, sync, edit } = await setUp({ people: 1 })
  const [before = ''] = cards.values()
  edit(vcard => vcard.replace('END:VCARD', `NOTE:${'x'.repeat(1.1 * megabyte)}\r\nEND:VCARD`))
  const [large] = cards.values()
  await sync()
  expect(state()).toMatchObject({ too_large: 1, refused: 0, problem: null })
  updateContact(app, { userId, contactId: ids[0]!, patch: { company: 'Here' } })
  await sync()
  expect([...cards.values()]).toEqual([large])
  expect(asked.filter(one => /^(?:PUT|DELETE)/.test(one))).toEqual([])
  edit(() => before)
  await sync()
  expect(state()).toMatchObject({ too_large: 0, refused: 0 })
  expect([...cards.values()][0]).toContain('ORG:Here')
  edit(vcard => vcard.replace('END:VCARD', `NOTE:${'x'.repeat(1.1 * megabyte)}\r\nEND:VCARD`))
  deleteContact(app, { userId, contactId: ids[0]! })
  await sync()
  expect(cards.size).toBe(1)
})

it('a longer note than is read stays there, and its beginning is taken over', async () => {
  const { app, userId, ids, cards, sync, edit } = await setUp({ people: 1 })
  edit(vcard => vcard.replace('END:VCARD', `NOTE:From the fair ${'x'.repeat(30_000)}\r\nEND:VCARD`))
  await sync()
  expect(app.db.select().from(contacts).get()?.notes).toMatch(/^From the fair x{3000}/)
  updateContact(app, { userId, contactId: ids[0]!, patch: { company: 'Here' } })
  await sync()
  const [card = ''] = cards.values()
  expect(card).toContain('ORG:Here')
  expect(card.replaceAll('\r\n ', '')).toContain(`x${'x'.repeat(29_999)}\r\n`)
})

it('a card of more lines than are read takes nothing from the contact, and stays as it is', async () => {
  const { app, userId, ids, cards, sync, edit } = await setUp({ people: 1 })
  const { email } = app.db.select().from(contacts).get()!
  edit(vcard => vcard.replace('EMAIL', `${'X-OTHER:1\r\n'.repeat(300)}EMAIL`))
  const [large] = cards.values()
  await sync()
  expect(app.db.select().from(contacts).get()).toMatchObject({ email, position: 'Sales' })
  updateContact(app, { userId, contactId: ids[0]!, patch: { company: 'Here' } })
  await sync()
  expect([...cards.values()]).toEqual([large])
})

it.each<[string, (vcard: string) => string, boolean]>([
  ['pictures', (vcard: string) => withPhoto(vcard, 0.95 * megabyte), true],
  [
    'a line in another alphabet',
    (vcard: string) => vcard.replace('END:', `X-LONG:${'ж'.repeat(450_000)}\r\nEND:`),
    true,
  ],
  ['empty lines', (vcard: string) => vcard.replace('END:', `${'\n'.repeat(0.95 * megabyte)}END:`), false],
  ['folded lines', (vcard: string) => vcard.replace('END:', `NOTE:a${'\n bbbbbbbb'.repeat(90_000)}\nEND:`), true],
])('large cards with %s, several at once, are joined in short turns', async (_, enlarge, isRead) => {
  const { app, userId, ids, sync, edit } = await setUp({ people: 6 })
  edit(enlarge)
  const times: number[] = []
  let isShort = false
  let latest = ''
  // The server of the test is in the same loop, and a busy machine may halt any turn.
  for (const company of ['A', 'B', 'C']) {
    if (isShort) break
    latest = company
    edit(vcard => vcard.replace(/TITLE:.*/, `TITLE:${company}`))
    for (const contactId of ids) updateContact(app, { userId, contactId, patch: { company } })
    times.push((await turnsOf(app, sync)).longestMs)
    isShort = isWithin(times.at(-1)!, 50)
  }
  expect(isShort, `${times} ms`).toBe(true)
  const all = app.db.select().from(contacts).all()
  expect(all.map(({ company, position }) => [company, position])).toEqual(
    Array(6).fill([latest, isRead ? latest : 'Sales']),
  )
})
