import { makeCard } from 'card-reader/testing/make-card.ts'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { write } from '#core/base/write.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { deleteContact, restoreContact } from '#core/contacts/delete-contact.ts'
import { keepBoth } from '#core/contacts/merging/keep-both.ts'
import { deleteCardImages } from '#core/contacts/pictures/card-images.ts'
import { insertContact, saveBackSide, saveCard } from '#core/contacts/save-card.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { startEvent } from '#core/events/start-event.ts'
import { deleteEvent } from '#core/events/update-event.ts'
import { deleteExpired } from '#core/jobs/housekeeping.ts'
import { markSent } from '#core/messaging/message/settle-message.ts'
import { openDatabase } from '#db/client.ts'
import { contacts, scanCards, users } from '#db/schema.ts'
import { makeContact, makeScan, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'
import { type OldRow, writtenBefore } from '#tests/app/written-before.ts'

const picture = new Uint8Array([255, 216, 255])

function setUp() {
  const app = createTestApp()
  const userId = makeUser(app)
  const image = { userId, card: makeCard(), image: { jpeg: picture } }
  const { contactId } = write(app, tx => saveCard(app, tx, image))
  makeContact(app, { userId: makeUser(app, { id: 2 }) })
  return { app, userId, contactId }
}

type Setup = ReturnType<typeof setUp>

const rowsOf = (app: TestApp) => app.db.select().from(contacts).all()
const ownerOf = (app: TestApp, userId: number) =>
  app.db
    .select()
    .from(users)
    .all()
    .find(user => user.id === userId)!
const counterOf = (app: TestApp, userId: number) => ownerOf(app, userId).contacts_version

/** A scan that found the contact again. */
function scanAgain({ app, userId }: Setup): number {
  const { contactId, merge } = write(app, tx => saveCard(app, tx, { userId, card: makeCard(), image: undefined }))
  const { cardId } = makeScan(app, { userId, contactId })
  app.db
    .update(scanCards)
    .set({ merged: true, merge: merge ?? null })
    .run()
  return cardId
}

const back = (card = makeCard({ address: 'Calle Mayor 1' })) => ({ card, image: undefined })

/** Every way in which a contact changes, and how many contacts it changes. */
const ways: Array<[what: string, changed: number, way: (setup: Setup) => unknown]> = [
  ['is created', 1, ({ app, userId }) => makeContact(app, { userId, first_name: 'Bea', email: 'bea@sur.es' })],
  ['is corrected', 1, ({ app, ...owned }) => updateContact(app, { ...owned, patch: { notes: 'x' } })],
  ['is scanned again', 1, scanAgain],
  ['is kept beside its double', 3, setup => keepBoth(setup.app, { userId: setup.userId, cardId: scanAgain(setup) })],
  ['gets a back side', 1, ({ app, ...owned }) => write(app, tx => saveBackSide(app, tx, { ...owned, ...back() }))],
  [
    'gets a picture of its back',
    1,
    ({ app, ...owned }) => write(app, tx => saveBackSide(app, tx, { ...owned, ...back(), image: { jpeg: picture } })),
  ],
  ['loses its pictures', 1, ({ app, userId }) => deleteCardImages(app, { userId })],
  ['is marked as written to', 1, ({ app, ...owned }) => markSent(app, owned)],
  ['is deleted', 1, ({ app, ...owned }) => deleteContact(app, owned)],
  [
    'is restored',
    2,
    ({ app, ...owned }) => {
      deleteContact(app, owned)
      restoreContact(app, owned)
    },
  ],
]

describe('every change of a contact has the next number of its owner', () => {
  it.each(ways)('when it %s', async (_, changed, way) => {
    const setup = setUp()
    const { app, userId } = setup
    const before = counterOf(app, userId)
    app.setNow('2026-03-11T00:00:00Z')
    await way(setup)
    expect(counterOf(app, userId)).toBe(before + changed)
    const own = rowsOf(app).filter(row => row.user_id === userId)
    expect(Math.max(...own.map(row => row.version))).toBe(before + changed)
    const latest = own.find(row => row.version === before + changed)!
    expect(latest.updated_at).toEqual(app.clock.now())
    expect(counterOf(app, 2)).toBe(1)
  })

  it('when many lose what they had in common: each its own, and in one go', async () => {
    const { app, userId } = setUp()
    const met = (eventId: number, first_name: string) =>
      write(app, tx => insertContact(app, tx, { userId, card: makeCard({ first_name }), image: undefined, eventId }))
    const { id: eventId } = startEvent(app, { userId, name: 'Fair' })
    const [bea, eva, dan] = [met(eventId, 'Bea'), met(eventId, 'Eva'), met(eventId, 'Dan')]
    const other = met(startEvent(app, { userId, name: 'Other' }).id, 'Ida')
    deleteContact(app, { userId, contactId: eva })
    const before = rowsOf(app)
    const since = counterOf(app, userId)
    app.setNow('2026-03-11T00:00:00Z')
    await deleteEvent(app, { userId, eventId })
    const changed = rowsOf(app).filter(row => before.find(({ id }) => id === row.id)!.version !== row.version)
    expect(changed.map(({ id, event_id }) => [id, event_id])).toEqual([bea, eva, dan].map(id => [id, null]))
    const versions = changed.map(({ version }) => version)
    expect(new Set(versions.filter(version => version > since)).size).toBe(3)
    expect(Math.max(...versions)).toBe(counterOf(app, userId))
    expect(changed.every(row => row.updated_at.getTime() === app.clock.now().getTime())).toBe(true)
    expect(rowsOf(app).find(({ id }) => id === other)!.event_id).not.toBeNull()
  })

  it('and not when nothing changes', () => {
    const { app, ...owned } = setUp()
    markSent(app, owned)
    const before = counterOf(app, owned.userId)
    markSent(app, owned)
    restoreContact(app, owned)
    expect(counterOf(app, owned.userId)).toBe(before)
  })

  it('and a test fails in which a write forgets it', () => {
    const { app, userId } = setUp()
    const forgetful = /without recordContactChange/
    expect(() => app.db.update(contacts).set({ notes: 'x' }).run()).toThrow(forgetful)
    const now = app.clock.now()
    expect(() => app.db.insert(contacts).values({ user_id: userId, created_at: now, timestamp: now }).run()).toThrow(
      forgetful,
    )
  })
})

describe('a contact has a name of its own', () => {
  const uid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

  it('that stays, whatever happens to it, and stands in its vCard', () => {
    const { app, ...owned } = setUp()
    const nameOf = () => rowsOf(app).find(row => row.id === owned.contactId)!
    const { uid: before } = nameOf()
    expect(before).toMatch(uid)
    updateContact(app, { ...owned, patch: { first_name: 'Anna' } })
    deleteContact(app, owned)
    restoreContact(app, owned)
    expect(nameOf().uid).toBe(before)
    expect(nameOf().vcf).toContain(`\r\nUID:${before}\r\n`)
    expect(new Set(rowsOf(app).map(row => row.uid)).size).toBe(2)
  })

  it('is forgotten 30 days after its deletion, and who synced before that is known by it', async () => {
    const { app, ...owned } = setUp()
    deleteContact(app, owned)
    const deletion = counterOf(app, owned.userId)
    makeContact(app, { userId: owned.userId, first_name: 'Bea', email: 'bea@sur.es' })
    app.setNow('2026-04-10T12:00:01Z')
    await deleteExpired(app)
    expect(rowsOf(app).filter(row => row.user_id === owned.userId)).toHaveLength(1)
    expect(ownerOf(app, owned.userId)).toMatchObject({ contacts_version: deletion + 1, contacts_forgotten: deletion })
  })

  it('also where it was saved before contacts had names', () => {
    const now = Date.parse('2026-03-10T12:00:00Z')
    const vcf = 'BEGIN:VCARD\r\nVERSION:3.0\r\nPRODID:x\r\nFN:Ana\r\nNOTE:BEGIN:VCARD\\nVERSION:3.0\r\nEND:VCARD\r\n'
    const contact = (id: number, values: OldRow = {}): [string, OldRow] => [
      'contacts',
      { id, user_id: 7, first_name: 'Ana', vcf, created_at: now, timestamp: now + id, ...values },
    ]
    const path = writtenBefore('_contact_identity', [
      ['users', { id: 7, created_at: now }],
      ['users', { id: 8, created_at: now }],
      ['users', { id: 9, created_at: now }],
      contact(1),
      contact(2, { user_id: 8 }),
      contact(3, { deleted_at: now + 10 }),
      contact(4, { vcf: '' }),
    ])
    const app = createTestApp({ db: openDatabase(path) })
    const rows = rowsOf(app)
    expect(rows.map(row => [row.user_id, row.version, row.updated_at.getTime() - now])).toEqual([
      [7, 1, 1],
      [8, 1, 2],
      [7, 2, 10],
      [7, 3, 4],
    ])
    expect([7, 8, 9].map(id => counterOf(app, id))).toEqual([3, 1, 0])
    for (const row of rows) expect(row.uid).toMatch(uid)
    expect(new Set(rows.map(row => row.uid)).size).toBe(4)
    expect(rows[3]!.vcf).toBe('')
    const card = new ICAL.Component(ICAL.parse(rows[0]!.vcf) as never)
    expect(card.getFirstPropertyValue('uid')).toBe(rows[0]!.uid)
    expect(rows[0]!.vcf.replace(/UID:.*\r\n/, '')).toBe(vcf)
    expect(listContacts(app, { userId: 7 })).toHaveLength(2)
    updateContact(app, { userId: 7, contactId: 1, patch: { notes: 'x' } })
    expect(counterOf(app, 7)).toBe(4)
  })
})
