import { isWithin } from 'card-reader/testing/cpu-time.ts'
import { describe, expect, it } from 'vitest'
import { webhookTypes } from '#contracts/integrations/webhook-types.ts'
import { questionInputOf } from '#contracts/questions.ts'
import { write } from '#core/base/write.ts'
import { answerQuestion, listAnswers } from '#core/events/answers/answers.ts'
import { carryOutChanges } from '#core/events/carry-out-changes.ts'
import { getEvent, listEvents } from '#core/events/events.ts'
import { startEvent } from '#core/events/start-event.ts'
import { deleteEvent, saveEvent, updateEvent } from '#core/events/update-event.ts'
import { addWebhook } from '#core/webhooks/webhooks.ts'
import { contactAnswers, contacts, owedChanges, users, webhookDeliveries } from '#db/schema.ts'
import { type Turns, turnsOf } from '#tests/app/count-turns.ts'
import { makeContacts, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

const interest = { kind: 'choice' as const, text: 'Product?', options: [{ text: 'Pumps' }, { text: 'Valves' }] }

/** An event with this many contacts, all of whom answered its question, and programs that hear of each. */
function setUp(n: number, addresses = 1) {
  const app = createTestApp()
  const userId = makeUser(app, { plan: 'pro' })
  const { id: eventId } = startEvent(app, { userId, name: 'Fair' })
  saveEvent(app, app.db, { userId, eventId, patch: { questions: [interest] } })
  makeContacts(app, { userId, n, eventId })
  const [question] = getEvent(app, { userId, eventId }).questions
  app.db.$client.exec(`insert into contact_answers (contact_id, question_id, question, kind, "values", answered_at)
    select id, ${question?.id}, 'Product?', 'choice', '["Pumps"]', 1 from contacts`)
  for (let one = 0; one < addresses; one++) {
    const request = { url: `https://n8n.example.com/${one}`, types: [...webhookTypes] }
    addWebhook(app, { userId, request })
  }
  const since = versionOf(app, userId)
  return { app, userId, eventId, since }
}

type Setup = ReturnType<typeof setUp>

const versionOf = (app: TestApp, userId: number) =>
  app.db
    .select()
    .from(users)
    .all()
    .find(({ id }) => id === userId)!.contacts_version
const rows = (app: TestApp) => app.db.select().from(contacts).all()
const told = (app: TestApp) => app.db.select().from(webhookDeliveries).all()
const owed = (app: TestApp) => app.db.select().from(owedChanges).all()
const answersIn = (app: TestApp) => app.db.select().from(contactAnswers).all()

/** The question's text and its first option have other words. */
function reworded({ app, userId, eventId }: Setup) {
  const questions = getEvent(app, { userId, eventId }).questions.map(questionInputOf)
  const [first, ...others] = questions[0]!.options
  return [{ ...questions[0]!, text: 'Which product?', options: [{ ...first!, text: 'All pumps' }, ...others] }]
}

const ways: [string, (setup: Setup) => unknown][] = [
  ['renaming it', ({ app, userId, eventId }) => updateEvent(app, { userId, eventId, patch: { name: 'Expo' } })],
  ['deleting it', ({ app, userId, eventId }) => deleteEvent(app, { userId, eventId })],
  ['rewording its question', setup => updateEvent(setup.app, { ...setup, patch: { questions: reworded(setup) } })],
  ['deleting its question', setup => updateEvent(setup.app, { ...setup, patch: { questions: [] } })],
]

describe('an event with many contacts', () => {
  it.each(ways)('shares the loop while %s, however many there are', async (_, change) => {
    const [few, many] = [setUp(100, 10), setUp(300, 10)]
    const inTurns: Turns[] = []
    for (const setup of [few, many]) inTurns.push(await turnsOf(setup.app, () => change(setup)))
    const [short, long] = inTurns
    expect(long!.turns).toBeGreaterThan(300 / 10)
    expect(long!.mostStatements).toBeLessThanOrEqual(short!.mostStatements)
    expect(long!.mostStatements).toBeLessThan(300)
    // On an idle machine some 10 ms.
    expect(long!.longestMs).toSatisfy(ms => isWithin(ms, 150))
    expect(told(many.app)).toHaveLength(300 * 10)
    expect(rows(many.app).every(({ version }) => version > many.since)).toBe(true)
    expect(new Set(rows(many.app).map(({ version }) => version)).size).toBe(300)
    expect(owed(many.app)).toEqual([])
  })

  it.each(ways)('has each changed once, when it is interrupted while %s', async (_, change) => {
    const setup = setUp(90)
    const { app, userId } = setup
    const transaction = app.db.transaction.bind(app.db)
    let left = 3
    app.db.transaction = (...work) => {
      if (left-- === 0) throw new Error('killed')
      return transaction(...work)
    }
    await expect(Promise.resolve(change(setup))).rejects.toThrow('killed')
    const changed = () => rows(app).filter(({ version }) => version > setup.since).length
    expect(changed()).toBeLessThan(90)
    expect(owed(app)).toHaveLength(1)
    await carryOutChanges(app)
    expect([changed(), told(app).length, versionOf(app, userId) - setup.since, owed(app)]).toEqual([90, 90, 90, []])
  })
})

describe('while its contacts are changed, an event', () => {
  it('that was deleted is not there any more, and one of its name is another one', () => {
    const { app, userId, eventId } = setUp(1)
    const interrupted = deleteEvent(app, { userId, eventId })
    expect(listEvents(app, { userId })).toEqual([])
    expect(startEvent(app, { userId, name: 'Fair' }).id).not.toBe(eventId)
    return interrupted
  })

  it('takes answers to the question as it is now', async () => {
    const setup = setUp(50)
    const { app, userId, eventId } = setup
    const contactId = rows(app).at(-1)!.id
    const swapped = getEvent(app, { userId, eventId }).questions.map(questionInputOf)
    const [pumps, valves] = swapped[0]!.options
    swapped[0]!.options = [
      { ...pumps!, text: 'Valves' },
      { ...valves!, text: 'Pumps' },
    ]
    write(app, tx => saveEvent(app, tx, { userId, eventId, patch: { questions: swapped } }))
    answerQuestion(app, { userId, contactId, questionId: swapped[0]!.id!, values: ['Pumps'] })
    await carryOutChanges(app)
    expect(listAnswers(app, { userId, contactId }).answers).toMatchObject([{ values: ['Pumps'] }])
    expect(answersIn(app).filter(({ values }) => values[0] === 'Valves')).toHaveLength(49)
  })

  it('counts and asks no question that was deleted', () => {
    const { app, userId, eventId } = setUp(3)
    const contactId = rows(app)[0]!.id
    const questionId = getEvent(app, { userId, eventId }).questions[0]!.id
    write(app, tx => saveEvent(app, tx, { userId, eventId, patch: { questions: [] } }))
    expect(getEvent(app, { userId, eventId }).questions).toEqual([])
    expect(listAnswers(app, { userId, contactId }).questions).toEqual([])
    const answer = () => answerQuestion(app, { userId, contactId, questionId, values: ['Pumps'] })
    expect(answer).toThrow('not-found')
  })
})
