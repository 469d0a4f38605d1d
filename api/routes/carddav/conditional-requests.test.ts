import { describe, expect, it } from 'vitest'
import { updateContact } from '#core/contacts/update-contact.ts'
import { bookWithContact } from '#tests/app/address-book-setup.ts'

describe('a contact that a client may have already', () => {
  const later = 'Wed, 01 Jan 2031 00:00:00 GMT'
  const earlier = 'Wed, 01 Jan 2020 00:00:00 GMT'

  it.each([
    ['if-none-match', '$', 304],
    ['if-none-match', 'W/$', 304],
    ['if-none-match', '*', 304],
    ['if-none-match', '"x", W/$ ,"y"', 304],
    ['if-none-match', '"x","$"', 200],
    ['if-none-match', '"x"', 200],
    ['if-none-match', 'nonsense', 200],
    ['if-match', '$', 200],
    ['if-match', '*', 200],
    ['if-match', '"x", $', 200],
    ['if-match', 'W/$', 412],
    ['if-match', '"x"', 412],
    ['if-modified-since', later, 304],
    ['if-modified-since', earlier, 200],
    ['if-modified-since', 'nonsense', 200],
    ['if-unmodified-since', later, 200],
    ['if-unmodified-since', earlier, 412],
  ])('%s: %s is %i', async (header, value, status) => {
    const { ask, key, href } = bookWithContact()
    const etag = (await ask('GET', href, key)).headers.get('etag')!
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(method, href, key, '', { [header]: value.replace('$', etag) })
      expect([answer.status, answer.headers.get('etag')]).toEqual([status, etag])
      expect(answer.text === '').toBe(method === 'HEAD' || status !== 200)
    }
  })

  it('is sent again if it changed within the second of the client’s date', async () => {
    const { app, ask, key, href, userId, contactId } = bookWithContact()
    app.setNow('2026-03-11T12:00:00.900Z')
    updateContact(app, { userId, contactId, patch: { notes: 'x' } })
    const modified = (await ask('GET', href, key)).headers.get('last-modified')!
    expect((await ask('GET', href, key, '', { 'if-modified-since': modified })).status).toBe(304)
  })

  it('is compared by its tag alone if a date is sent too', async () => {
    const { ask, key, href } = bookWithContact()
    const headers = { 'if-none-match': '"x"', 'if-modified-since': later }
    expect((await ask('GET', href, key, '', headers)).status).toBe(200)
  })
})
