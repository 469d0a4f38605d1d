import { describe, expect, it } from 'vitest'
import { type EnrichmentData, enrichmentRequestSchema } from '#contracts/enrichment.ts'
import { AppError } from '#core/base/errors.ts'
import { enrichContact } from '#core/enrichment/enrich-contact.ts'
import type { Person } from '#core/enrichment/enricher-port.ts'
import { deleteExpired } from '#core/jobs/housekeeping.ts'
import { updateUser } from '#core/users/users.ts'
import { contacts, enrichments, lookUps, users } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const found: EnrichmentData = {
  personSummary: 'Runs it.',
  personRole: 'CEO',
  companySummary: '',
  importantLinks: [],
  sources: [],
}

type Answer = EnrichmentData | undefined | Error | (() => Promise<EnrichmentData>)

/** A user who looks Ana up, the requests to the service, and its next response. */
function setUp() {
  const app = createTestApp()
  const asked: Person[] = []
  const answers: Answer[] = []
  app.enricher = {
    lookUp: async ({ person }) => {
      asked.push(person)
      const answer = answers.length > 0 ? answers.shift() : { ...found, personRole: `CEO ${asked.length}` }
      if (answer instanceof Error) throw answer
      return typeof answer === 'function' ? answer() : answer
    },
  }
  const agreed = (id: number) => {
    updateUser(app, { userId: makeUser(app, { id }), patch: { look_up_agreed: true } })
    return id
  }
  const userId = agreed(1001)
  const ask = (values: Record<string, unknown> = {}, by = userId) =>
    enrichContact(app, {
      ...enrichmentRequestSchema.parse({ firstName: 'Ana', company: 'Norte', ...values }),
      userId: by,
      language: 'es',
    })
  const used = () => app.db.select().from(lookUps).get()?.used ?? 0
  return { app, agreed, userId, ask, asked, answers, used }
}

describe('a look-up’s result', () => {
  it('is requested once and kept for 30 days', async () => {
    const { app, ask, asked, userId } = setUp()
    const contactId = makeContact(app, { userId })
    for (let n = 0; n < 3; n++) expect((await ask({ contactId })).personRole).toBe('CEO 1')
    app.setNow('2026-04-09T11:59:59Z')
    expect((await ask({ contactId })).personRole).toBe('CEO 1')
    app.setNow('2026-04-09T12:00:00Z')
    expect((await ask({ contactId })).personRole).toBe('CEO 2')
    expect(asked).toHaveLength(2)
  })

  it('is requested again on demand, and replaced', async () => {
    const { ask } = setUp()
    await ask()
    expect((await ask({ refresh: true })).personRole).toBe('CEO 2')
    expect((await ask()).personRole).toBe('CEO 2')
  })

  it('is stored for its user alone', async () => {
    const { agreed, ask, asked } = setUp()
    await ask()
    await ask({}, agreed(2))
    expect(asked).toHaveLength(2)
  })

  it('is deleted after 30 days, and with its contact', async () => {
    const { app, ask, userId } = setUp()
    const contactId = makeContact(app, { userId })
    await ask()
    await ask({ contactId })
    app.db.delete(contacts).run()
    expect(app.db.select().from(enrichments).all()).toMatchObject([{ contact_id: null }])
    app.setNow('2026-04-10T12:00:00Z')
    await deleteExpired(app)
    expect(app.db.select().from(enrichments).all()).toEqual([])
  })

  it('is shown even if the service is no longer set up', async () => {
    const { app, ask } = setUp()
    await ask()
    app.enricher = undefined
    expect((await ask()).personRole).toBe('CEO 1')
    await expect(ask({ refresh: true })).rejects.toThrow('enrichment-off')
  })

  it('of somebody else’s contact is not returned', async () => {
    const { app, ask, asked, userId } = setUp()
    const contactId = makeContact(app, { userId })
    await ask({ contactId })
    await expect(ask({ contactId }, makeUser(app, { id: 2 }))).rejects.toThrow('not-found')
    expect(asked).toHaveLength(1)
  })

  it('of a user who has not agreed comes from storage only', async () => {
    const { app, ask, asked, used, userId } = setUp()
    await ask()
    app.db.update(users).set({ look_up_agreed_at: null }).run()
    expect((await ask()).personRole).toBe('CEO 1')
    await expect(ask({ refresh: true })).rejects.toThrow('look-up-not-agreed')
    expect([asked.length, used()]).toEqual([1, 1])
    updateUser(app, { userId, patch: { look_up_agreed: true } })
    expect((await ask({ refresh: true })).personRole).toBe('CEO 2')
  })

  it('is one look-up for a dialog opened twice', async () => {
    const { ask, asked, used } = setUp()
    const both = await Promise.all([ask(), ask()])
    expect(both.map(data => data.personRole)).toEqual(['CEO 1', 'CEO 1'])
    expect([asked.length, used()]).toEqual([1, 1])
  })

  it('is not stored if the account was deleted meanwhile', async () => {
    const { app, ask, answers } = setUp()
    answers.push(async () => {
      app.db.delete(users).run()
      return found
    })
    expect(await ask()).toEqual(found)
    expect(app.db.select().from(enrichments).all()).toEqual([])
  })
})

describe('the 20 look-ups of a day', () => {
  it('cannot be exceeded before the next day', async () => {
    const { app, ask, asked } = setUp()
    for (let n = 0; n < 20; n++) await ask({ refresh: true })
    await expect(ask({ refresh: true })).rejects.toThrow('too-many-look-ups')
    expect(asked).toHaveLength(20)
    expect(await ask()).toBeDefined()
    app.setNow('2026-03-11T00:00:00Z')
    expect((await ask({ refresh: true })).personRole).toBe('CEO 21')
  })

  it('are not exceeded by concurrent requests', async () => {
    const { ask, asked } = setUp()
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => ask({ firstName: `Ana ${n}` })))
    expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(20)
    expect(asked).toHaveLength(20)
  })

  it.each([
    ['came to nothing', new AppError('enrichment-failed', { spent: false }), 0],
    ['may have been charged', new AppError('enrichment-failed', { spent: true }), 1],
    ['broke here', new Error('a bug'), 0],
    ['found nothing', undefined, 1],
  ])('include one that %s', async (_, answer, cost) => {
    const { ask, answers, used } = setUp()
    answers.push(answer)
    await expect(ask()).rejects.toThrow()
    expect(used()).toBe(cost)
    expect((await ask()).personRole).toBe('CEO 2')
  })

  it('do not include a request without a name or company', async () => {
    const { ask, used } = setUp()
    await expect(ask({ firstName: '', company: '' })).rejects.toThrow('nothing-to-look-up')
    expect(used()).toBe(0)
  })
})
