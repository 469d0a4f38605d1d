import { beforeEach, expect, test } from 'vitest'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { contacts } from '#db/schema.ts'
import type { FakeTelegram } from '#tests/fakes/telegram/telegram.ts'
import { type KillableService, prepareKillFlow } from '#tests/flows/kill/kill-service.ts'

/** Allows for other load on the machine. */
const seconds = 300

let telegram: FakeTelegram
let service: KillableService
let key: string

beforeEach(async () => {
  const flow = await prepareKillFlow()
  ;({ telegram, service } = flow)
  const request = { name: 'CRM', scopes: ['contacts:write' as const], pictures: false }
  key = createAppKey(service.app, { userId: flow.anna.id, request }).secret
  await service.start()
})

const names = () =>
  service.app.db
    .select({ name: contacts.first_name })
    .from(contacts)
    .all()
    .map(({ name }) => name)

type Answered = { status: number; text: string; isReplayed: boolean }

/** Undefined if the service died before it answered. */
async function post(path: string, idempotencyKey: string, body: object): Promise<Answered | undefined> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': idempotencyKey,
  }
  try {
    const answer = await fetch(`${service.url()}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const isReplayed = answer.headers.has('idempotent-replayed')
    return { status: answer.status, text: await answer.text(), isReplayed }
  } catch {
    return undefined
  }
}

async function killWhen(condition: () => boolean): Promise<void> {
  await telegram.until(condition, seconds)
  await service.kill()
}

test('killed during many requests with keys, each runs once, and responses are repeated unchanged', async () => {
  const people = Array.from({ length: 40 }, (_, n) => `Ana ${n}`)
  const sendAll = () => Promise.all(people.map((first_name, n) => post('/contacts', `person-${n}-key`, { first_name })))
  const heard = new Map<number, string>()
  for (const made of [1, 15, 30]) {
    const sending = sendAll()
    await killWhen(() => names().length >= made)
    for (const [n, answer] of (await sending).entries()) {
      if (!answer) continue
      expect(answer.status).toBe(201)
      expect(heard.get(n) ?? answer.text).toBe(answer.text)
      heard.set(n, answer.text)
    }
    await service.start()
  }
  const answers = await sendAll()
  expect(answers.map(answer => answer?.status)).toEqual(people.map(() => 201))
  for (const [n, text] of heard) expect(answers[n]).toMatchObject({ text, isReplayed: true })
  expect(names().toSorted()).toEqual(people.toSorted())
})

test('a batch that was killed continues where it stopped, and gets a single response', async () => {
  const people = Array.from({ length: 100 }, (_, n) => `Eva ${n}`)
  const items = people.map(first_name => ({ action: 'create', contact: { first_name } }))
  const send = () => post('/contacts/batch', 'import-0001', { items })
  for (const made of [1, 40, 80]) {
    const sending = send()
    await killWhen(() => names().length >= made)
    await sending
    await service.start()
  }
  const done = await send()
  expect(done?.status).toBe(200)
  const { results } = JSON.parse(done?.text ?? '') as { results: { status: number; contact: { first_name: string } }[] }
  expect(results.map(({ status, contact }) => [status, contact.first_name])).toEqual(people.map(name => [201, name]))
  expect(names()).toEqual(people)
  await service.kill()
  await service.start()
  expect(await send()).toEqual({ ...done, isReplayed: true })
  expect(names()).toHaveLength(100)
})
