import { describe, expect, it } from 'vitest'
import { appKeyRequestSchema } from '#contracts/integrations/app-keys.ts'
import { deleteAccount } from '#core/account/delete-account.ts'
import { accountFiles } from '#core/account/export-account.ts'
import { createAppKey, findKeyHolder, listAppKeys, requireScope, revokeAppKey } from '#core/integrations/app-keys.ts'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import { appKeys } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const request = { name: 'n8n', scopes: ['contacts:read' as const], pictures: false }

function setUp(plan: 'free' | 'pro' = 'pro') {
  const app = createTestApp()
  const userId = makeUser(app, { plan })
  return { app, userId, make: () => createAppKey(app, { userId, request }) }
}

describe('an app key', () => {
  it('is shown once, and stored as SHA-256 only', () => {
    const { app, userId, make } = setUp()
    const { secret, key } = make()
    expect(secret).toMatch(/^csb_[\w-]{43}$/)
    expect(JSON.stringify(app.db.select().from(appKeys).all())).not.toContain(secret.slice(4))
    expect(listAppKeys(app, { userId })).toEqual([key])
    expect(key).toEqual({
      ...{ id: key.id, ...request, ending: secret.slice(-4) },
      ...{ created_at: '2026-03-10T12:00:00.000Z', last_used_at: null },
    })
  })

  it('lets its owner do what it was made for', () => {
    const { app, userId, make } = setUp()
    const holder = findKeyHolder(app, make())
    expect(holder).toMatchObject({ userId, scopes: ['contacts:read'] })
    requireScope(app, holder, 'contacts:read')
    expect(() => requireScope(app, holder, 'contacts:write')).toThrow('key-scope-missing')
    expect(() => findKeyHolder(app, { secret: 'csb_x' })).toThrow('key-refused')
  })

  it('is announced in the chat', async () => {
    const { app, userId, make } = setUp()
    make()
    await runOutbox(app).idle()
    expect(app.told).toMatchObject([
      { chatId: userId, notice: { kind: 'app-key', name: 'n8n', scopes: ['contacts:read'] } },
    ])
  })

  it('stops working once it is revoked, which only its owner can do', () => {
    const { app, userId, make } = setUp()
    const { secret, key } = make()
    const other = makeUser(app, { id: 2, plan: 'pro' })
    expect(() => revokeAppKey(app, { userId: other, keyId: key.id })).toThrow('not-found')
    findKeyHolder(app, { secret })
    revokeAppKey(app, { userId, keyId: key.id })
    expect(() => findKeyHolder(app, { secret })).toThrow('key-refused')
    expect(() => revokeAppKey(app, { userId, keyId: key.id })).toThrow('not-found')
  })

  it('shows its last use, stored once an hour at most', () => {
    const { app, userId, make } = setUp()
    const { secret } = make()
    const lastUse = () => listAppKeys(app, { userId })[0]!.last_used_at
    findKeyHolder(app, { secret })
    expect(lastUse()).toBe('2026-03-10T12:00:00.000Z')
    app.setNow('2026-03-10T12:59:59Z')
    findKeyHolder(app, { secret })
    expect(lastUse()).toBe('2026-03-10T12:00:00.000Z')
    app.setNow('2026-03-10T13:00:00Z')
    findKeyHolder(app, { secret })
    expect(lastUse()).toBe('2026-03-10T13:00:00.000Z')
  })

  it('needs the right plan when it is made and when it is used', () => {
    expect(setUp('free').make).toThrow('plan-needed')
    const { app, make } = setUp()
    const holder = findKeyHolder(app, make())
    app.db.$client.exec('delete from subscriptions')
    expect(() => requireScope(app, holder, 'contacts:read')).toThrow('plan-needed')
  })

  it('is one of at most twenty', () => {
    const { app, make } = setUp()
    for (let n = 0; n < app.limits.appKeys; n++) make()
    expect(make).toThrow('too-many-keys')
  })

  it('is deleted with the account, and is in its export without the key itself', async () => {
    const { app, userId, make } = setUp()
    const { secret } = make()
    const profile = [...accountFiles(app, { userId })].find(file => file.name === 'profile.json')!
    const text = [...profile.chunks()].join('')
    expect(JSON.parse(text).app_keys).toMatchObject([{ name: 'n8n' }])
    expect(text).not.toContain(secret.slice(4))
    await deleteAccount(app, { userId })
    expect(() => findKeyHolder(app, { secret })).toThrow('key-refused')
  })
})

it.each([
  ['no name', { name: ' ', scopes: ['carddav'] }],
  ['a long name', { name: 'x'.repeat(61), scopes: ['carddav'] }],
  ['nothing it may do', { name: 'x', scopes: [] }],
  ['something unknown', { name: 'x', scopes: ['admin'] }],
  ['more than there is', { name: 'x', scopes: ['carddav'], user_id: 2 }],
])('a key with %s is refused', (_, body) => {
  expect(appKeyRequestSchema.safeParse(body).success).toBe(false)
})

it('a key requested with a scope twice has it once, in our order', () => {
  const scopes = ['carddav', 'contacts:read', 'carddav']
  expect(appKeyRequestSchema.parse({ name: ' x ', scopes })).toEqual({
    name: 'x',
    scopes: ['contacts:read', 'carddav'],
    pictures: false,
  })
})
