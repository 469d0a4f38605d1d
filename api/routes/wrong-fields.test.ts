import { expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { contacts, events, messages, myCards, users } from '#db/schema.ts'
import { makeFullAccount } from '#tests/app/full-account.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { callAs } from '#tests/call-as.ts'

const id = 1001

it.each([
  [`/api/user/${id}`, { company: 'New' }, { email: 'not an address' }, 'email'],
  [`/api/user/${id}/card`, { on: false }, { renew: 'later' }, 'renew'],
  [`/api/contacts/${id}/1`, { company: 'New' }, { email: 'not an address' }, 'email'],
  [`/api/contacts/${id}/1`, { company: 'New' }, { tags: [''] }, 'tags.0'],
  [`/api/contacts/${id}/1`, { company: 'New' }, { id: 5 }, 'id'],
  [`/api/events/${id}/1`, { note: 'New' }, { name: ' ' }, 'name'],
  [
    `/api/messages/${id}/settings`,
    { follow_up_message: 'How was the fair?' },
    { follow_up_days: 31 },
    'follow_up_days',
  ],
  [`/api/messages/${id}/1`, { text: 'How was the fair?' }, { send_at: 'tomorrow' }, 'send_at'],
] as const)('PATCH %s of %j with %j names %s and changes nothing', async (path, right, wrong, field) => {
  const app = createTestApp()
  makeFullAccount(app, { id, mark: 'as-it-was' })
  const call = callAs(app, createApi(app, { botUsername: () => undefined }), id)
  app.db.update(messages).set({ kind: 'follow-up' }).run()
  await call('GET', `/api/user/${id}`)
  const rows = () => [users, contacts, events, messages, myCards].map(table => app.db.select().from(table).all())
  const before = rows()
  const answer = await call('PATCH', path, { ...right, ...wrong })
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { code: 'invalid-input', fields: { [field]: expect.any(String) } },
  ])
  expect(rows()).toEqual(before)
  expect((await call('PATCH', path, right)).status).toBe(200)
  expect(rows()).not.toEqual(before)
})
