import { startEvent } from '#core/events/start-event.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { expectAccessible } from '../setup/axe.ts'
import { expect, filledBy, go, test } from '../setup/fixtures.ts'

test.use({
  seed: filledBy((app, userId) => {
    makeUser(app, { id: userId, plan: 'pro' })
    startEvent(app, { userId, name: 'MWC 2026' })
    makeContact(app, { userId, company: 'Norte', website: '' })
    makeContact(app, { userId, email: 'ana@private.es', position: 'CEO' })
    makeContact(app, {
      userId,
      first_name: 'Luis',
      last_name: 'Prat',
      email: 'luis@prat.es',
      phone: '',
      phone_e164: '',
    })
    makeContact(app, { userId, first_name: 'Luis', last_name: 'Pratt', email: '', phone: '', phone_e164: '' })
    makeContact(app, { userId, first_name: 'Olga', last_name: 'Sur', email: 'o@sur.es', phone: '', phone_e164: '' })
  }),
})

test('likely duplicates stand side by side, are merged, brought apart again and kept apart', {
  tag: '@wide-thorough',
}, async ({ page }) => {
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Find duplicates' }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 likely pairs' })).toBeVisible()
  const pairs = page.getByRole('main').getByRole('listitem')
  const ana = pairs.filter({ hasText: 'Same number' })
  await expect(ana.getByRole('row', { name: 'Company' })).toContainText('Norte Obras S.L.')
  const luis = pairs.filter({ hasText: 'One letter apart' })
  await expect(luis.getByRole('columnheader', { name: 'Luis Pratt' })).toBeVisible()
  await expectAccessible(page)

  await luis.getByRole('button', { name: 'Keep both' }).click()
  await expect(luis).toBeHidden()
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: '1 likely pair' })).toBeVisible()

  await ana.getByRole('radio').last().press('Space')
  await ana.getByRole('button', { name: 'Merge' }).press('Enter')
  await expect(page.getByText('Contacts merged', { exact: true })).toBeVisible()
  await expect(page.getByText('No duplicates found')).toBeVisible()
  await page.getByRole('link', { name: /Ana Torres, now part of Ana Torres/ }).click()
  await expect(page.getByRole('link', { name: 'ana@private.es' }).first()).toBeVisible()

  await go(page, '/contacts/duplicates')
  await page.getByRole('button', { name: 'Undo: Ana Torres' }).click()
  await expect(page.getByText('Both contacts are back', { exact: true })).toBeVisible()
  await expect(page.getByText('No duplicates found')).toBeVisible()
  await page.getByRole('link', { name: 'All contacts' }).click()
  await expect(page.getByText('5 contacts', { exact: true })).toBeVisible()
})

test('a contact is merged by hand with one that is searched for, and that is undone from the toast', async ({
  page,
}) => {
  let isDown = true
  await page.route(/\/page\?.*q=/, route => (isDown ? route.abort() : route.continue()))
  await page.goto('/contacts/5')
  await page.getByRole('button', { name: 'Merge with another contact' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toBeVisible()
  isDown = false
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('No other contact matches.')).toBeVisible()
  await dialog.getByRole('searchbox').fill('prat')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /Luis Prat .*luis@prat.es/ }).click()
  await expect(dialog.getByRole('row', { name: 'Email' })).toContainText('luis@prat.es')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Olga Sur' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'luis@prat.es' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Both contacts are back', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'luis@prat.es' })).toBeHidden()
})
