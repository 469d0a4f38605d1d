import { Api } from 'grammy'
import { offeredCommands } from '#bot/context/commands.ts'
import { announceBot, announcedKey } from '#bot/telegram/announce-bot.ts'
import { findBotState, saveBotState } from '#core/inbox/bot-state.ts'
import { openEmptyDatabase } from '#tests/app/empty-database.ts'
import { testToken } from '#tests/app/test-app.ts'

type Announcing = Parameters<typeof announceBot>[0]

/** The id of the bot that the stand-in of Telegram plays. */
const botId = 4242
/** What a bot with that public address and these commands keeps of its announcements. */
const kept = new Map<string, unknown>()

/** Makes the bot know that Telegram has its commands and descriptions, so that it starts without thirty calls. */
export async function announcedBefore(app: Announcing): Promise<void> {
  const which = [app.env.PUBLIC_URL, ...offeredCommands(app)].join()
  if (!kept.has(which)) kept.set(which, await announcementsOf(app))
  saveBotState(app, { key: announcedKey, value: kept.get(which) })
}

async function announcementsOf(app: Announcing): Promise<unknown> {
  const db = openEmptyDatabase()
  const api = new Api(testToken)
  api.config.use(async () => ({ ok: true, result: true as never }))
  await announceBot({ ...app, db }, api, { botId })
  const announced = findBotState({ db }, { key: announcedKey })
  db.$client.close()
  return announced
}
