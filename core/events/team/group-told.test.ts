import { expect, it } from 'vitest'
import { findOrCreateEvent, startEvent, stopEvent } from '#core/events/start-event.ts'
import { linkGroup } from '#core/events/team/event-groups.ts'
import { deleteEvent, updateEvent } from '#core/events/update-event.ts'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import { openTeam, ownerId } from '#tests/app/team-setup.ts'
import { createTestApp } from '#tests/app/test-app.ts'

it('tells a group that its event is over or on again, as it is by the time that the message is sent', async () => {
  const app = createTestApp()
  const { eventId } = openTeam(app)
  const chatId = -500
  linkGroup(app, { userId: ownerId, eventId, chatId, title: 'Fira crew', isAdmin: true })
  const toldToGroup = async () => {
    const outbox = runOutbox(app)
    await outbox.idle()
    await outbox.stop()
    return app.told.filter(one => one.chatId === chatId).map(({ notice }) => notice)
  }
  const [over, on] = [false, true].map(isOn => ({ kind: 'group-event', event: 'Fira', isOn }))
  stopEvent(app, { userId: ownerId })
  startEvent(app, { userId: ownerId, name: 'Fira' })
  expect(await toldToGroup()).toEqual([on])
  stopEvent(app, { userId: ownerId })
  expect(await toldToGroup()).toEqual([on, over])
  await updateEvent(app, { userId: ownerId, eventId, patch: { active: true } })
  await updateEvent(app, { userId: ownerId, eventId, patch: { active: true } })
  expect(await toldToGroup()).toEqual([on, over, on])
  startEvent(app, { userId: ownerId, name: 'Expo' })
  expect(await toldToGroup()).toEqual([on, over, on, over])
})

it('tells a group that its event is over where it is deleted, and nothing where it was off', async () => {
  const app = createTestApp()
  const { eventId } = openTeam(app)
  for (const id of [eventId, findOrCreateEvent(app, { userId: ownerId, values: { name: 'Expo' } }).event.id]) {
    linkGroup(app, { userId: ownerId, eventId: id, chatId: -500, title: 'Crew', isAdmin: true })
    await deleteEvent(app, { userId: ownerId, eventId: id })
  }
  const outbox = runOutbox(app)
  await outbox.idle()
  await outbox.stop()
  const told = app.told.filter(({ chatId }) => chatId === -500)
  expect(told.map(({ notice }) => notice)).toEqual([{ kind: 'group-event', event: 'Fira', isOn: false }])
})
