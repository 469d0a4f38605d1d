import { readFileSync } from 'node:fs'
import { updateContact } from '#core/contacts/update-contact.ts'
import { portalPageSize } from '#core/contracts/portal.ts'
import { startEvent } from '#core/events/start-event.ts'
import { subscriptions } from '#db/schema.ts'
import { makeContact } from '#tests/app/factories.ts'
import { expectAccessible } from '#tests/e2e/setup/axe.ts'
import { expect } from '#tests/e2e/setup/fixtures.ts'
import { olgaHas, signIn, test } from '#tests/e2e/setup/portal-world.ts'

test.describe('with more contacts than a page holds', { tag: '@wide' }, () => {
  test.use({
    portal: olgaHas((app, userId) => {
      for (let n = 1; n <= portalPageSize + 1; n++)
        makeContact(app, { userId, first_name: `Person ${n}`, last_name: '', email: `p${n}@x.example`, phone_e164: '' })
    }),
  })

  test('a page is shown, and the rest on request, once each, also where it failed at first', async ({
    page,
    telegram,
    olga,
  }) => {
    await signIn(page, telegram, olga)
    await page.getByRole('tab', { name: 'Contacts' }).click()
    const panel = page.getByRole('tabpanel')
    await expect(panel).toContainText('101 contacts')
    await expect(panel.getByRole('listitem')).toHaveCount(portalPageSize)
    await expect(panel.getByText('Person 1', { exact: true })).toHaveCount(0)
    await page.route('**/api/portal/contacts?page=2', route =>
      route.fulfill({ status: 500, json: { error: 'Something went wrong here.', code: 'internal' } }),
    )
    await panel.getByRole('button', { name: 'Show more' }).click()
    await expect(panel.getByRole('alert')).toContainText('Failed to fetch contacts')
    await expect(panel.getByRole('listitem')).toHaveCount(portalPageSize)
    await page.unroute('**/api/portal/contacts?page=2')
    await panel.getByRole('button', { name: 'Retry' }).click()
    await expect(panel.getByRole('listitem')).toHaveCount(portalPageSize + 1)
    await expect(panel.getByText('Person 1', { exact: true })).toHaveCount(1)
    await expect(panel.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  })
})

test.describe('with a long address and a plan of many letters', () => {
  test.use({
    portal: olgaHas((app, user_id) => {
      app.db
        .insert(subscriptions)
        .values({ user_id, source: 'grant', plan: 'unlimited_whatsapp', starts_at: new Date(0) })
        .run()
      makeContact(app, { userId: user_id, email: `${'ana.torres.'.repeat(5)}ana@sales.norte-obras-internacional.com` })
    }),
  })
  test('name and address stay whole and in their place', { tag: '@wide' }, async ({ page, telegram, olga }) => {
    await signIn(page, telegram, olga, '/portal?tab=contacts')
    const fits = (element: Element) => element.scrollWidth <= element.clientWidth
    const address = page.getByRole('tabpanel').getByRole('link', { name: /@sales/ })
    expect(await address.locator('..').evaluate(fits)).toBe(true)
    expect(await page.getByRole('banner').getByText('Olga').evaluate(fits)).toBe(true)
  })
})

test.describe('with an event', () => {
  test.use({
    portal: olgaHas((app, userId) => {
      const { id: event_id } = startEvent(app, { userId, name: 'MWC 2026' })
      makeContact(app, { userId, first_name: 'Elsa', last_name: 'Where' })
      const contactId = makeContact(app, { userId })
      updateContact(app, { userId, contactId, patch: { event_id, rating: 'hot' } })
    }),
  })

  test('its contacts are listed alone, exported, and stay when it is deleted', async ({ page, telegram, olga }) => {
    await signIn(page, telegram, olga)
    await page.getByRole('tab', { name: 'Contacts' }).click()
    const panel = page.getByRole('tabpanel')
    await expect(panel.getByText('Hot · MWC 2026')).toBeVisible()
    await panel.getByText('Events (1)').click()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Show contacts' }).click()
    await expect(panel.getByRole('heading', { name: 'Elsa Where' })).toBeHidden()
    await expect(panel.getByRole('heading', { name: 'Ana Torres' })).toBeVisible()
    await panel.getByRole('button', { name: 'More about' }).click()
    await page.getByRole('menuitem', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Spreadsheet' })).toBeDisabled()
    const file = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'vCard' }).click()
    expect(readFileSync(await (await file).path(), 'utf8').match(/BEGIN:VCARD/g)).toHaveLength(1)
    await panel.getByRole('button', { name: 'All contacts' }).click()
    await panel.getByRole('button', { name: 'More about' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(panel.getByText('Events (1)')).toBeHidden()
    await expect(panel.getByRole('listitem')).toHaveCount(2)
  })
})
