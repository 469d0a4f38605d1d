import { Api } from 'grammy'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runBot } from '#bot/run-bot.ts'
import { announceBot } from '#bot/telegram/announce-bot.ts'
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

describe('at the start', () => {
  const url = 'https://cards.example/api/webhooks/telegram'
  const setCalls = () =>
    telegram
      .calls()
      .map(({ method }) => method)
      .filter(method => method.startsWith('set'))

  test('the webhook is set before all else, also where the rest is refused', async () => {
    telegram.fail('setMyCommands', 'reset', 100)
    const bot = runBot(app, { token: testToken, webhookUrl: url })
    await telegram.until(() => telegram.calls('setMyCommands').length > 0)
    expect(setCalls()[0]).toBe('setWebhook')
    await bot.stop()
  })

  test('only what Telegram does not know yet is announced', async () => {
    const api = new Api(testToken, { apiRoot: telegram.root })
    await announceBot(app, api, { botId: 1 })
    expect(setCalls()).toHaveLength(3 * (languages.length + 1))
    await announceBot(app, api, { botId: 1 })
    expect(setCalls()).toHaveLength(3 * (languages.length + 1))
    app.env = { ...app.env, PUBLIC_URL: 'https://cards.example', isPublic: true }
    await announceBot(app, api, { botId: 1 })
    const changed = setCalls().slice(3 * (languages.length + 1))
    expect(
      Object.entries(Object.groupBy(changed, method => method)).map(([method, some]) => [method, some?.length]),
    ).toEqual([
      ['setMyCommands', languages.length + 1],
      ['setMyDescription', languages.length + 1],
      ['setChatMenuButton', 1],
    ])
    await announceBot(app, api, { botId: 2 })
    expect(setCalls().slice(3 * (languages.length + 1) + changed.length)).toHaveLength(3 * (languages.length + 1) + 1)
  })

  test('what failed goes on where it was', async () => {
    const api = new Api(testToken, { apiRoot: telegram.root })
    telegram.fail('setMyShortDescription', 'html', 1)
    await expect(announceBot(app, api, { botId: 1 })).rejects.toThrow()
    await announceBot(app, api, { botId: 1 })
    expect(telegram.calls('setMyCommands')).toHaveLength(languages.length + 1)
  })
})
