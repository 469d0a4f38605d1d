import type { Page } from '@playwright/test'
import type { MessageState } from '#contracts/messaging.ts'
import { messages } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { type FakeWaapi, startWaapi } from '#tests/fakes/whatsapp/waapi.ts'
import { test as base, expect, filledBy } from './setup/fixtures.ts'
import { startServer } from './setup/server.ts'

const test = base.extend<{ waapi: FakeWaapi }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that it needs from the pattern
  waapi: async ({}, use) => {
    const waapi = await startWaapi()
    await use(waapi)
    await waapi.stop()
  },
  server: async ({ waapi, seed }, use) => {
    const server = await startServer({
      env: { WAAPI_BASE_URL: waapi.base, WAAPI_TOKEN: waapi.token, WAAPI_INSTANCE_ID: waapi.instanceId },
      seed: seed.fill,
    })
    await use(server)
    await server.stop()
  },
})

const openAna = async (page: Page) => {
  await page.goto('/contacts')
  await page.getByRole('link', { name: 'Ana Torres' }).click()
  return page.getByRole('region', { name: 'WhatsApp' })
}

test.describe('on the free plan', () => {
  test.use({
    seed: filledBy((app, userId) => {
      makeUser(app, { id: userId })
      makeContact(app, { userId })
    }),
  })

  test('who comes back from WhatsApp is asked whether the message was sent', async ({ page, context }) => {
    await context.route('https://wa.me/**', route => route.fulfill({ body: 'WhatsApp' }))
    const panel = await openAna(page)
    await expect(panel).toContainText('With a paid plan, the message is sent for you.')
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Send WhatsApp' }).click()
    await (await opened).close()
    // A headless page is never hidden, so coming back is told to it.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const question = page.getByRole('dialog', { name: 'Did you send the message to Ana Torres?' })
    await question.getByRole('button', { name: 'Mark as sent' }).click()
    await expect(question).toBeHidden()
    await expect(panel.getByText('WhatsApp sent')).toBeVisible()
    await page.goto('/contacts')
    await expect(page.getByRole('article')).toContainText('WhatsApp sent')
  })

  test('who did not send it is not asked twice', { tag: '@thorough' }, async ({ page, context }) => {
    await context.route('https://wa.me/**', route => route.fulfill({ body: 'WhatsApp' }))
    const panel = await openAna(page)
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Send WhatsApp' }).click()
    await (await opened).close()
    const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await comeBack()
    await page.getByRole('dialog').getByRole('button', { name: 'Not sent' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await comeBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(panel.getByRole('link', { name: 'Open WhatsApp' })).toBeVisible()
  })
})

test.describe('on a paid plan', () => {
  test.use({
    seed: filledBy((app, userId) => {
      makeUser(app, { id: userId, plan: 'pro' })
      makeContact(app, { userId })
    }),
  })

  test('the message goes out from the shared number, and its way is shown; from the actions it is written in a dialog', async ({
    page,
    waapi,
  }) => {
    const panel = await openAna(page)
    await page.getByRole('button', { name: 'Send WhatsApp' }).click()
    const dialog = page.getByRole('dialog', { name: 'WhatsApp' })
    await expect(dialog).toContainText('Hello Ana, it was a pleasure to meet you.')
    await expect(dialog.getByRole('button', { name: 'Send from the shared number' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await panel.getByRole('button', { name: 'Send from the shared number' }).click()
    await expect(panel.getByText('WhatsApp sent')).toBeVisible()
    expect(waapi.sent).toHaveLength(1)
    await expect(panel.getByRole('button', { name: 'Send from the shared number' })).toBeHidden()
  })

  test('who opened WhatsApp instead is asked, too, whether the message was sent', { tag: '@thorough' }, async ({
    page,
    context,
    waapi,
  }) => {
    await context.route('https://wa.me/**', route => route.fulfill({ body: 'WhatsApp' }))
    const panel = await openAna(page)
    const opened = context.waitForEvent('page')
    await panel.getByRole('link', { name: 'Open WhatsApp' }).click()
    await (await opened).close()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const question = page.getByRole('dialog', { name: 'Did you send the message to Ana Torres?' })
    await question.getByRole('button', { name: 'Mark as sent' }).click()
    await expect(panel.getByText('WhatsApp sent')).toBeVisible()
    expect(waapi.sent).toEqual([])
  })

  test('a number that is not on WhatsApp is told', { tag: '@thorough' }, async ({ page, waapi }) => {
    waapi.notOnWhatsApp.add('34612345678')
    const panel = await openAna(page)
    await panel.getByRole('button', { name: 'Send from the shared number' }).click()
    await expect(panel.getByText('This number is not on WhatsApp.')).toBeVisible()
  })

  test('no connection says so, with a way to try again', { tag: '@thorough' }, async ({ page }) => {
    await page.route('**/api/messages/*/contacts/*', route => route.abort())
    const panel = await openAna(page)
    await expect(panel.getByRole('alert')).toContainText('There is no connection right now.')
    await page.unroute('**/api/messages/*/contacts/*')
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(panel).toContainText('Hello Ana, it was a pleasure to meet you.')
  })
})

const states = [
  { state: 'queued', told: 'Waiting to be sent', offered: ["Don't send", 'Mark as sent'] },
  { state: 'accepted', told: 'WhatsApp sent', offered: [] },
  { state: 'delivered', told: 'Delivered', offered: [] },
  { state: 'failed', told: 'Not sent', offered: ['Send from the shared number', 'Mark as sent'] },
  { state: 'unknown', told: 'Did it arrive?', offered: ['It arrived', 'Send again'] },
  { state: 'cancelled', told: 'Withdrawn', offered: ['Send from the shared number', 'Mark as sent'] },
] satisfies { state: MessageState; told: string; offered: string[] }[]

test.describe('with first messages in every state', () => {
  test.use({
    seed: filledBy((app, userId) => {
      makeUser(app, { id: userId, plan: 'pro' })
      const created_at = new Date()
      const send_at = new Date(created_at.getTime() + 86_400_000)
      for (const [index, { state }] of states.entries()) {
        const contact_id = makeContact(app, { userId, first_name: state, phone_e164: `+3461234567${index}` })
        app.db
          .insert(messages)
          .values([{ user_id: userId, contact_id, kind: 'first', channel: 'shared', state, created_at, send_at }])
          .run()
      }
    }),
  })

  test('a contact says how its message stands and offers what can be done; what has not arrived is sent again', async ({
    page,
    waapi,
  }) => {
    await page.goto('/contacts')
    const panel = page.getByRole('region', { name: 'WhatsApp' })
    for (const { state, told, offered } of states)
      await test.step(`${state}: "${told}"`, async () => {
        await page.getByRole('link', { name: `${state} Torres` }).click()
        await expect(panel.getByRole('status').first()).toContainText(told)
        await expect(panel.getByRole('button')).toHaveText(offered)
        if (state === 'unknown') {
          await panel.getByRole('button', { name: 'Send again' }).click()
          await expect(panel.getByText('WhatsApp sent')).toBeVisible()
          expect(waapi.sent).toHaveLength(1)
        }
        await page.getByRole('link', { name: 'All contacts' }).click()
      })
  })
})

test.describe('with a message that may have arrived', () => {
  test.use({
    seed: filledBy((app, userId) => {
      makeUser(app, { id: userId, plan: 'pro' })
      const contact_id = makeContact(app, { userId })
      const now = new Date()
      app.db
        .insert(messages)
        .values({
          ...{ user_id: userId, contact_id, kind: 'first', channel: 'shared', state: 'unknown' },
          ...{ created_at: now, send_at: now },
        })
        .run()
    }),
  })

  test('who has seen it says so', { tag: '@thorough' }, async ({ page }) => {
    const panel = await openAna(page)
    await panel.getByRole('button', { name: 'It arrived' }).click()
    await expect(panel.getByText('WhatsApp sent')).toBeVisible()
  })
})
