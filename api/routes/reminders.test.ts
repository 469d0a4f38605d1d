import { expect, it } from 'vitest'
import { findUser } from '#core/users/find-user.ts'
import { setUpApi } from '#tests/app/api-setup.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'

it('a reminder that is refused leaves the time zone of the person as it was', async () => {
  const { app, as } = setUpApi()
  makeUser(app, { id: 1001 })
  const contactId = makeContact(app, { userId: 1001 })
  const set = (due_at: string, id = contactId) =>
    as(1001)('PUT', `/api/reminders/1001/contacts/${id}`, { due_at, time_zone: 'Asia/Tokyo' })
  const zone = () => findUser(app.db, { userId: 1001 })?.time_zone
  const before = zone()
  expect((await set('2020-01-01T00:00:00.000Z')).status).toBe(422)
  expect((await set('2026-03-20T09:00:00.000Z', 999)).status).toBe(404)
  expect(zone()).toBe(before)
  expect((await set('2026-03-20T09:00:00.000Z')).status).toBe(200)
  expect(zone()).toBe('Asia/Tokyo')
})
