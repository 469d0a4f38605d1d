import { makeCard } from 'card-reader/testing/make-card.ts'
import { beforeEach, expect, it } from 'vitest'
import { accountFiles } from '#core/account/export-account.ts'
import { getContact, listContacts } from '#core/contact-rows/contacts.ts'
import { firstCardOf, keepBoth } from '#core/contacts/merging/keep-both.ts'
import { deleteExpired } from '#core/jobs/housekeeping.ts'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import { quotaOf } from '#core/plans/quota-of.ts'
import { answerCards, findWaitingCards } from '#core/scan/cards/answer-cards.ts'
import { listScans } from '#core/scan/list-scans.ts'
import { openDatabase } from '#db/client.ts'
import { outbox, scanCards, scanPhotos } from '#db/schema.ts'
import { makeScan } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'
import { type OldRow, writtenBefore } from '#tests/app/written-before.ts'

const now = Date.parse('2026-03-10T12:00:00Z')
const userId = 7

const contact = (id: number, values: OldRow = {}): [string, OldRow] => [
  'contacts',
  { id, user_id: userId, first_name: `Person ${id}`, created_at: now, timestamp: now, ...values },
]
const scan = (id: number, values: OldRow = {}): [string, OldRow] => {
  const chat = { source: 'telegram', file_id: 'f', chat_id: userId, message_id: id, waiting_message_id: id + 100 }
  const done = { status: 'done', received_at: now, finished_at: now }
  return ['scans', { id, user_id: userId, source_key: `${id}`, ...chat, ...done, ...values }]
}
const read = makeCard({ first_name: 'Bea' })
const merge = (before: object) => JSON.stringify({ read, before, timestamp: now - 1000 })
const outboxRow = (id: number, values: OldRow): [string, OldRow] => [
  'outbox',
  { id, user_id: userId, chat_id: userId, created_at: now, next_attempt_at: now, sent_at: null, ...values },
]
const further = (id: number, as: string): OldRow => ({
  kind: 'further-card',
  notice: JSON.stringify({ about: 'further-card', card_id: id, as }),
  once_key: `card:${id}:${as}`,
})

/** The latest scan belonged to a deleted account. */
const erasedScan = 'delete from scans where id = 99'

const everyKind: Array<[string, OldRow]> = [
  ['users', { id: userId, created_at: now }],
  ...[1, 2, 3, 4].map(id => contact(id)),
  contact(5, { deleted_at: now }),
  scan(1, { contact_id: 1 }),
  scan(2, { contact_id: 2, merged: 1, merge: merge(makeCard({ first_name: 'Person 2', position: '' })) }),
  ['scan_photos', { scan_id: 2, bytes: Buffer.from('picture of 2') }],
  // Merged more than 30 days ago.
  scan(3, { contact_id: 2, merged: 1, finished_at: now - 40 * 24 * 60 * 60 * 1000 }),
  scan(4, { contact_id: 1, back_of: 1 }),
  scan(5, { contact_id: 3 }),
  ['scan_cards', { id: 1, scan_id: 5, position: 1, card: JSON.stringify(read), jpeg: Buffer.from('waits') }],
  scan(6, { contact_id: 3 }),
  [
    'scan_cards',
    {
      ...{ id: 2, scan_id: 6, position: 1, saved_at: now, contact_id: 4, merged: 1 },
      ...{ merge: merge(makeCard({ first_name: 'Person 4' })), jpeg: Buffer.from('picture of 4') },
    },
  ],
  scan(7, { contact_id: 5 }),
  // Its contact is gone for good.
  scan(8, { contact_id: null }),
  scan(9, { status: 'failed', failure: 'no-text' }),
  scan(10, { status: 'queued', finished_at: null, source: 'web', file_id: null, chat_id: null, message_id: null }),
  ['scan_photos', { scan_id: 10, bytes: Buffer.from('to be read') }],
  scan(99),
  outboxRow(1, { kind: 'scan-waiting', scan_id: 1, sent_at: now }),
  outboxRow(2, { kind: 'scan-result', scan_id: 1, sent_at: now }),
  outboxRow(3, { kind: 'contact-card', scan_id: 1 }),
  outboxRow(4, { kind: 'scan-result', scan_id: 2 }),
  outboxRow(5, { kind: 'contact-card', scan_id: 2 }),
  outboxRow(6, further(2, 'result')),
  outboxRow(7, further(2, 'file')),
  outboxRow(8, { kind: 'scan-result', scan_id: 7 }),
  outboxRow(9, { kind: 'contact-card', scan_id: 7 }),
  outboxRow(10, { kind: 'scan-failed', scan_id: 9 }),
]

let app: TestApp
beforeEach(() => {
  app = createTestApp({ db: openDatabase(writtenBefore('_every_card_a_row', everyKind, erasedScan)) })
})

const cardOfScan = (scanId: number) =>
  app.db
    .select()
    .from(scanCards)
    .all()
    .find(row => row.scan_id === scanId && row.position === 0)

it('shows the same scans and contacts', () => {
  const shown = listScans(app, { userId }).map(one => [
    one.status,
    one.contact?.id ?? null,
    one.deleted_contact_id,
    ...[one.merged, one.back_side, one.cards_waiting, one.cards_saved, one.failure],
  ])
  expect(shown).toEqual([
    ['done', 1, null, false, false, 0, 0, null],
    ['done', 2, null, true, false, 0, 0, null],
    ['done', 2, null, true, false, 0, 0, null],
    ['done', 1, null, false, true, 0, 0, null],
    ['done', 3, null, false, false, 1, 0, null],
    ['done', 3, null, false, false, 0, 1, null],
    ['done', null, 5, false, false, 0, 0, null],
    ['done', null, null, false, false, 0, 0, null],
    ['failed', null, null, false, false, 0, 0, 'no-text'],
    ['queued', null, null, false, false, 0, 0, null],
  ])
  expect(listContacts(app, { userId }).map(one => one.id)).toEqual([4, 3, 2, 1])
  expect(quotaOf(app, { userId }).used).toBe(7)
})

it('sends the waiting notices, once and in order', async () => {
  const worker = runOutbox(app)
  await worker.idle()
  await worker.stop()
  expect(app.told.map(({ notice }) => notice)).toMatchObject([
    // Their files would come after later photos.
    { kind: 'scan-result', outcome: 'merged', waitingMessageId: 102, contact: { id: 2 } },
    { kind: 'scan-result', outcome: 'merged', waitingMessageId: undefined, contact: { id: 4 } },
    { kind: 'contact-card', contact: { id: 4 } },
    { kind: 'scan-failed', waitingMessageId: 107, failure: 'not-found' },
    { kind: 'scan-failed', waitingMessageId: 109, failure: 'no-text' },
  ])
  expect(app.db.select().from(outbox).all()).toHaveLength(10)
})

it('keeps both where that was still possible, with the picture, and nowhere else', () => {
  const cardId = firstCardOf(app, { userId, scanId: 2 })
  const second = keepBoth(app, { userId, cardId })
  expect(second).toMatchObject({ first_name: 'Bea', images: ['front'] })
  expect(keepBoth(app, { userId, cardId }).id).toBe(second.id)
  expect(keepBoth(app, { userId, cardId: 2 })).toMatchObject({ first_name: 'Bea', images: ['front'] })
  const known = { position: '', timestamp: new Date(now - 1000).toISOString() }
  expect(getContact(app, { userId, contactId: 2 })).toMatchObject(known)
  expect(keepBoth(app, { userId, cardId: firstCardOf(app, { userId, scanId: 1 }) }).id).toBe(1)
  expect(() => keepBoth(app, { userId, cardId: firstCardOf(app, { userId, scanId: 3 }) })).toThrow('not-found')
  expect(() => firstCardOf(app, { userId: 8, scanId: 2 })).toThrow('not-found')
})

it('still asks about the further card, and saves it', () => {
  expect(findWaitingCards(app, { userId, contactId: 3 })).toEqual({ scanId: 5, cardsWaiting: 1 })
  expect(answerCards(app, { userId, scanId: 5, save: true })).toMatchObject({ cards_waiting: 0, cards_saved: 1 })
  expect(listContacts(app, { userId })).toHaveLength(5)
})

it('keeps the photo that waits to be read, and a picture only if a card still needs it', async () => {
  expect(app.db.select().from(scanPhotos).all()).toMatchObject([{ scan_id: 10 }])
  expect(cardOfScan(2)?.jpeg?.toString()).toBe('picture of 2')
  const names = [...accountFiles(app, { userId })].map(file => file.name).filter(name => name.startsWith('images/'))
  expect(names).toEqual(['images/scan-2-card-1.jpg', 'images/scan-5-card-2.jpg', 'images/scan-6-card-2.jpg'])
  app.setNow('2026-04-10T12:00:01Z')
  await deleteExpired(app)
  expect(
    app.db
      .select()
      .from(scanCards)
      .all()
      .flatMap(card => [card.jpeg, card.merge, card.card].filter(Boolean)),
  ).toEqual([])
})

it('does not use the number of a deleted scan again', () => {
  expect(makeScan(app, { userId, contactId: 1, source_key: 'after' }).scanId).toBe(100)
})
