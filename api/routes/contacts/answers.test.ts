import { expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import type { Event } from '#contracts/events.ts'
import type { ContactAnswers } from '#contracts/questions.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { startEvent } from '#core/events/start-event.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { callAs } from '#tests/call-as.ts'

const userId = 1001

it('answers are listed with the questions of the event, given, counted and deleted', async () => {
  const app = createTestApp()
  const api = createApi(app, { botUsername: () => 'card_scan_bot' })
  for (const id of [userId, 1002]) makeUser(app, { id, plan: 'pro' })
  const { id: eventId } = startEvent(app, { userId, name: 'MWC 2026' })
  const contactId = makeContact(app, { userId })
  updateContact(app, { userId, contactId, patch: { event_id: eventId } })
  const mine = callAs(app, api, userId)
  const event = `/api/events/${userId}/${eventId}`
  const questions = [{ kind: 'choice', text: 'Product?', options: [{ text: 'Pumps' }, { text: 'Valves' }] }]
  const saved = (await (await mine('PATCH', event, { questions })).json()) as Event
  expect(saved.questions).toMatchObject([{ kind: 'choice', text: 'Product?', answered: 0, average: null }])
  const questionId = saved.questions[0]?.id ?? 0
  const path = `/api/contacts/${userId}/${contactId}/answers`
  expect(await (await mine('GET', path)).json()).toMatchObject({ questions: [{ id: questionId }], answers: [] })
  const refused = await mine('PUT', `${path}/${questionId}`, { values: ['Hoses'] })
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { fields: { values: 'Not an answer to this question' } },
  ])
  const given = await mine('PUT', `${path}/${questionId}`, { values: ['Pumps'] })
  const { answers } = (await given.json()) as ContactAnswers
  expect(answers).toMatchObject([{ question_id: questionId, question: 'Product?', kind: 'choice', values: ['Pumps'] }])
  const { events } = (await (await mine('GET', `/api/events/${userId}`)).json()) as { events: Event[] }
  expect(events[0]?.questions[0]?.counts).toEqual([
    { value: 'Pumps', contacts: 1 },
    { value: 'Valves', contacts: 0 },
  ])
  const theirs = callAs(app, api, 1002)
  const stranger = `/api/contacts/1002/${contactId}/answers`
  expect((await theirs('GET', stranger)).status).toBe(404)
  expect((await theirs('PUT', `${stranger}/${questionId}`, { values: ['Valves'] })).status).toBe(404)
  expect((await theirs('DELETE', `${stranger}/${answers[0]?.id}`)).status).toBe(404)
  expect(await (await mine('DELETE', `${path}/${answers[0]?.id}`)).json()).toMatchObject({ answers: [] })
})
