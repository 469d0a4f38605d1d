import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { changeMyCard } from '#core/account/my-card/my-card.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { startEvent } from '#core/events/start-event.ts'
import { getContactMessaging } from '#core/messaging/message/contact-messaging.ts'
import { users } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

function setUp({ email = 'ana@norte.es' } = {}) {
  const app = createTestApp()
  const userId = makeUser(app)
  const { id: event_id } = startEvent(app, { userId, name: 'MWC <2026>' })
  const contactId = makeContact(app, { userId, first_name: 'Ana "A" <b>', email })
  updateContact(app, { userId, contactId, patch: { event_id, notes: 'Likes tea' } })
  const api = createApi(app, { botUsername: () => undefined, listensAt: () => 'https://cards.example' })
  const offer = () => getContactMessaging(app, { userId, contactId }).email
  return { app, api, userId, contactId, offer, open: (path = offer()?.path ?? '') => api.request(path) }
}
const hrefOf = (page: string) =>
  (/<a class="button main" href="([^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&')

describe('the page of a first e-mail', () => {
  it('opens the mail program with the words of the event, the note where they name it, and the public card', async () => {
    const { app, open, userId, offer } = setUp()
    app.db
      .update(users)
      .set({ custom_message: 'Hello {first_name} of {company}: {note}', company: 'Firma' })
      .where(eq(users.id, userId))
      .run()
    changeMyCard(app, { userId, patch: { on: true } })
    expect(offer()?.opened_at).toBeNull()
    const response = await open()
    const page = await response.text()
    expect(response.status).toBe(200)
    const href = hrefOf(page)
    const [subject, body] = [...new URL(href).searchParams.values()]
    expect(href).toMatch(/^mailto:ana@norte\.es\?/)
    expect(subject).toBe('Good to meet you – MWC <2026>')
    expect(body).toMatch(/^Hello Ana "A" <b> of .*: Likes tea\r\n\r\nhttps:\/\/cards\.example\/c\/[a-z0-9]{12}$/)
    expect(page).toContain(`<meta http-equiv="refresh" content="0; url=${href.replaceAll('&', '&amp;')}">`)
    expect(page).not.toContain('<b>')
    expect(offer()?.opened_at).toBe(app.clock.now().toISOString())
  })

  it.each([
    [{ first_name: 'Ana', last_name: 'Torres' }, 'Email to Ana Torres'],
    [{ first_name: '', last_name: '', company: 'Norte Obras' }, 'Email to Norte Obras'],
    [{ first_name: '', last_name: '', company: '' }, 'Email to ana@norte.es'],
  ])('names the contact %j in its title and heading', async (patch, title) => {
    const { app, userId, contactId, open } = setUp()
    updateContact(app, { userId, contactId, patch })
    const page = await (await open()).text()
    expect(page).toContain(`<title>${title}</title>`)
    expect(page).toContain(`<h1>${title}</h1>`)
  })

  it('is not kept, indexed or told to others, and needs no script', async () => {
    const { open } = setUp()
    const { headers } = await open()
    expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
      'no-store',
      'noindex, nofollow',
      'no-referrer',
    ])
  })

  it('looked at by a program that only asks for its head counts as nothing', async () => {
    const { api, offer } = setUp()
    await api.request(offer()?.path ?? '', { method: 'HEAD' })
    expect(offer()?.opened_at).toBeNull()
  })

  it('works for a week, and only as it was made', async () => {
    const { app, open, offer } = setUp()
    const path = offer()?.path ?? ''
    const [payload, signature = ''] = [path.slice(3, path.lastIndexOf('.')), path.slice(path.lastIndexOf('.') + 1)]
    for (const forged of [
      `/m/${payload}x.${signature}`,
      `/m/${payload}.${signature.replace(/^./, first => (first === 'A' ? 'B' : 'A'))}`,
      `/m/${payload}.`,
      `/m/${payload}`,
      '/m/1.1.1.aaaaaaaaaaaaaaaaaaaaaa',
      '/m/',
    ]) {
      expect((await open(forged)).status).toBe(404)
    }
    app.setNow('2026-03-17T12:00:00Z')
    expect((await open(path)).status).toBe(200)
    app.setNow('2026-03-18T12:00:00Z')
    expect((await open(path)).status).toBe(404)
    expect((await open()).status).toBe(200)
  })

  it('is offered and shown only for somebody who has an address and may be written to', async () => {
    expect(setUp({ email: '' }).offer()).toBeNull()
    expect(setUp({ email: 'a@b, c@d' }).offer()).toBeNull()
    const { app, open, offer, ...owned } = setUp()
    const path = offer()?.path
    updateContact(app, { ...owned, patch: { do_not_message: true } })
    expect([offer(), (await open(path)).status]).toEqual([null, 404])
  })
})
