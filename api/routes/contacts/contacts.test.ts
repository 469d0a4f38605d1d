import { describe, expect, it } from 'vitest'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { saveCard } from '#core/contacts/save-card.ts'
import type { Contact } from '#core/contracts/contacts.ts'
import { contactSchema } from '#core/contracts/contacts.ts'
import { createApiScene as setUp } from '#tests/app/api-scene.ts'
import { makeCard, makeContact, makeUser } from '#tests/app/factories.ts'

describe('contacts', () => {
  it('are a bare array, newest first, in SPEC’s fields', async () => {
    const { app, as } = setUp()
    makeContact(app, { userId: makeUser(app) })
    const { body } = await as(1001)('GET', '/api/contacts/1001')
    const [contact] = contactSchema.array().parse(body)
    expect(contact).toMatchObject({ first_name: 'Ana', whatsapp_sent: false, images: [] })
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

  it('show the picture of their card', async () => {
    const { app, as } = setUp()
    const userId = makeUser(app)
    const image = new Uint8Array([0xff, 0xd8, 0xff, 1])
    const { contactId } = saveCard(app, app.db, { userId, card: makeCard(), image: { jpeg: image } })
    const answer = await as(1001)('GET', `/api/contacts/1001/${contactId}/image`)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(new Uint8Array(answer.body as ArrayBuffer)).toEqual(image)
    expect((await as(1001)('GET', `/api/contacts/1001/${contactId}/image?side=back`)).status).toBe(404)
    expect((await as(1001)('GET', `/api/contacts/1001/${contactId}/image?form=card`)).status).toBe(404)
  })

  it('show the card cut out of its photo, to their owner alone and only while they are there', async () => {
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
