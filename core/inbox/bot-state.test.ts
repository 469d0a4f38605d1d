import { expect, it } from 'vitest'
import { deleteBotState, findBotState, saveBotState } from '#core/inbox/bot-state.ts'
import { deleteExpired } from '#core/jobs/housekeeping.ts'
import { botState } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

it('the bot stores, changes and deletes its state', () => {
  const app = createTestApp()
  saveBotState(app, { key: 'chat:1', value: { step: 1 } })
  saveBotState(app, { key: 'chat:1', value: { step: 2 } })
  expect(findBotState(app, { key: 'chat:1' })).toEqual({ step: 2 })
  deleteBotState(app, { key: 'chat:1' })
  expect(findBotState(app, { key: 'chat:1' })).toBeUndefined()
})

it('the state of a deleted account is removed, that of groups is not', async () => {
  const app = createTestApp()
  const userId = makeUser(app)
  for (const key of [`session:${userId}`, 'session:77', 'conversation:77', 'session:-100'])
    saveBotState(app, { key, value: {} })
  await deleteExpired(app)
  expect(
    app.db
      .select({ key: botState.key })
      .from(botState)
      .all()
      .map(row => row.key),
  ).toEqual(['session:-100', `session:${userId}`])
})
