import { makeContact, makeScan } from '#tests/app/factories.ts'
import { expectAccessible } from '../setup/axe.ts'
import { cardPhoto, chooseFiles, expect, filledBy, go, test } from '../setup/fixtures.ts'
import { sellingNothing } from '../setup/server.ts'

test.use({
  settings: sellingNothing,
  seed: filledBy((app, userId) => {
    for (let n = 0; n < 3; n++) makeScan(app, { userId, contactId: makeContact(app, { userId }) })
  }),
})

test('the fourth card is read, nothing says Upgrade, and the plans say that everything is included', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByText('3/∞ Scans')).toBeVisible()
  await chooseFiles(page, 'Scan a card', [cardPhoto('card-01.jpg')])
  await expect(page.getByText('cashdell@harborwick.com')).toBeVisible()
  await expect(page.getByText('4/∞ Scans')).toBeVisible()
  for (const path of ['/', '/contacts', '/settings', '/portal']) {
    await go(page, path)
    await expect(page.locator('h1').first()).toBeVisible()
    await expect(page.getByText(/upgrade/i)).toHaveCount(0)
  }
  await go(page, '/subscription')
  const included = 'This server sells no plans: you have everything that it can do, without a limit.'
  await expect(page.getByText(included)).toBeVisible()
  await expect(page.getByText(/upgrade/i)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Select Plan' })).toHaveCount(0)
  await expectAccessible(page)
  await go(page, '/plans')
  await expect(page.getByText(included)).toBeVisible()
  await expect(page.getByText(/upgrade/i)).toHaveCount(0)
  await go(page, '/pricing')
  await expect(page.getByRole('heading', { name: 'Everything is included' })).toBeVisible()
  await expect(page.getByText(/upgrade|MOST POPULAR/i)).toHaveCount(0)
  await expectAccessible(page)
})
