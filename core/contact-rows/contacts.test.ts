import { describe, expect, it } from 'vitest'
import { contactPatchSchema } from '#contracts/contacts.ts'
import { shareLoginPhone } from '#core/auth/portal-login.ts'
import { parseInput } from '#core/base/input.ts'
import { getContact, listContactPage, listContacts } from '#core/contact-rows/contacts.ts'
import { deleteContact, restoreContact } from '#core/contacts/delete-contact.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { deleteExpired } from '#core/jobs/housekeeping.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

function setUp() {
  const app = createTestApp()
  const userId = makeUser(app)
  return { app, userId, contactId: makeContact(app, { userId }), other: makeUser(app, { id: 2 }) }
}

describe('contacts', () => {
  it('are listed newest first, by pages too', () => {
    const { app, userId } = setUp()
    for (let day = 11; day < 15; day++) {
      app.setNow(`2026-03-${day}T00:00:00Z`)
      makeContact(app, { userId, first_name: `Day ${day}` })
    }
    expect(listContacts(app, { userId }).map(contact => contact.first_name)).toEqual([
      'Day 14',
      'Day 13',
      'Day 12',
      'Day 11',
      'Ana',
    ])
    const page = listContactPage(app, { userId, page: 2, pageSize: 2 })
    expect([page.total, page.contacts.map(contact => contact.first_name)]).toEqual([5, ['Day 12', 'Day 11']])
  })

  it('are nobody else’s, by any way', () => {
    const { app, contactId, other } = setUp()
    const foreign = { userId: other, contactId }
    expect(listContacts(app, { userId: other })).toEqual([])
    expect(() => getContact(app, foreign)).toThrow('not-found')
    expect(() => updateContact(app, { ...foreign, patch: { notes: 'x' } })).toThrow('not-found')
    expect(() => deleteContact(app, foreign)).toThrow('not-found')
    expect(() => restoreContact(app, foreign)).toThrow('not-found')
  })

  it('come back within 30 days of deleting, then are gone for good', async () => {
    const { app, userId, contactId } = setUp()
    deleteContact(app, { userId, contactId })
    expect(listContacts(app, { userId })).toEqual([])
    expect(() => deleteContact(app, { userId, contactId })).toThrow('not-found')
    app.setNow('2026-04-09T11:59:59Z')
    await deleteExpired(app)
    expect(restoreContact(app, { userId, contactId })).toMatchObject({ id: contactId })
    deleteContact(app, { userId, contactId })
    app.setNow('2026-05-10T00:00:00Z')
    await deleteExpired(app)
    expect(() => restoreContact(app, { userId, contactId })).toThrow('not-found')
  })
})

describe('correcting a contact', () => {
  it('makes the typed fields certain and renews number, country and vCard', () => {
    const { app, userId, contactId } = setUp()
    const contact = updateContact(app, {
      userId,
      contactId,
      patch: { phone: '+44 20 7946 0958', company: 'Nord & Söhne' },
    })
    expect(contact).toMatchObject({ phone_e164: '+442079460958', country: 'GB', confidence: { phone: 1, company: 1 } })
    expect(contact.vcf).toContain('Nord & Söhne')
    expect(contact.vcf).toContain('+442079460958')
  })

  it('reads a number without country code as one of the user’s own country', () => {
    const { app, userId, contactId } = setUp()
    shareLoginPhone(app, { userId, contactUserId: userId, phone: '447911123456' })
    const patch = { phone: '020 7946 0958' }
    expect(updateContact(app, { userId, contactId, patch }).phone_e164).toBe('+442079460958')
  })

  it('keeps which number is the one on WhatsApp, and takes none that the contact does not have', () => {
    const { app, userId, contactId } = setUp()
    const phones = { phone: '+34 911 111 111', further_phones: [{ kind: 'mobile' as const, value: '+34 622 222 222' }] }
    updateContact(app, { userId, contactId, patch: phones })
    const contact = updateContact(app, { userId, contactId, patch: { whatsapp_phone: '+34911111111' } })
    expect(contact).toMatchObject({ phone_kind: 'whatsapp', further_phones: [{ kind: 'mobile' }] })
    expect(() => updateContact(app, { userId, contactId, patch: { whatsapp_phone: '+34999999999' } })).toThrow(
      'invalid-input',
    )
  })

  it('forgets the confidence of a field that was emptied, and keeps an odd phone as text', () => {
    const { app, userId, contactId } = setUp()
    const contact = updateContact(app, { userId, contactId, patch: { company: '', phone: 'ask at the desk' } })
    expect(contact).toMatchObject({ company: '', phone: 'ask at the desk', phone_e164: '', country: 'ES' })
    expect(contact.confidence).toEqual({ phone: 1 })
  })

  it.each([
    ['email', { email: 'not an address' }],
    ['tags.0', { tags: [''] }],
    ['id', { id: 5 }],
  ])('names the wrong field %s', (field, patch) => {
    try {
      parseInput(contactPatchSchema, patch)
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({ code: 'invalid-input', details: { fields: { [field]: expect.any(String) } } })
    }
  })
})
