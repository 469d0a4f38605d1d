import { readFileSync } from 'node:fs'
import { makeCard } from 'card-reader/testing/make-card.ts'
import { saveCard } from '#core/contacts/save-card.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { startEvent } from '#core/events/start-event.ts'
import { subscriptions } from '#db/schema.ts'
import { makeContact } from '#tests/app/factories.ts'
import { expectAccessible } from '#tests/e2e/setup/axe.ts'
import { desktop } from '#tests/e2e/setup/devices.ts'
import { cardPhoto, expect } from '#tests/e2e/setup/fixtures.ts'
import { olgaHas, signIn, test } from '#tests/e2e/setup/portal-world.ts'

test.describe('with a photo of the card, a long address and a plan of many letters', () => {
  test.use({
    portal: olgaHas((app, user_id) => {
      const userId = user_id
      app.db
        .insert(subscriptions)
        .values({ user_id, source: 'grant', plan: 'unlimited_whatsapp', starts_at: new Date(0) })
        .run()
      makeContact(app, { userId, first_name: 'Jürgen', last_name: 'Müller', email: '', phone: '', phone_e164: '' })
      const jpeg = readFileSync(cardPhoto('card-01.jpg'))
      const readValues = { email: { box: [0.2, 0.55, 0.3, 0.04], read: 'ana.torres@norteobras.com' } } as const
      const card = makeCard({ confidence: { email: 0.4 } })
      saveCard(app, app.db, { userId, card, image: { jpeg, readValues } })
      const email = `${'eva.prat.'.repeat(5)}eva@sales.norte-obras-internacional.com`
      makeContact(app, { userId, first_name: 'Eva', email, phone: '', phone_e164: '' })
    }),
  })

  test('contacts are found, corrected, noted, deleted and compared with the photo as in the app', {
    tag: '@wide-thorough',
  }, async ({ page, telegram, olga }) => {
    await signIn(page, telegram, olga, '/portal?tab=contacts')
    const panel = page.getByRole('tabpanel')
    await panel.getByRole('searchbox', { name: 'Search contacts...' }).fill('muller')
    await expect(panel.getByText('1 contact', { exact: true })).toBeVisible()
    await panel.getByRole('link', { name: 'Jürgen Müller' }).click()
    const contact = panel.getByRole('region', { name: 'Contact', exact: true })
    await contact.getByRole('button', { name: /^Company/ }).click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Müller & Söhne')
    await page.keyboard.press('Enter')
    await expect(contact.getByRole('button', { name: /^Company/ })).toHaveAccessibleName('Company Müller & Söhne Edit')
    await contact.getByLabel('Notes').fill('Wants the blue one')
    await contact.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(contact.getByText('Saved')).toBeVisible()
    await contact.getByLabel('Add a tag').fill('fair')
    await contact.getByLabel('Add a tag').press('Enter')
    await expect(contact.getByRole('button', { name: 'Remove tag fair' })).toBeVisible()
    await expectAccessible(page)
    await contact.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(panel.getByRole('link', { name: 'Jürgen Müller' })).toBeVisible()

    await page.goto('/portal?tab=contacts&contact=2')
    await page.getByRole('link', { name: 'Compare with the card' }).click()
    const dialog = page.getByRole('dialog', { name: 'Compare with the card' })
    const email = dialog.getByRole('textbox', { name: 'Email' })
    await expect(email).toBeFocused()
    await expect(dialog.getByRole('img', { name: 'Photo of the card' })).toBeVisible()
    await expectAccessible(page)
    await email.fill('ana@norteobras.com')
    await email.press('Enter')
    await expect(dialog.getByText('Nothing left to check')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\?tab=contacts&contact=2$/)
    await expect(page.getByRole('button', { name: 'Email ana@norteobras.com Edit' })).toBeVisible()
  })

  test.describe('on every device', () => {
    test.use({ isMobile: false, hasTouch: false })

    test('name and address stay whole and in their place', async ({ page, telegram, olga }) => {
      await signIn(page, telegram, olga, '/portal?tab=contacts')
      const fits = (element: Element) => element.scrollWidth <= element.clientWidth
      await page.getByRole('link', { name: 'Eva Torres' }).click()
      for (const { width, height } of [{ width: 360, height: 740 }, desktop.viewport]) {
        await page.setViewportSize({ width, height })
        const address = page.getByRole('tabpanel').getByRole('button', { name: /@sales/ })
        expect(await address.evaluate(fits)).toBe(true)
        expect(await page.getByRole('banner').getByText('Olga').evaluate(fits)).toBe(true)
      }
    })
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

  test('its contacts are listed alone, exported, and stay when it is deleted', { tag: '@thorough' }, async ({
    page,
    telegram,
    olga,
  }) => {
    await signIn(page, telegram, olga)
    await page.getByRole('tab', { name: 'Contacts' }).click()
    const panel = page.getByRole('tabpanel')
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
    await panel.getByRole('button', { name: 'Remove filter: MWC 2026' }).click()
    await panel.getByRole('button', { name: 'More about' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(panel.getByText('Events (1)')).toBeHidden()
    await expect(panel.getByRole('article')).toHaveCount(2)
  })
})
