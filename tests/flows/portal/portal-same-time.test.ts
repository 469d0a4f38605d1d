import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { shareLoginPhone } from '#core/auth/share-login-phone.ts'
import { type BotFlow, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

const tries = 50
const known = '+34612345678'
const unknown = '+34699999999'

let flow: BotFlow
let server: ReturnType<typeof createAdaptorServer>
let origin: string
beforeEach(async () => {
  flow = await startBotFlow()
  const { limits } = flow.app
  flow.app.limits = { ...limits, codesPerPhone: 1000, codesPerAddress: 1000, triesPerCode: 1000, triesPerAddress: 1000 }
  const anna = flow.telegram.person()
  anna.sendText('/help')
  await flow.settled()
  shareLoginPhone(flow.app, { userId: anna.id, contactUserId: anna.id, phone: known })
  server = createAdaptorServer({ fetch: createApi(flow.app, { botUsername: () => undefined }).fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await new Promise(resolve => server.close(resolve))
  await flow.stop()
})

async function post(path: string, body: unknown) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const start = performance.now()
  const response = await fetch(`${origin}/api/portal/auth/${path}`, init)
  const answer: { telegramId: string } = await response.json()
  return { ms: performance.now() - start, status: response.status, keys: Object.keys(answer), answer }
}

type Answer = Awaited<ReturnType<typeof post>>
const median = (answers: Answer[]) => answers.map(one => one.ms).sort((a, b) => a - b)[tries / 2]!

/** A known and an unknown phone in turns, and now and then the other one first. */
async function compare(ask: (phone: string) => Promise<Answer>): Promise<void> {
  await ask(known)
  await ask(unknown)
  const mine: Answer[] = []
  const theirs: Answer[] = []
  for (let n = 0; n < tries; n++) {
    for (const phone of n % 2 ? [known, unknown] : [unknown, known])
      (phone === known ? mine : theirs).push(await ask(phone))
  }
  const shapes = new Set([...mine, ...theirs].map(({ status, keys }) => `${status} ${keys}`))
  expect(shapes.size).toBe(1)
  const [one, other] = [median(mine), median(theirs)]
  expect(Math.abs(one - other)).toBeLessThanOrEqual(Math.max(5, 0.1 * Math.max(one, other)))
}

test('asking for a code takes the same time whether or not anybody has the phone', async () => {
  await compare(phoneNumber => post('request-mfa', { phoneNumber }))
  await flow.telegram.until(() => flow.telegram.calls('sendMessage').length > tries)
})

test('so does a wrong code', async () => {
  const ids = new Map<string, string>()
  for (const phoneNumber of [known, unknown]) {
    ids.set(phoneNumber, (await post('request-mfa', { phoneNumber })).answer.telegramId)
  }
  await compare(phone => post('verify-mfa', { telegramId: ids.get(phone), code: 'wrong' }))
})
