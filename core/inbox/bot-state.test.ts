import { expect, it } from 'vitest'
import { deleteBotState, findBotState, saveBotState } from '#core/inbox/bot-state.ts'
import { forgetWhatIsOver } from '#core/jobs/housekeeping.ts'
import { botState } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

it('the bot keeps, changes and forgets its state', () => {
  const app = createTestApp()
  saveBotState(app, { key: 'chat:1', value: { step: 1 } })
  saveBotState(app, { key: 'chat:1', value: { step: 2 } })
  expect(findBotState(app, { key: 'chat:1' })).toEqual({ step: 2 })
  deleteBotState(app, { key: 'chat:1' })
  expect(findBotState(app, { key: 'chat:1' })).toBeUndefined()
})

it('the bot’s notes of somebody who is not there any more are forgotten, those of groups are not', async () => {
  const app = createTestApp()
  const userId = makeUser(app)
  for (const key of [`session:${userId}`, 'session:77', 'conversation:77', 'session:-100'])
    saveBotState(app, { key, value: {} })
  await forgetWhatIsOver(app)
  expect(
    app.db
      .select({ key: botState.key })
      .from(botState)
      .all()
      .map(row => row.key),
  ).toEqual(['session:-100', `session:${userId}`])
})
