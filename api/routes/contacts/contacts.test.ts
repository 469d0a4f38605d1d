import { makeCard } from 'card-reader/testing/make-card.ts'
import { describe, expect, it } from 'vitest'
import { downloadSchema } from '#contracts/account.ts'
import type { Contact } from '#contracts/contacts.ts'
import { contactSchema } from '#contracts/contacts.ts'
import type { MergedContact } from '#contracts/duplicates.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { saveCard } from '#core/contacts/save-card.ts'
import { setUpApi as setUp } from '#tests/app/api-setup.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'

describe('contacts', () => {
  it('are a bare array, newest first, in SPEC’s fields', async () => {
    const { app, as } = setUp()
    makeContact(app, { userId: makeUser(app) })
    const { body } = await as(1001)('GET', '/api/contacts/1001')
    const [contact] = contactSchema.array().parse(body)
    expect(contact).toMatchObject({ first_name: 'Ana', whatsapp_sent: false, images: [] })
  })

  it('are searched and filtered page by page, read one by one, and changed together', async () => {
    const { app, as } = setUp()
    const id = makeContact(app, { userId: makeUser(app) })
    makeContact(app, { userId: 1001, first_name: 'Jürgen', last_name: 'Müller', email: '', phone: '', phone_e164: '' })
    const call = as(1001)
    const page = (await call('GET', '/api/contacts/1001/page?q=muller&written=no')).body
    expect(page).toMatchObject({ contacts: [{ last_name: 'Müller' }], total: 1, is_guess: false })
    expect((await call('GET', `/api/contacts/1001/${id}`)).body).toMatchObject({ id, first_name: 'Ana' })
    const change = { ids: [id], change: { what: 'tag', tag: 'fair' } }
    expect((await call('POST', '/api/contacts/1001/change-many', change)).body).toEqual({ changed: 1 })
    expect((await call('GET', '/api/contacts/1001/tags')).body).toEqual({ tags: [{ tag: 'fair', contacts: 1 }] })
    for (const query of ['sort=shoe-size', 'page=0', 'event=x', 'rating=lukewarm', `q=${'x'.repeat(201)}`]) {
      expect((await call('GET', `/api/contacts/1001/page?${query}`)).status).toBe(422)
    }
  })

  it('of a list or a selection can be exported: to the browser, by a one-time address, and to the chat', async () => {
    const { app, api, as } = setUp()
    const id = makeContact(app, { userId: makeUser(app, { plan: 'pro' }) })
    makeContact(app, { userId: 1001, first_name: 'Bob', email: 'bob@x.example', phone: '', phone_e164: '' })
    const call = as(1001)
    const csv = async (query: string) => {
      const { body } = await call('GET', `/api/contacts/1001/export?${query}`)
      return Buffer.from(body as ArrayBuffer).toString()
    }
    expect(await csv('')).toMatch(/Bob.*Ana/s)
    expect(await csv('q=bob')).not.toContain('Ana')
    expect(await csv(`ids=${id}`)).not.toContain('Bob')
    const wanted = { what: 'list', list: { ids: String(id), form: 'vcard' } }
    const { url, file_name } = downloadSchema.parse((await call('POST', '/api/user/1001/downloads', wanted)).body)
    expect(file_name).toMatch(/^contacts-.*\.vcf$/)
    expect((await (await api.request(url)).text()).match(/BEGIN:VCARD/g)).toHaveLength(1)
    expect((await api.request(url)).status).toBe(401)
    expect((await call('POST', '/api/user/1001/downloads/send', wanted)).status).toBe(204)
    expect(app.sentFiles).toHaveLength(1)
  })

  it('include where their values stand in the photo, for their owner alone', async () => {
    const { app, as } = setUp()
    const userId = makeUser(app)
    const stranger = makeUser(app, { id: 1002 })
    const email = { box: [0.1, 0.2, 0.3, 0.04], read: 'ana@norte.es' } as const
    const image = { jpeg: new Uint8Array([255, 216]), readValues: { email } }
    const { contactId } = saveCard(app, app.db, { userId, card: makeCard(), image })
    const path = `${contactId}/read-values`
    expect((await as(userId)('GET', `/api/contacts/${userId}/${path}`)).body).toEqual({ front: { email } })
    expect((await as(stranger)('GET', `/api/contacts/${stranger}/${path}`)).status).toBe(404)
    expect((await as(stranger)('GET', `/api/contacts/${userId}/${path}`)).status).toBe(403)
    expect((await as(userId)('GET', `/api/contacts/${userId}/ids?sort=name`)).body).toEqual({
      ids: [contactId],
      total: 1,
    })
  })

  it('are exported as CSV on plans that have it, as vCards on all', async () => {
    const { app, as } = setUp()
    makeContact(app, { userId: makeUser(app) })
    expect((await as(1001)('GET', '/api/contacts/1001/export')).body).toMatchObject({ code: 'plan-needed' })
    expect((await as(1001)('GET', '/api/contacts/1001/export?form=vcard')).status).toBe(200)
  })

  it('are changed, deleted, restored', async () => {
    const { app, as } = setUp()
    const id = makeContact(app, { userId: makeUser(app) })
    const call = as(1001)
    const list = async () => (await call('GET', '/api/contacts/1001')).body as Contact[]
    expect((await call('PATCH', `/api/contacts/1001/${id}`, { position: 'CEO' })).body).toMatchObject({
      position: 'CEO',
    })
    expect((await call('DELETE', `/api/contacts/1001/${id}`)).status).toBe(204)
    expect(await list()).toEqual([])
    expect((await call('POST', `/api/contacts/1001/${id}/restore`)).body).toMatchObject({ id, position: 'CEO' })
    expect(await list()).toHaveLength(1)
  })

  it('are merged, brought apart again, and kept apart', async () => {
    const { app, as } = setUp()
    const userId = makeUser(app)
    const [one, other] = [makeContact(app, { userId }), makeContact(app, { userId, company: 'Norte' })]
    const call = as(userId)
    const found = async () => (await call('GET', '/api/contacts/1001/duplicates')).body
    expect(await found()).toMatchObject({ total: 1, pairs: [{ reasons: ['email', 'phone'] }] })
    const merged = await call('POST', `/api/contacts/1001/${one}/merge`, { other_id: other })
    expect(merged.body).toMatchObject({ contact: { id: one } })
    const { merge_id: mergeId } = merged.body as MergedContact
    const merges = async () => (await call('GET', '/api/contacts/1001/merges')).body
    expect(await merges()).toMatchObject({ merges: [{ id: mergeId, kept: { id: one }, gone: { id: other } }] })
    expect((await call('GET', `/api/contacts/1001/${other}`)).status).toBe(404)
    expect((await call('POST', `/api/contacts/1001/merges/${mergeId}/undo`)).body).toMatchObject({ id: other })
    expect([await merges(), await found()]).toEqual([{ merges: [] }, { pairs: [], total: 0 }])
    const third = makeContact(app, { userId, company: 'Sur' })
    expect(await found()).toMatchObject({ total: 2 })
    for (const ids of [
      [one, third],
      [third, other],
    ])
      expect((await call('POST', '/api/contacts/1001/keep-apart', { ids })).status).toBe(204)
    expect(await found()).toEqual({ pairs: [], total: 0 })
  })

  it('of somebody else are neither merged nor kept apart, whichever of the two they are', async () => {
    const { app, as } = setUp()
    const [mine, theirs] = [makeUser(app), makeUser(app, { id: 1002 })].map(userId => makeContact(app, { userId }))
    const second = makeContact(app, { userId: 1002 })
    const call = as(1001)
    const tried = [
      await call('POST', `/api/contacts/1001/${mine}/merge`, { other_id: theirs }),
      await call('POST', `/api/contacts/1001/${theirs}/merge`, { other_id: mine }),
      await call('POST', '/api/contacts/1001/keep-apart', { ids: [mine, theirs] }),
    ]
    const merged = await as(1002)('POST', `/api/contacts/1002/${theirs}/merge`, { other_id: second })
    const { merge_id: mergeId } = merged.body as MergedContact
    tried.push(await call('POST', `/api/contacts/1001/merges/${mergeId}/undo`))
    expect(tried.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await call('POST', `/api/contacts/1001/${mine}/merge`, { other_id: mine })).status).toBe(422)
  })

  it.each(['PATCH', 'DELETE', 'restore', 'image'])(
    'of somebody else are not found under one’s own id: %s',
    async action => {
      const { app, as } = setUp()
      const id = makeContact(app, { userId: makeUser(app) })
      const path = `/api/contacts/1002/${id}`
      const call = as(1002)
      const answer =
        action === 'restore'
          ? await call('POST', `${path}/restore`)
          : action === 'image'
            ? await call('GET', `${path}/image`)
            : await call(action, path, action === 'PATCH' ? { notes: 'x' } : undefined)
      expect([answer.status, answer.body]).toMatchObject([404, { code: 'not-found' }])
    },
  )

  it.each(['0', '-1', 'x', '1e3', '99999999999999999999'])('%s is no contact', async id => {
    const { as } = setUp()
    expect((await as(1001)('DELETE', `/api/contacts/1001/${id}`)).status).toBe(404)
  })

  it('have the picture of their card', async () => {
    const { app, as } = setUp()
    const userId = makeUser(app)
    const image = new Uint8Array([0xff, 0xd8, 0xff, 1])
    const { contactId } = saveCard(app, app.db, { userId, card: makeCard(), image: { jpeg: image } })
    const answer = await as(1001)('GET', `/api/contacts/1001/${contactId}/image`)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(new Uint8Array(answer.body as ArrayBuffer)).toEqual(image)
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    const etag = answer.headers.get('etag') ?? ''
    const again = await as(1001)('GET', `/api/contacts/1001/${contactId}/image`, undefined, { 'if-none-match': etag })
    expect([etag.length > 10, again.status]).toEqual([true, 304])
    expect((await as(1001)('GET', `/api/contacts/1001/${contactId}/image?side=back`)).status).toBe(404)
    expect((await as(1001)('GET', `/api/contacts/1001/${contactId}/image?form=card`)).status).toBe(404)
  })

  it('have the card cut out of its photo, for their owner alone and while it is kept', async () => {
    const { app, as } = setUp()
    const userId = makeUser(app)
    makeUser(app, { id: 1002 })
    const image = {
      jpeg: Buffer.from('photo'),
      cutOut: { image: Buffer.from('card'), thumbnail: Buffer.from('small') },
    }
    const { contactId } = saveCard(app, app.db, { userId, card: makeCard(), image })
    const shown = async (form: string, id = 1001) => {
      const { status, body } = await as(id)('GET', `/api/contacts/${id}/${contactId}/image?side=front&form=${form}`)
      return status === 200 ? Buffer.from(body as ArrayBuffer).toString() : status
    }
    expect([await shown('photo'), await shown('card'), await shown('thumbnail'), await shown('else')]).toEqual([
      'photo',
      'card',
      'small',
      'photo',
    ])
    const [contact] = (await as(1001)('GET', '/api/contacts/1001')).body as Contact[]
    expect(contact).toMatchObject({ images: ['front'], cut_outs: ['front'] })
    expect([await shown('card', 1002), await shown('thumbnail', 1002)]).toEqual([404, 404])
    deleteContact(app, { userId, contactId })
    expect([await shown('card'), await shown('thumbnail')]).toEqual([404, 404])
  })
})
