import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { App } from '#core/app.ts'
import { createContact } from '#core/contacts/create-contact.ts'
import { createAppKey, revokeAppKey } from '#core/integrations/app-keys.ts'
import { answerInParts } from '#core/integrations/kept-answers.ts'
import { contacts } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const items = Array.from({ length: 23 }, (_, n) => `Ana ${n}`)

function setUp() {
  const app = createTestApp()
  const userId = makeUser(app, { plan: 'pro' })
  const { key } = createAppKey(app, { userId, request: { name: 'n8n', scopes: ['contacts:write'], pictures: false } })
  const request = { keyId: key.id, idempotencyKey: 'import-0001', hash: 'x' }
  let parts = 0
  /** Fails in the part with this number, or never. */
  const creating =
    (failsIn = -1) =>
    (inside: App, part: readonly string[]) =>
      part.map((first_name, index) => {
        if (index === 0) parts++
        const id = createContact(inside, { userId, values: { first_name } })
        if (parts === failsIn && index === part.length - 1) throw new Error('killed')
        return id
      })
  const names = () =>
    app.db
      .select()
      .from(contacts)
      .all()
      .map(row => row.first_name)
  return { app, userId, keyId: key.id, request, creating, names }
}

it('lets other requests be answered between the parts', async () => {
  const { app, request, creating } = setUp()
  let turns = 0
  let isDone = false
  const others = (async () => {
    while (!isDone) {
      turns++
      await nextTurn()
    }
  })()
  await answerInParts(app)({ request, items, act: creating() })
  isDone = true
  await others
  expect(turns).toBeGreaterThan(4)
})

it('refuses the same request while it is running, and another one with its key', async () => {
  const { app, request, creating, names } = setUp()
  const answer = answerInParts(app)
  const first = answer({ request, items, act: creating() })
  await expect(answer({ request, items, act: creating() })).rejects.toThrow('request-in-progress')
  const { results } = await first
  expect([results.length, names()]).toEqual([23, items])
  expect(await answer({ request, items, act: creating() })).toEqual({ results, isReplayed: true })
  const other = { ...request, hash: 'y' }
  await expect(answer({ request: other, items, act: creating() })).rejects.toThrow('idempotency-key-reused')
  expect(names()).toEqual(items)
})

it('continues after an interruption, and does nothing twice', async () => {
  const { app, request, creating, names } = setUp()
  await expect(answerInParts(app)({ request, items, act: creating(3) })).rejects.toThrow('killed')
  expect(names()).toEqual(items.slice(0, 10))
  const { results, isReplayed } = await answerInParts(app)({ request, items, act: creating() })
  expect([results, isReplayed]).toEqual([items.map((_, index) => index + 1), false])
  expect(names()).toEqual(items)
})

it('ends with the app key', async () => {
  const { app, userId, keyId, request, creating, names } = setUp()
  const act = (inside: App, part: readonly string[]) => {
    if (part.includes('Ana 5')) throw new Error('killed')
    return creating()(inside, part)
  }
  await expect(answerInParts(app)({ request, items, act })).rejects.toThrow('killed')
  revokeAppKey(app, { userId, keyId })
  await expect(answerInParts(app)({ request, items, act: creating() })).rejects.toThrow('key-refused')
  expect(names()).toHaveLength(5)
})
