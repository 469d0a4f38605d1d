import { readFileSync } from 'node:fs'
import { updateContact } from '#core/contacts/update-contact.ts'
import { startEvent } from '#core/events/start-event.ts'
import { makeContact, makeScan, makeUser } from '#tests/app/factories.ts'
import { expectAccessible } from './setup/axe.ts'
import { expect, filledBy, go, test } from './setup/fixtures.ts'

test.use({
  seed: filledBy((app, userId) => {
    makeUser(app, { id: userId, plan: 'pro' })
    makeContact(app, { userId, first_name: 'Elsa', last_name: 'Where' })
    const contactId = makeContact(app, { userId })
    const { id: event_id } = startEvent(app, { userId, name: 'Feria de Málaga' })
    updateContact(app, { userId, contactId, patch: { event_id } })
  }),
})

test('events are started, their contacts listed alone, rated, renamed, exported and deleted', async ({ page }) => {
  await page.goto('/contacts')
  await page.getByRole('link', { name: 'Events' }).click()
  const fair = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Feria de Málaga' })
  await expect(fair).toContainText('1 contact')
  await expect(fair).toContainText('On now')
  await page.getByRole('textbox', { name: 'Fair or event' }).fill('Dinner')
  await page.getByRole('button', { name: 'Start' }).click()
  const dinner = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Dinner' })
  await expect(dinner).toContainText('On now')
  await expect(fair).not.toContainText('On now')
  await expectAccessible(page)

  await fair.getByRole('button', { name: 'More about' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'First message' }).fill('short')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('A message has 10 to 500 characters')
  await dialog.getByRole('textbox', { name: 'First message' }).fill('Hello {first_name}, see you!')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Málaga 2026')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const renamed = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Málaga 2026' })
  await expect(renamed.getByRole('button', { name: 'More about' })).toBeFocused()

  await renamed.getByRole('button', { name: 'More about' }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  const file = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Spreadsheet' }).click()
  const saved = await file
  expect(saved.suggestedFilename()).toMatch(/^Malaga-2026-.*\.csv$/)
  expect(readFileSync(await saved.path(), 'utf8')).toContain('Málaga 2026')

  await renamed.getByRole('button', { name: 'Show contacts' }).click()
  const filter = page.getByRole('button', { name: 'Remove filter: Málaga 2026' })
  await expect(filter).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ana Torres' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Elsa Where' })).toBeHidden()
  await filter.click()
  await expect(page.getByRole('link', { name: 'Elsa Where' })).toBeVisible()

  await page.getByRole('link', { name: 'Ana Torres' }).click()
  await page.getByRole('button', { name: 'Hot' }).click()
  await expect(page.getByRole('button', { name: 'Hot' })).toHaveAttribute('aria-pressed', 'true')
  const moved = page.waitForResponse(answer => answer.request().postData()?.includes('event_id') ?? false)
  await page.getByRole('combobox', { name: 'Met at' }).selectOption('Dinner')
  await moved

  await go(page, '/contacts/events')
  await expect(dinner).toContainText('1 hot')
  await renamed.getByRole('button', { name: 'More about' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(dialog).toContainText('Its contacts stay')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(renamed).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('while an event is on', () => {
  test.use({
    seed: filledBy((app, userId) => {
      startEvent(app, { userId, name: 'MWC 2026' })
      makeScan(app, { userId, contactId: makeContact(app, { userId }) })
    }),
  })

  test('it stands on the scan screen, and can be changed and ended there; buttons name whom they are about', async ({
    page,
  }) => {
    await page.goto('/')
    const running = page.getByRole('region', { name: 'On now' })
    await expect(running).toContainText('New cards belong to MWC 2026.')
    for (const name of ['Edit Ana Torres', 'More Ana Torres']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    }
    await expectAccessible(page)
    await running.getByRole('link', { name: 'Change MWC 2026' }).click()
    await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show contacts MWC 2026' })).toBeVisible()
    await page.getByRole('link', { name: 'Bot Conversation' }).click()
    await running.getByRole('button', { name: 'End it MWC 2026' }).click()
    await expect(running).toBeHidden()
    await go(page, '/contacts/1')
    await expect(page.getByRole('button', { name: 'Delete Ana Torres', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Call Ana Torres', exact: true })).toBeVisible()
  })
})
