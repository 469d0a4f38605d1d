import { isWithin } from 'card-reader/testing/cpu-time.ts'
import { describe, expect, it } from 'vitest'
import type { ChangeMany } from '#contracts/contact-lists.ts'
import { webhookTypes } from '#contracts/integrations/webhook-types.ts'
import { changeMany } from '#core/contacts/change-many.ts'
import { mergeContacts } from '#core/contacts/merging/merge-contacts.ts'
import { startEvent } from '#core/events/start-event.ts'
import { addWebhook } from '#core/webhooks/webhooks.ts'
import { contacts, webhookDeliveries } from '#db/schema.ts'
import { turnsOf } from '#tests/app/count-turns.ts'
import { makeContacts, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

/** Somebody with so many contacts, and ten programs that hear of each change. */
function setUp(n: number) {
  const app = createTestApp()
  const userId = makeUser(app, { plan: 'pro' })
  const { id: eventId } = startEvent(app, { userId, name: 'Fair' })
  makeContacts(app, { userId, n })
  for (let one = 0; one < 10; one++) {
    const request = { url: `https://n8n.example.com/${one}`, types: [...webhookTypes] }
    addWebhook(app, { userId, request })
  }
  const ids = app.db
    .select({ id: contacts.id })
    .from(contacts)
    .all()
    .map(({ id }) => id)
  const change = (what: ChangeMany['change']) => changeMany(app, { userId, ids, change: what })
  const told = () => app.db.select().from(webhookDeliveries).all().length
  return { app, userId, eventId, ids, change, told }
}

type Setup = ReturnType<typeof setUp>

const ways: [string, (setup: Setup) => Promise<number>][] = [
  ['tagged', ({ change }) => change({ what: 'tag', tag: 'fair' })],
  ['moved to an event', ({ change, eventId }) => change({ what: 'event', event_id: eventId })],
  ['deleted', ({ change }) => change({ what: 'delete' })],
]

describe('a change of many contacts', () => {
  it.each(ways)('shares the loop while they are %s, however many they are', async (_, work) => {
    const [few, many] = [setUp(20), setUp(300)]
    const short = await turnsOf(few.app, () => work(few))
    const long = await turnsOf(many.app, async () => expect(await work(many)).toBe(300))
    expect(long.turns).toBeGreaterThanOrEqual(300 / 10)
    expect(long.mostStatements).toBeLessThanOrEqual(short.mostStatements)
    // On an idle machine some 15 ms; a busy one may halt the first try.
    if (!isWithin(long.longestMs, 50)) {
      const again = setUp(300)
      expect((await turnsOf(again.app, () => work(again))).longestMs).toSatisfy(ms => isWithin(ms, 50))
    }
    expect(many.told()).toBe(300 * 10)
  })

  it('brings back contacts that went into each other, however far apart they are chosen', async () => {
    const { app, userId, ids, change } = setUp(40)
    // Each of them went into the next one, so that the last merge must be undone first.
    for (const [at, id] of ids.slice(0, -1).entries())
      mergeContacts(app, { userId, contactId: ids[at + 1]!, otherId: id })
    expect(await change({ what: 'restore' })).toBe(39)
    const rows = app.db.select().from(contacts).all()
    expect(rows.filter(({ deleted_at }) => deleted_at === null)).toHaveLength(40)
  })

  it('can be asked for again where it was interrupted', async () => {
    const { app, change, told } = setUp(50)
    const transaction = app.db.transaction.bind(app.db)
    let left = 2
    app.db.transaction = (...work) => {
      if (left-- === 0) throw new Error('killed')
      return transaction(...work)
    }
    await expect(change({ what: 'delete' })).rejects.toThrow('killed')
    expect(told()).toBe(20 * 10)
    expect(await change({ what: 'delete' })).toBe(30)
    expect(told()).toBe(50 * 10)
  })
})
