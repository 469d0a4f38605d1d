import { readingOf } from 'card-reader/testing/reading-of.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteAccount } from '#core/account/delete-account.ts'
import { eraseMany, eraseUser } from '#core/account/erase-user.ts'
import { AppError } from '#core/base/errors.ts'
import { getContact, listContacts } from '#core/contact-rows/contacts.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { mergeContacts } from '#core/contacts/merging/merge-contacts.ts'
import { leaveTeam } from '#core/events/team/leave-team.ts'
import { deleteEvent } from '#core/events/update-event.ts'
import { failScan } from '#core/scan/fail-scan.ts'
import { requestScan, type ScanSource } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { findPhotoSeries } from '#core/scan/series/photo-series.ts'
import { scanPhotos, scans } from '#db/schema.ts'
import { makeContact } from '#tests/app/factories.ts'
import { cardOfPerson, join, makePerson, openTeam, ownerId } from '#tests/app/team-setup.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

const memberId = 2002

let app: TestApp
let eventId: number
/** What happens while the next photo is read. */
let meanwhile: () => void | Promise<void>

beforeEach(() => {
  app = createTestApp()
  const team = openTeam(app)
  eventId = team.eventId
  join(app, { id: memberId, name: 'Marta', code: team.code })
  makePerson(app, memberId, 'Marta', 'unlimited')
  meanwhile = () => undefined
  // One after another, so that what changes meanwhile is there for all photos after it.
  Object.assign(app.ocr, { workers: 1 })
  app.ocr.read = async (file: Uint8Array, { page = 1 } = {}) => {
    const happens = meanwhile
    meanwhile = () => undefined
    await happens()
    const pages: string[][] = JSON.parse(new TextDecoder().decode(file))
    return { ...readingOf(pages[page - 1] ?? []), ...(pages.length > 1 && { pages: pages.length }) }
  }
  app.telegram.fetchFile = async ({ fileId }) => new TextEncoder().encode(fileId)
})

/** A photo, or a PDF of several pages, with a card of each of these people; '' for a page with no card. */
const bytesOf = (...names: string[]) =>
  new TextEncoder().encode(JSON.stringify(names.map(name => (name === '' ? [] : cardOfPerson(name)))))

const upload = (photo: Uint8Array): ScanSource => ({ via: 'web', idempotencyKey: `photo-${++sent}`, photo })
/** In these tests the id of a file is its content. */
const inChat = (userId: number, photo: Uint8Array): ScanSource => {
  const fileId = new TextDecoder().decode(photo)
  return { via: 'telegram', chatId: userId, messageId: ++sent, fileId }
}
let sent = 0

/** Sends photos at once and reads them all. */
async function read(userId: number, photos: ScanSource[], backOf?: number) {
  for (const source of photos) requestScan(app, { userId, source, backOf })
  const queue = runScanQueue(app)
  await queue.idle()
  await queue.stop()
}

const firstNames = (userId: number) =>
  listContacts(app, { userId })
    .map(one => one.first_name)
    .toSorted()
const ends = (userId: number) =>
  app.db
    .select({ status: scans.status, failure: scans.failure })
    .from(scans)
    .where(eq(scans.user_id, userId))
    .all()
    .map(({ status, failure }) => failure ?? status)

const twelve = ['Ada', 'Bea', 'Cleo', 'Dora', 'Eva', 'Fina', 'Gala', 'Ida', 'Julia', 'Kira', 'Lola', 'Nora']

describe('an event that is deleted while photos of it are read', () => {
  const forgetEvent = () => deleteEvent(app, { userId: ownerId, eventId })

  it('takes no card of its owner along', async () => {
    meanwhile = forgetEvent
    await read(
      ownerId,
      ['Ada', 'Bea', 'Cleo'].map(name => upload(bytesOf(name))),
    )
    expect(ends(ownerId)).toEqual(['done', 'done', 'done'])
    expect(firstNames(ownerId)).toEqual(['Ada', 'Bea', 'Cleo'])
    expect(listContacts(app, { userId: ownerId }).map(one => one.event)).toEqual(['', '', ''])
  })

  it('takes no card of its team along', async () => {
    meanwhile = forgetEvent
    await read(memberId, [upload(bytesOf('Ada')), upload(bytesOf('Bea'))])
    expect(ends(memberId)).toEqual(['done', 'done'])
    expect(firstNames(ownerId)).toEqual(['Ada', 'Bea'])
  })

  it.each([
    ['an upload', (pages: Uint8Array) => upload(pages)],
    ['the chat', (pages: Uint8Array) => inChat(ownerId, pages)],
  ])('takes no page of a PDF from %s along', async (_, source) => {
    meanwhile = forgetEvent
    await read(ownerId, [source(bytesOf(...twelve))])
    expect(ends(ownerId)).toEqual(twelve.map(() => 'done'))
    expect(firstNames(ownerId)).toEqual(twelve)
  })

  it('leaves a photo without a card its own reason', async () => {
    meanwhile = forgetEvent
    await read(ownerId, [upload(bytesOf(''))])
    expect(ends(ownerId)).toEqual(['no-text'])
  })
})

it('a member who leaves while a photo is read has sent it to the owner', async () => {
  meanwhile = () => leaveTeam(app, { userId: memberId })
  await read(memberId, [upload(bytesOf('Ada'))])
  expect([firstNames(ownerId), firstNames(memberId)]).toEqual([['Ada'], []])
})

it('a photo that another process took over is not ended by the first one', async () => {
  requestScan(app, { userId: ownerId, source: upload(bytesOf('')) })
  const taken = app.db.select().from(scans).get()!
  app.db.update(scans).set({ attempts: 1 }).run()
  await failScan(app, taken, new AppError('no-text'))
  expect(ends(ownerId)).toEqual(['queued'])
})

describe('an owner’s account that is deleted while a member’s photos are read', () => {
  const forgetOwner = () => deleteAccount(app, { userId: ownerId })

  it('leaves the cards to the member, with what each photo came to', async () => {
    meanwhile = forgetOwner
    await read(
      memberId,
      ['Ada', '', 'Bea'].map(name => upload(bytesOf(name))),
    )
    expect(ends(memberId)).toEqual(['done', 'no-text', 'done'])
    expect(firstNames(memberId)).toEqual(['Ada', 'Bea'])
  })

  it('leaves them those that wait since last month', async () => {
    app.setNow('2026-03-31T23:59:59Z')
    meanwhile = () => {
      app.setNow('2026-04-01T00:00:01Z')
      return forgetOwner()
    }
    await read(memberId, [upload(bytesOf('Ada')), upload(bytesOf('Bea'))])
    expect(firstNames(memberId)).toEqual(['Ada', 'Bea'])
  })

  it('leaves them a PDF of which nothing is saved yet', async () => {
    meanwhile = forgetOwner
    await read(memberId, [upload(bytesOf(...twelve))])
    expect(ends(memberId)).toEqual(twelve.map(() => 'done'))
    expect(firstNames(memberId)).toEqual(twelve)
  })

  it('leaves them the pages of a PDF that are not read yet, and takes those that are', async () => {
    meanwhile = () => {
      meanwhile = forgetOwner
    }
    await read(memberId, [inChat(memberId, bytesOf(...twelve))])
    expect(ends(memberId)).toEqual(['not-found', ...twelve.slice(1).map(() => 'done')])
    expect(firstNames(memberId)).toEqual(twelve.slice(1))
    expect(app.db.select().from(scanPhotos).all()).toEqual([])
  })

  it('leaves the message of a series true whose first photo was read', async () => {
    app.limits.photoSeriesMs = 3000
    meanwhile = () => {
      meanwhile = forgetOwner
    }
    await read(
      memberId,
      ['Ada', 'Bea', 'Cleo'].map(name => inChat(memberId, bytesOf(name))),
    )
    const seriesId = app.db.select().from(scans).where(eq(scans.user_id, memberId)).get()!.id
    expect(findPhotoSeries(app, { userId: memberId, seriesId })).toMatchObject({
      open: 0,
      read: 2,
      people: [{ contact: { first_name: 'Bea' } }, { contact: { first_name: 'Cleo' } }],
      failures: [{ reason: 'not-found', photos: [1] }],
    })
  })

  it('leaves them what they send or what is read while the rest of the account goes', async () => {
    const erasing = eraseMany(app, { userId: ownerId })
    await read(memberId, [upload(bytesOf('Ada'))])
    eraseUser(app, { userId: ownerId, since: await erasing })
    expect(firstNames(memberId)).toEqual(['Ada'])
  })
})

describe('the contact whose other side is read', () => {
  const back = () => new TextEncoder().encode(JSON.stringify([['Ada Puig', 'www.firma.es', '+34 612 345 678']]))
  const contactOf = (name: string) =>
    makeContact(app, { userId: ownerId, first_name: name, last_name: 'Puig', website: '' })

  it('is the one that it was merged into meanwhile', async () => {
    const [kept, gone] = [contactOf('Ada'), contactOf('Ada')]
    meanwhile = () => void mergeContacts(app, { userId: ownerId, contactId: kept, otherId: gone })
    await read(ownerId, [upload(back())], gone)
    expect(ends(ownerId)).toEqual(['done'])
    expect(getContact(app, { userId: ownerId, contactId: kept })).toMatchObject({
      website: 'www.firma.es',
      images: ['back'],
    })
  })

  it('is no longer here where it was deleted meanwhile', async () => {
    const contactId = contactOf('Ada')
    meanwhile = () => void deleteContact(app, { userId: ownerId, contactId })
    await read(ownerId, [upload(back())], contactId)
    expect(ends(ownerId)).toEqual(['not-found'])
  })
})
