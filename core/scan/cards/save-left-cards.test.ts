import type { Reading } from 'card-reader/port'
import { readingOf } from 'card-reader/testing/reading-of.ts'
import { isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deleteAccount } from '#core/account/delete-account.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { leaveTeam, removeMember } from '#core/events/team/leave-team.ts'
import { deleteEvent } from '#core/events/update-event.ts'
import { deleteExpired } from '#core/jobs/housekeeping.ts'
import { quotaOf } from '#core/plans/quota-of.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { scanCards, subscriptions } from '#db/schema.ts'
import { makeScan } from '#tests/app/factories.ts'
import { cardOfPerson, join, openTeam, ownerId, scanCard } from '#tests/app/team-setup.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

const memberId = 2002

function setUp() {
  const app = createTestApp()
  const { eventId, code } = openTeam(app)
  join(app, { id: memberId, name: 'Marta', code })
  return { app, eventId, code }
}

/** Sends a member's photo that reads like this, and reads it. */
async function readPhoto(app: TestApp, reading: Reading, backOf?: number): Promise<void> {
  app.ocr = { ...app.ocr, read: async () => reading }
  const source = { via: 'web', idempotencyKey: `card-${reading.lines[0]?.text}`, photo: new Uint8Array([1]) } as const
  requestScan(app, { userId: memberId, source, ...(backOf !== undefined && { backOf }) })
  const queue = runScanQueue(app)
  await queue.idle()
  await queue.stop()
}

/** A member's photo of three cards, of which two wait. */
function scanThree(app: TestApp): Promise<void> {
  const others = [readingOf(cardOfPerson('Berta')), readingOf(cardOfPerson('Carla'))]
  return readPhoto(app, { ...readingOf(cardOfPerson('Anna')), others })
}

/** A member's photo of a back side, which names somebody else and waits. */
async function scanOtherBack(app: TestApp): Promise<void> {
  const backOf = await scanCard(app, { userId: memberId, lines: cardOfPerson('Anna') })
  await readPhoto(app, readingOf(['Dora Soler', 'Altra S.A.', 'dora@altra.es']), backOf)
}

const namesOf = (app: TestApp, userId: number) =>
  listContacts(app, { userId })
    .map(contact => contact.first_name)
    .sort()
const waitingIn = (app: TestApp) => app.db.select().from(scanCards).where(isNull(scanCards.saved_at)).all().length

describe('cards of a team’s photo that wait for an answer', () => {
  const partings = {
    'has left': app => leaveTeam(app, { userId: memberId }),
    'was removed': (app, eventId) => removeMember(app, { userId: ownerId, eventId, memberId }),
    'is in no team since the event was deleted': (app, eventId) => deleteEvent(app, { userId: ownerId, eventId }),
    'has deleted the account': app => deleteAccount(app, { userId: memberId, refund: false }),
  } satisfies Record<string, (app: TestApp, eventId: number) => unknown>

  it.each(Object.entries(partings))('are saved for the owner when the sender %s', async (_, part) => {
    const { app, eventId } = setUp()
    await scanThree(app)
    await part(app, eventId)
    await deleteExpired(app)
    await deleteExpired(app)
    expect(namesOf(app, ownerId)).toEqual(['Anna', 'Berta', 'Carla'])
    expect(waitingIn(app)).toBe(0)
  })

  it('wait on while the sender is in the team', async () => {
    const { app } = setUp()
    await scanThree(app)
    await deleteExpired(app)
    expect(namesOf(app, ownerId)).toEqual(['Anna'])
    expect(waitingIn(app)).toBe(2)
  })

  it('are a contact of its own where a back side names somebody else, which counts as a scan', async () => {
    const { app } = setUp()
    await scanOtherBack(app)
    expect(waitingIn(app)).toBe(1)
    leaveTeam(app, { userId: memberId })
    await deleteExpired(app)
    expect(namesOf(app, ownerId)).toEqual(['Anna', 'Dora'])
    expect(quotaOf(app, { userId: ownerId }).used).toBe(2)
  })

  it('wait for a plan with room where they count, and keep nothing else from being saved', async () => {
    const { app } = setUp()
    await scanOtherBack(app)
    await scanThree(app)
    leaveTeam(app, { userId: memberId })
    const plans = app.db.select().from(subscriptions).all()
    app.db.delete(subscriptions).run()
    makeScan(app, { userId: ownerId, contactId: listContacts(app, { userId: ownerId })[0]!.id })
    expect(quotaOf(app, { userId: ownerId })).toMatchObject({ used: 3, limit: 3 })
    await deleteExpired(app)
    expect(namesOf(app, ownerId)).toEqual(['Anna', 'Berta', 'Carla'])
    expect(waitingIn(app)).toBe(1)
    app.db.insert(subscriptions).values(plans).run()
    await deleteExpired(app)
    expect(namesOf(app, ownerId)).toEqual(['Anna', 'Berta', 'Carla', 'Dora'])
  })
})
