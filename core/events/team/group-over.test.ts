import { expect, it } from 'vitest'
import { startEvent, stopEvent } from '#core/events/start-event.ts'
import { linkGroup } from '#core/events/team/event-groups.ts'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import { openTeam, ownerId } from '#tests/app/team-setup.ts'
import { createTestApp } from '#tests/app/test-app.ts'

it('tells a group that its event is over, unless it is on again by the time that the message is sent', async () => {
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
  stopEvent(app, { userId: ownerId })
  startEvent(app, { userId: ownerId, name: 'Fira' })
  expect(await toldToGroup()).toEqual([])
  stopEvent(app, { userId: ownerId })
  expect(await toldToGroup()).toEqual([{ kind: 'group-over', event: 'Fira' }])
})
