import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { createApi } from '#api/app.ts'
import type { PlanColumn } from '#contracts/plans.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { listMessages } from '#core/messaging/message/messages.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { type FakeUnipile, startUnipile } from '#tests/fakes/whatsapp/unipile.ts'
import { type FakeWaapi, startWaapi } from '#tests/fakes/whatsapp/waapi.ts'
import { anaCard, type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

export type WhatsAppFlow = BotFlow & {
  waapi: FakeWaapi
  unipile: FakeUnipile
  anna: Person
  /** Where the services send callbacks, with the secret of each. */
  hooks: Record<'waapi' | 'unipile', { url: string; secret: string }>
  /** Moves the clock of the queue. */
  pass(seconds: number): void
  /** Gives Anna a plan and scans Ana's card. */
  scanned(plan?: PlanColumn): Promise<void>
  press(label: string): Promise<void>
  /** The bot's texts to Anna. */
  said(): string[]
  /** Resolves when the bot has sent this text, or edited one to it. */
  saysSoon(text: string): Promise<void>
  labels(): string[]
  /** The state of the first message. */
  state(): string | undefined
  stopAll(): Promise<void>
}

/** Bot, API and queue over stand-ins of Telegram, WaAPI and Unipile. */
export async function startWhatsAppFlow(): Promise<WhatsAppFlow> {
  const waapi = await startWaapi()
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const unipile = await startUnipile({ now })
  const reserved = await reservePort()
  const flow = await startBotFlow({
    clock: { now },
    env: {
      PUBLIC_URL: reserved.origin,
      WAAPI_BASE_URL: waapi.base,
      WAAPI_TOKEN: waapi.token,
      WAAPI_INSTANCE_ID: waapi.instanceId,
      WAAPI_WEBHOOK_SECRET: 'waapi-secret',
      UNIPILE_DSN: unipile.base,
      UNIPILE_API_KEY: unipile.apiKey,
      UNIPILE_WEBHOOK_SECRET: 'unipile-secret',
    },
  })
  reserved.answer(createApi(flow.app, { botUsername: () => undefined }).fetch)
  const anna = flow.telegram.person()
  const said = () => flow.telegram.said(anna.id).map(message => message.text)
  return {
    ...flow,
    waapi,
    unipile,
    anna,
    hooks: {
      waapi: { url: `${reserved.origin}/api/webhooks/waapi`, secret: 'waapi-secret' },
      unipile: { url: `${reserved.origin}/api/webhooks/unipile`, secret: 'unipile-secret' },
    },
    pass: seconds => {
      aheadMs += seconds * 1000
    },
    scanned: async plan => {
      anna.sendText('/start')
      await flow.settled()
      if (plan) flow.grant(anna.id, plan)
      anna.sendPhoto(photoOf(...anaCard))
      await flow.telegram.until(() => listContacts(flow.app, { userId: anna.id }).length === 1)
      await flow.settled()
    },
    press: async label => {
      anna.press(label)
      await flow.settled()
    },
    said,
    saysSoon: text => flow.telegram.until(() => said().some(one => one.includes(text))),
    labels: () =>
      flow.telegram
        .said(anna.id)
        .findLast(message => message.buttons.length > 0)
        ?.buttons.flat()
        .map(button => button.text) ?? [],
    state: () => listMessages(flow.app, { userId: anna.id }).find(({ kind }) => kind === 'first')?.state,
    stopAll: async () => {
      await flow.stop()
      await reserved.close()
      await waapi.stop()
      await unipile.stop()
      waapi.assertClean()
      unipile.assertClean()
    },
  }
}

type Fetch = (request: Request) => Response | Promise<Response>

/** A server whose address is known before its routes. */
async function reservePort(): Promise<{ origin: string; answer(fetch: Fetch): void; close(): Promise<void> }> {
  let fetch: Fetch = () => new Response(null, { status: 503 })
  const server = serve({ fetch: request => fetch(request), port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    answer: next => {
      fetch = next
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
