import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { getUser } from '#core/users/users.ts'
import { anaCard, type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

const publicUrl = 'https://cards.example'

let flow: BotFlow
let server: ReturnType<typeof createAdaptorServer>
beforeEach(async () => {
  flow = await startBotFlow({ publicUrl, webhookUrl: `${publicUrl}/api/webhooks/telegram`, announces: true })
  server = createAdaptorServer({ fetch: createApi(flow.app, { botUsername: () => undefined }).fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  flow.telegram.deliverTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterEach(async () => {
  await flow.stop()
  server.close()
})

test('with a public address updates arrive by webhook, each once however often they are delivered', async () => {
  const { telegram } = flow
  const anna = telegram.person()
  anna.sendPhoto(photoOf(...anaCard))
  await flow.settled()
  const update = telegram.updates.at(-1)!
  telegram.repeat(update)
  telegram.repeat(update)
  anna.sendText('/plan')
  await flow.settled()
  expect(telegram.calls('getUpdates')).toEqual([])
  expect(telegram.said(anna.id)).toHaveLength(3)
  expect(getUser(flow.app, { userId: anna.id }).scans_used).toBe(1)
})

test('with a public address contacts, /app and the menu button open the Mini App', async () => {
  const { telegram } = flow
  const anna = telegram.person()
  anna.sendPhoto(photoOf(...anaCard))
  await flow.settled()
  expect(anna.press('Open')).toMatch(/^https:\/\/cards\.example\/contacts\/\d+$/)
  anna.sendText('/app')
  await flow.settled()
  expect(anna.press('Open the app')).toBe(publicUrl)
  await telegram.until(() => telegram.menuButton() !== undefined)
  expect(telegram.menuButton()).toMatchObject({ type: 'web_app', web_app: { url: publicUrl } })
})
