import { Api } from 'grammy'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runBot } from '#bot/run-bot.ts'
import { languages } from '#contracts/users.ts'
import type { App } from '#core/app.ts'
import { parseEnv } from '#core/base/env.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'
import { type FakeTelegram, startTelegram } from '#tests/fakes/telegram/telegram.ts'
import { ownTime } from '#tests/own-time.ts'

let telegram: FakeTelegram
let app: App
beforeEach(async () => {
  telegram = await startTelegram({ token: testToken })
  const env = parseEnv({ NODE_ENV: 'test', BOT_TOKEN: testToken, TELEGRAM_API_ROOT: telegram.root })
  app = createTestApp({ env })
})
afterEach(async () => {
  await telegram.stop()
  telegram.assertClean()
})

const run = () => runBot(app, { token: testToken, webhookUrl: undefined })

test('a Telegram that is down at the start is waited for', async () => {
  telegram.fail('getMe', 'html', 3)
  telegram.fail('setMyCommands', 'reset', 4)
  const bot = run()
  const anna = telegram.person()
  anna.sendText('/help')
  await telegram.until(() => telegram.said(anna.id).length === 1 && telegram.commands.size === languages.length + 1)
  expect(await bot.username()).toBe(telegram.username)
  await bot.stop()
})

test('an old webhook is removed before updates are fetched', async () => {
  await new Api(testToken, { apiRoot: telegram.root }).setWebhook('https://former.example/hook')
  const bot = run()
  const anna = telegram.person()
  anna.sendText('/help')
  await telegram.until(() => telegram.said(anna.id).length === 1)
  await bot.stop()
})

test('a stored update is acknowledged, so that Telegram forgets it', async () => {
  const bot = run()
  telegram.person().sendText('/help')
  const { update_id } = telegram.updates[0]!
  await telegram.until(() => telegram.calls('getUpdates').at(-1)?.params.offset === update_id + 1)
  await bot.stop()
})

test('stopping does not wait for Telegram’s open call', async () => {
  const bot = run()
  await telegram.until(() => telegram.calls('getUpdates').length === 1)
  expect(await ownTime(() => bot.stop())).toBeLessThan(25_000)
})

test('stopping while Telegram does not answer at the start ends at once', async () => {
  telegram.fail('getMe', 'hang', 10)
  const bot = run()
  await telegram.until(() => telegram.calls('getMe').length === 1)
  expect(await ownTime(() => bot.stop())).toBeLessThan(25_000)
  expect(await bot.username()).toBeUndefined()
})

test('a request for the bot’s name at the start waits until Telegram has sent it', async () => {
  app.limits = { ...app.limits, botNameTimeout: 10 * 60_000 }
  const held = telegram.hold('getMe', 'before')
  const bot = run()
  const asked = bot.username()
  await held.caught
  await held.release()
  expect(await asked).toBe(telegram.username)
  await bot.stop()
})

test('a request for the bot’s name while Telegram is away does not wait long', async () => {
  app.limits = { ...app.limits, botNameTimeout: 10 }
  telegram.fail('getMe', 'hang', 10)
  const bot = run()
  expect(await bot.username()).toBeUndefined()
  await bot.stop()
})
