import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import { webhookTypes } from '#contracts/integrations/webhook-types.ts'
import type { App } from '#core/app.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { addWebhook } from '#core/webhooks/webhooks.ts'
import { webhookDeliveries, webhooks } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { findCutOff, findSmallTargets } from '../fit.ts'
import { expectAccessible } from '../setup/axe.ts'
import { expect, filledBy, test } from '../setup/fixtures.ts'
import { olgaHas, test as portalTest, signIn } from '../setup/portal-world.ts'

const types = [...webhookTypes]

/** The dialogs are the same at any width but for where they end: that is what is looked at in both. */
async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expect.poll(() => findCutOff(page), `at ${width}`).toEqual([])
    expect(await findSmallTargets(page)).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 740 })
}

test.describe('without a plan for it', () => {
  test('webhooks are offered with the plan that has them', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/settings/developers')
    await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add a webhook' })).toHaveCount(0)
  })
})

test.describe('on a paid plan', () => {
  test.use({
    contextOptions: { permissions: ['clipboard-read', 'clipboard-write'] },
    seed: filledBy((app, userId) => makeUser(app, { id: userId, plan: 'pro' })),
  })

  test('one is added, its secret shown once, and deleted', async ({ page }) => {
    await page.goto('/settings/developers')
    await page.getByRole('button', { name: 'Add a webhook' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add a webhook' }).click()
    await expect(dialog.getByText('An address is needed.')).toBeVisible()
    await dialog.getByLabel('Address').fill('https://192.168.1.1/hook')
    await dialog.getByRole('button', { name: 'Add a webhook' }).click()
    await expect(dialog.getByText('This address cannot be called.')).toBeVisible()
    await expectFine(page)
    await dialog.getByLabel('Address').fill('https://n8n.norteobras.example/webhook/1')
    await dialog.getByRole('switch', { name: 'Scan failed' }).click()
    await dialog.getByRole('button', { name: 'Add a webhook' }).click()
    await expect(dialog.getByText('Copy the secret now: it is shown only this once.')).toBeVisible()
    await expectFine(page)
    await dialog.getByRole('button', { name: 'Copy: Secret' }).click()
    const secret = await page.evaluate(() => navigator.clipboard.readText())
    expect(secret).toMatch(/^whsec_[\w+/=]{44}$/)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Details of n8n.norteobras.example' }).click()
    expect(await page.content()).not.toContain(secret)
    await expect(dialog.getByText('Nothing was sent there in the last week.')).toBeVisible()
    await dialog.getByRole('button', { name: 'New secret' }).click()
    await expect(dialog.locator('code')).not.toHaveText(secret)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog.getByText('It is told nothing more')).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No webhooks yet.')).toBeVisible()
  })
})

/** No address is called meanwhile, so that what is sent stays as the person left it. */
function pauseAll(app: App): void {
  app.db
    .update(webhooks)
    .set({ paused_until: new Date(Date.now() + 60 * 60 * 1000) })
    .run()
}

/** An address that took one event and not another, and one that is off. */
test.describe('with events', () => {
  test.use({
    seed: filledBy((app, userId) => {
      makeUser(app, { id: userId, plan: 'pro' })
      addWebhook(app, { userId, request: { url: 'https://n8n.norteobras.example/webhook/1', types } })
      const contactId = makeContact(app, { userId })
      app.db.update(webhookDeliveries).set({ state: 'delivered', attempts: 1, status: 200 }).run()
      updateContact(app, { userId, contactId, patch: { notes: 'x' } })
      const failed = { state: 'failed', attempts: 10, status: null, problem: 'timeout' } as const
      app.db.update(webhookDeliveries).set(failed).where(eq(webhookDeliveries.type, 'contact.updated')).run()
      const { webhook } = addWebhook(app, { userId, request: { url: 'https://gone.example/', types } })
      app.db.update(webhooks).set({ disabled: 'gone' }).where(eq(webhooks.id, webhook.id)).run()
      pauseAll(app)
    }),
  })

  test('the latest are shown with their status and sent again, and one that is off is switched on', async ({
    page,
  }) => {
    await page.goto('/settings/developers')
    await page.getByRole('button', { name: 'Details of n8n.norteobras.example' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('answer 200')).toBeVisible()
    await expect(dialog.getByText('no answer in time · 10 tries')).toBeVisible()
    await expectFine(page)
    await dialog.getByRole('button', { name: 'Resend: New contact' }).click()
    await expect(dialog.getByText('Delivered')).toHaveCount(0)
    await test.step('a test is sent', async () => {
      await dialog.getByRole('button', { name: 'Send a test' }).click()
      await expect(page.getByText('The test is on its way.', { exact: true })).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Resend: Test' })).toBeVisible()
    })
    await dialog.getByRole('button', { name: 'Close' }).click()

    await test.step('one that is off says why, and is switched on', async () => {
      await page.getByRole('button', { name: 'Details of gone.example' }).click()
      await expect(dialog.getByText('Off: it answered that it wants nothing more (410).')).toBeVisible()
      await expect(dialog.getByText('what it missed in the last week is sent at once')).toBeVisible()
      await expectFine(page)
      await dialog.getByRole('button', { name: 'Turn on' }).click()
      await expect(dialog.getByRole('button', { name: 'Turn on' })).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByText('On', { exact: true })).toHaveCount(2)
    })
  })

  test('all since a moment is sent again, or what did not arrive', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/settings/developers')
    await page.getByRole('button', { name: 'Details of n8n.norteobras.example' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('answer 200')).toBeVisible()
    await dialog.getByRole('button', { name: 'Resend all since…' }).click()
    const since = dialog.getByLabel('Since')
    await expect(since).not.toHaveValue('')
    await since.fill('')
    await dialog.getByRole('button', { name: 'Resend', exact: true }).click()
    await expect(dialog.getByText('Say since when.')).toBeVisible()
    await expectFine(page)
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 16)
    await since.fill(yesterday)
    await dialog.getByRole('switch', { name: 'Only what did not arrive' }).click()
    await dialog.getByRole('button', { name: 'Resend', exact: true }).click()
    await expect(page.getByText('1 event is sent again.', { exact: true })).toBeVisible()
    await expect(dialog.getByText('Failed')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Resend all since…' }).click()
    await since.fill(yesterday)
    await dialog.getByRole('button', { name: 'Resend', exact: true }).click()
    await expect(dialog.getByText('Delivered')).toHaveCount(0)
  })

  test('a plan that has ended meanwhile is named', { tag: '@thorough' }, async ({ page, server }) => {
    await page.goto('/settings/developers')
    await page.getByRole('button', { name: 'Details of n8n.norteobras.example' }).click()
    const dialog = page.getByRole('dialog')
    // A plan that ends before they are there does not show them.
    await expect(dialog.getByText('answer 200')).toBeVisible()
    const db = new Database(server.databasePath)
    db.exec('update subscriptions set ends_at = 1')
    db.close()
    await dialog.getByRole('button', { name: 'Resend: New contact' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('This needs the Pro plan.')
  })
})

portalTest.describe('in the portal', () => {
  portalTest.use({
    portal: olgaHas((app, userId) => {
      makeUser(app, { id: userId, plan: 'pro' })
      addWebhook(app, { userId, request: { url: 'https://n8n.norteobras.example/webhook/1', types } })
      pauseAll(app)
    }),
  })

  portalTest('webhooks are there too', { tag: '@thorough' }, async ({ page, telegram, olga }) => {
    await signIn(page, telegram, olga)
    await page.goto('/?tab=settings&group=developers')
    await page.getByRole('button', { name: 'Details of n8n.norteobras.example' }).click()
    await expect(page.getByRole('dialog').getByText('Nothing was sent there in the last week.')).toBeVisible()
    await expectFine(page)
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByRole('button', { name: 'Resend: Test' })).toBeVisible()
    await page.getByRole('button', { name: 'Resend all since…' }).click()
    await page.getByRole('button', { name: 'Resend', exact: true }).click()
    await expect(page.getByText('0 events are sent again.', { exact: true })).toBeVisible()
    await telegram.until(() => telegram.said(olga.id).some(({ text }) => text.includes('n8n.norteobras.example')))
  })
})
