import { Api } from 'grammy'
import { announceBot, announcedKey } from '#bot/telegram/announce-bot.ts'
import type { KeyApp, WriteApp } from '#core/app.ts'
import { findBotState, saveBotState } from '#core/inbox/bot-state.ts'
import { openEmptyDatabase } from '#tests/app/empty-database.ts'
import { testToken } from '#tests/app/test-app.ts'

/** The id of the bot that the stand-in of Telegram plays. */
const botId = 4242
/** What a bot with that public address keeps of its announcements. */
const kept = new Map<string | undefined, unknown>()

/** Makes the bot know that Telegram has its commands and descriptions, so that it starts without thirty calls. */
export async function announcedBefore(app: WriteApp & KeyApp): Promise<void> {
  const { PUBLIC_URL } = app.env
  if (!kept.has(PUBLIC_URL)) kept.set(PUBLIC_URL, await announcementsOf(app))
  saveBotState(app, { key: announcedKey, value: kept.get(PUBLIC_URL) })
}

async function announcementsOf(app: WriteApp & KeyApp): Promise<unknown> {
  const db = openEmptyDatabase()
  const api = new Api(testToken)
  api.config.use(async () => ({ ok: true, result: true as never }))
  await announceBot({ ...app, db }, api, { botId })
  const announced = findBotState({ db }, { key: announcedKey })
  db.$client.close()
  return announced
}
