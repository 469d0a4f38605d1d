import { makeCard } from 'card-reader/testing/make-card.ts'
import { describe, expect, it } from 'vitest'
import type { CardContact, ContactSource } from '#contracts/contacts.ts'
import type { App } from '#core/app.ts'
import { getCardImage, getContact, listContacts } from '#core/contact-rows/contacts.ts'
import { keepBoth } from '#core/contacts/merging/keep-both.ts'
import { areDifferentFirms } from '#core/contacts/merging/new-firm.ts'
import { getEarlierImage, listEarlierCards } from '#core/contacts/pictures/list-earlier-cards.ts'
import { saveBackSide, saveCard } from '#core/contacts/save-card.ts'
import { scanCards } from '#db/schema.ts'
import { makeScan, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

it.each([
  ['Norte Obras S.L.', 'Sur Construcciones S.A.', true],
  ['Norte Obras S.L.', 'NORTE OBRAS', false],
  ['Norte Obras', 'Norte', false],
  ['Norte Obras', 'Norte 0bras', false],
  ['Norte Obras', '', false],
  ['', 'Norte Obras', false],
  ['BMW AG', 'SAP AG', true],
  ['株式会社東京', '株式会社大阪商事', true],
])('%j and %j are different firms: %j', (a, b, isSo) => {
  expect(areDifferentFirms(a, b)).toBe(isSo)
  expect(areDifferentFirms(b, a)).toBe(isSo)
})

const norte = makeCard({ address: 'Calle Mayor 1', confidence: { company: 1, position: 0.9 } })
const sur = makeCard({
  ...{ company: 'Sur Construcciones', position: '', website: '', email: 'ana@sur.es' },
  confidence: { company: 0.9 },
})
const este = makeCard({ company: 'Este Hormigones', email: 'a.torres@este.es', position: 'CEO' })

function setUp() {
  const app = createTestApp()
  const userId = makeUser(app)
  let day = 1
  const save = (card: CardContact, source: ContactSource = 'photo', picture?: string) => {
    app.setNow(`2026-04-${String(day++).padStart(2, '0')}T12:00:00Z`)
    return saveCard(app, app.db, { userId, card, image: picture ? { jpeg: Buffer.from(picture) } : undefined, source })
  }
  return { app, userId, save }
}

const photoOf = (app: App, owned: { userId: number; contactId: number }) =>
  Buffer.from(getCardImage(app, { ...owned, side: 'front', form: 'photo' })).toString()

describe('a new card of somebody known who has another firm', () => {
  it('is what the contact shows; the card before stays with its date and its picture', () => {
    const { app, userId, save } = setUp()
    const { contactId } = save(norte, 'photo', 'norte')
    const owned = { userId, contactId }
    saveBackSide(app, app.db, { ...owned, card: makeCard(), image: { jpeg: Buffer.from('back of norte') } })
    expect(save(sur, 'photo', 'sur')).toMatchObject({ contactId, merge: { new_firm: {} } })
    save(este, 'badge')
    expect(listContacts(app, { userId })).toHaveLength(1)
    expect(getContact(app, owned)).toMatchObject({
      ...{ company: 'Este Hormigones', position: 'CEO', website: 'www.norteobras.com', address: '', images: [] },
      ...{ email: 'a.torres@este.es', further_emails: ['ana@sur.es', 'ana.torres@norteobras.com'] },
      ...{ phone: '+34 612 345 678', further_phones: [] },
    })
    const [second, first] = listEarlierCards(app, owned)
    expect(second).toMatchObject({ company: 'Sur Construcciones', position: '', seen_at: '2026-04-02T12:00:00.000Z' })
    expect(first).toMatchObject({ company: 'Norte Obras S.L.', seen_at: '2026-04-01T12:00:00.000Z' })
    expect([second!.images, first!.images]).toEqual([['front'], ['front', 'back']])
    const earlier = { ...owned, cardId: first!.id, side: 'back', form: 'photo' } as const
    expect(Buffer.from(getEarlierImage(app, earlier)).toString()).toBe('back of norte')
    expect(() => getEarlierImage(app, { ...earlier, form: 'card' })).toThrow('not-found')
    const stranger = makeUser(app, { id: 1002 })
    expect(() => getEarlierImage(app, { ...earlier, userId: stranger })).toThrow('not-found')
    expect(() => listEarlierCards(app, { userId: stranger, contactId })).toThrow('not-found')
  })

  it('keeps nothing of the firm before among its fields', () => {
    const { app, userId, save } = setUp()
    const { contactId } = save(norte)
    save(sur)
    expect(getContact(app, { userId, contactId })).toMatchObject({
      ...{ first_name: 'Ana', company: 'Sur Construcciones', position: '', website: '', address: '' },
      confidence: { company: 0.9 },
    })
  })

  it.each<[string, Partial<CardContact>, ContactSource]>([
    ['the firm was hard to read', { confidence: { company: 0.4 } }, 'photo'],
    ['it stands in an address book', {}, 'file'],
    ['it was shared from an address book', {}, 'shared'],
    ['it names no firm', { company: '' }, 'photo'],
    ['the firm is spelled otherwise', { company: 'NORTE OBRAS' }, 'photo'],
  ])('moves nobody where %s', (_, values, source) => {
    const { app, userId, save } = setUp()
    const { contactId } = save(norte)
    expect(save({ ...sur, ...values }, source).merge?.new_firm).toBeUndefined()
    expect(getContact(app, { userId, contactId }).company).toBe('Norte Obras S.L.')
    expect(listEarlierCards(app, { userId, contactId })).toEqual([])
  })

  it('moves nobody back where the old card is scanned once more', () => {
    const { app, userId, save } = setUp()
    const { contactId } = save(norte)
    save(sur)
    const before = getContact(app, { userId, contactId })
    save(norte)
    expect(getContact(app, { userId, contactId })).toMatchObject({ company: 'Sur Construcciones', website: '' })
    expect(getContact(app, { userId, contactId }).further_emails).toEqual(before.further_emails)
    expect(listEarlierCards(app, { userId, contactId })).toHaveLength(1)
  })

  it('becomes a contact of its own on Keep both, and the known one is as it was', () => {
    const { app, userId, save } = setUp()
    const { contactId } = save(norte, 'photo', 'norte')
    const owned = { userId, contactId }
    const { timestamp, vcf, ...before } = getContact(app, owned)
    const { merge } = save(sur, 'photo', 'sur')
    saveBackSide(app, app.db, { ...owned, card: makeCard(), image: { jpeg: Buffer.from('back of sur') } })
    const { cardId } = makeScan(app, owned)
    app.db
      .update(scanCards)
      .set({ merged: true, merge, jpeg: Buffer.from('sur') })
      .run()
    const apart = keepBoth(app, { userId, cardId })
    expect(apart).toMatchObject({ company: 'Sur Construcciones', email: 'ana@sur.es', images: ['front', 'back'] })
    expect(getContact(app, owned)).toMatchObject({ ...before, timestamp })
    expect(photoOf(app, owned)).toBe('norte')
    expect(listEarlierCards(app, owned)).toEqual([])
  })
})
