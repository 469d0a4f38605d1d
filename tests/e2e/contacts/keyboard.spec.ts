import type { Page } from '@playwright/test'
import { isThorough, repeats } from 'card-reader/testing/repeats.ts'
import { makeContact } from '#tests/app/factories.ts'
import { desktop } from '../setup/devices.ts'
import { expect, filledBy, test } from '../setup/fixtures.ts'

test.use({
  seed: filledBy((app, userId) => {
    makeContact(app, { userId, first_name: 'Petra', last_name: 'Lind' })
    makeContact(app, { userId, first_name: 'Grace', last_name: 'Hopper', company: 'Navy Yard' })
  }),
})

const company = (page: Page) => page.getByRole('button', { name: /^Company/ })
const openContact = /\/contacts\/2$/

// Who has a keyboard has a desktop, most often. Thorough runs do this on a phone too.
test.describe('with the keyboard', { tag: '@wide-thorough' }, () => {
  if (!isThorough) test.use(desktop)

  test('letters are shortcuts in the list alone; Escape leaves a line as it was, and closes no contact with something unsaved', async ({
    page,
  }) => {
    await page.goto('/contacts')
    const first = page.getByRole('link', { name: 'Grace Hopper' })
    const search = page.getByRole('searchbox')
    await expect(first).toBeVisible()
    for (const key of ['/', 'j', 'k']) {
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
      await page.keyboard.press(key)
      await page.getByRole('button', { name: 'Filter' }).press(key)
      await expect(page.getByRole('button', { name: 'Filter' })).toBeFocused()
    }
    await search.focus()
    await page.keyboard.press('ArrowDown')
    await expect(first).toBeFocused()
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: 'Petra Lind' })).toBeFocused()
    await page.keyboard.press('k')
    await expect(first).toBeFocused()
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('')

    for (const button of ['Save', 'Cancel'].slice(0, repeats(1, 2)))
      await test.step(`Escape on ${button} of a line`, async () => {
        await first.click()
        await company(page).press('Enter')
        await page.keyboard.type(' in Norfolk')
        await page.getByRole('button', { name: button, exact: true }).press('Escape')
        await expect(company(page)).toHaveAccessibleName('Company Navy Yard Edit')
        await expect(company(page)).toBeFocused()
        await expect(page).toHaveURL(openContact)
        await page.keyboard.press('Escape')
        await expect(page).toHaveURL(/\/contacts$/)
      })

    await first.click()
    await page.getByLabel('Notes').fill('wants the blue one')
    await page.getByLabel('Add a tag').fill('fair')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.press('Escape')
    await expect(page.getByLabel('Notes')).toHaveValue('wants the blue one')
    await page.getByLabel('Add a tag').press('Enter')
    const tag = page.getByRole('button', { name: 'Remove tag fair' })
    await tag.press('Escape')
    await expect(page.getByLabel('Notes')).toHaveValue('wants the blue one')
    await save.click()
    await expect(page.getByRole('status').getByText('Saved')).toBeVisible()
    await page.getByLabel('Add a tag').fill('investor')
    await tag.press('Escape')
    await expect(page.getByLabel('Add a tag')).toHaveValue('investor')
    await expect(page).toHaveURL(openContact)
    await page.getByLabel('Add a tag').fill('')
    await tag.press('Escape')
    await expect(page).toHaveURL(/\/contacts$/)
  })
})
