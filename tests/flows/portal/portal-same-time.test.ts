import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { requestedCodeSchema } from '#contracts/portal.ts'
import { shareLoginPhone } from '#core/auth/portal-login.ts'
import { type BotFlow, startBotFlow } from '#tests/flows/bot/bot-flow.ts'
import { ownTime } from '#tests/own-time.ts'

const tries = 50
const rounds = 20
const known = '+34612345678'
const unknown = '+34699999999'

let flow: BotFlow
let server: ReturnType<typeof createAdaptorServer>
let origin: string
beforeEach(async () => {
  flow = await startBotFlow()
  const { limits } = flow.app
  flow.app.limits = { ...limits, codesPerPhone: 5000, codesPerAddress: 5000, triesPerCode: 5000, triesPerAddress: 5000 }
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
  let status = 0
  let json: unknown
  const ms = await ownTime(async () => {
    const response = await fetch(`${origin}/api/portal/auth/${path}`, init)
    status = response.status
    json = await response.json()
  })
  const answer = requestedCodeSchema.partial().loose().parse(json)
  return { ms, status, keys: Object.keys(answer), answer }
}

type Answer = Awaited<ReturnType<typeof post>>
const median = (answers: Answer[]) => answers.map(one => one.ms).sort((a, b) => a - b)[tries / 2]!

/**
 * Measures a known and an unknown phone alternately, in changing order. Other load on the machine can make one round
 * differ; a real difference shows in every round.
 */
async function compare(ask: (phone: string) => Promise<Answer>): Promise<void> {
  await ask(known)
  await ask(unknown)
  for (let round = 1; ; round++) {
    const { difference, allowed } = await compareOnce(ask)
    if (difference <= allowed) return
    if (round === rounds) expect(difference).toBeLessThanOrEqual(allowed)
  }
}

async function compareOnce(ask: (phone: string) => Promise<Answer>): Promise<{ difference: number; allowed: number }> {
  const mine: Answer[] = []
  const theirs: Answer[] = []
  for (let n = 0; n < tries; n++) {
    for (const phone of n % 2 ? [known, unknown] : [unknown, known])
      (phone === known ? mine : theirs).push(await ask(phone))
  }
  const shapes = new Set([...mine, ...theirs].map(({ status, keys }) => `${status} ${keys}`))
  expect(shapes.size).toBe(1)
  const [one, other] = [median(mine), median(theirs)]
  return { difference: Math.abs(one - other), allowed: Math.max(5, 0.1 * Math.max(one, other)) }
}

test('asking for a code takes the same time whether or not the phone is known', async () => {
  await compare(phoneNumber => post('request-mfa', { phoneNumber }))
  await flow.telegram.until(() => flow.telegram.calls('sendMessage').length > tries)
})

test('so does a wrong code', async () => {
  const ids = new Map<string, string | undefined>()
  for (const phoneNumber of [known, unknown]) {
    ids.set(phoneNumber, (await post('request-mfa', { phoneNumber })).answer.telegramId)
  }
  await compare(phone => post('verify-mfa', { telegramId: ids.get(phone), code: 'wrong' }))
})
