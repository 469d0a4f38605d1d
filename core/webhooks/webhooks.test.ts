import { beforeEach, describe, expect, it } from 'vitest'
import { type WebhookType, webhookTypes } from '#contracts/integrations/webhook-types.ts'
import { listDeliveries } from '#core/webhooks/deliveries.ts'
import { resendDelivery } from '#core/webhooks/resend.ts'
import { addWebhook, deleteWebhook, enableWebhook, listWebhooks, renewSecret } from '#core/webhooks/webhooks.ts'
import { webhookDeliveries, webhooks } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

const url = 'http://127.0.0.1:9/'
let app: TestApp
let userId: number

beforeEach(() => {
  app = createTestApp()
  app.env.WEBHOOKS_ALLOW_PRIVATE = '1'
  userId = makeUser(app, { plan: 'pro' })
})

const add = (at = url, types: WebhookType[] = [...webhookTypes], of = userId) =>
  addWebhook(app, { userId: of, request: { url: at, types } })

describe('addresses', () => {
  it('are limited, checked, and need a plan that has webhooks', () => {
    for (let n = 0; n < app.limits.webhooks; n++) add()
    expect(() => add()).toThrow('too-many-webhooks')
    const free = makeUser(app, { id: 2 })
    expect(() => add(url, [...webhookTypes], free)).toThrow('plan-needed')
    app.env.WEBHOOKS_ALLOW_PRIVATE = '0'
    expect(() => add('https://10.0.0.1/')).toThrow('webhook-url-refused')
  })

  it('have encrypted secrets', () => {
    const { secret } = add()
    const stored = JSON.stringify(app.db.select().from(webhooks).all())
    expect(stored).not.toContain(secret.slice(6))
    expect(JSON.stringify(listWebhooks(app, { userId }))).not.toContain('secret"')
  })

  it('belong to one person', () => {
    const { webhook } = add()
    makeContact(app, { userId })
    const deliveryId = app.db.select().from(webhookDeliveries).get()!.id
    const stranger = { userId: makeUser(app, { id: 2, plan: 'pro' }), webhookId: webhook.id }
    expect(listWebhooks(app, stranger)).toEqual([])
    for (const action of [listDeliveries, renewSecret, enableWebhook, deleteWebhook]) {
      expect(() => action(app, stranger)).toThrow('not-found')
    }
    expect(() => resendDelivery(app, { ...stranger, deliveryId })).toThrow('not-found')
    const own = add(url, ['scan.failed'], stranger.userId)
    const mixed = { userId: stranger.userId, webhookId: own.webhook.id, deliveryId }
    expect(() => resendDelivery(app, mixed)).toThrow('not-found')
  })
})
