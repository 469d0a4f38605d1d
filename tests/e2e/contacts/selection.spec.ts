import type { Page } from '@playwright/test'
import { saveVoiceNote } from '#core/contacts/notes/voice-notes.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { startEvent } from '#core/events/start-event.ts'
import { makeContact } from '#tests/app/factories.ts'
import { expectAccessible } from '../setup/axe.ts'
import { expect, filledBy, test } from '../setup/fixtures.ts'

const names = (page: Page) => page.getByRole('article').getByRole('heading')
const select = (page: Page) => page.getByRole('button', { name: 'Select', exact: true }).click()
const remove = (page: Page) => page.getByRole('button', { name: 'Delete', exact: true }).click()
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

test.describe('with three contacts', () => {
  test.use({
    seed: filledBy((app, userId) => {
      const { id: event_id } = startEvent(app, { userId, name: 'MWC Barcelona' })
      startEvent(app, { userId, name: 'Hannover' })
      for (const first_name of ['Ana', 'Petra', 'Bob']) {
        const contactId = makeContact(app, {
          userId,
          first_name,
          last_name: 'Lind',
          email: `${first_name}@example.com`,
        })
        if (first_name !== 'Bob') updateContact(app, { userId, contactId, patch: { event_id } })
      }
    }),
  })

  test('whoever is hidden by a search or moved out of the list is not deleted with it; an error does not take away the Undo of before', async ({
    page,
  }) => {
    await page.goto('/contacts?event=1')
    await expect(names(page)).toHaveText(['Petra Lind', 'Ana Lind'])
    await select(page)
    await page.getByRole('checkbox', { name: 'Select Petra Lind' }).check()
    await page.getByRole('button', { name: 'Event', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hannover' }).click()
    await expect(names(page)).toHaveText(['Ana Lind'])
    await expect(page.getByText('0 selected')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled()

    await page.goto('/contacts')
    await select(page)
    await page.getByRole('checkbox', { name: 'Select Bob Lind' }).check()
    await page.getByRole('searchbox').fill('petra')
    await expect(names(page)).toHaveText(['Petra Lind'])
    await expect(page.getByText('0 selected')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled()
    await page.getByRole('button', { name: 'Select all (1)' }).click()
    await expect(page.getByRole('checkbox', { name: 'Select Petra Lind' })).toBeChecked()
    await expect(page.getByText('1 selected')).toBeVisible()
    await remove(page)
    await expect(page.getByText('1 contact deleted').first()).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await expect(names(page)).toHaveText(['Bob Lind', 'Ana Lind'])

    await page.goto('/contacts')
    await page.getByRole('link', { name: 'Bob Lind' }).click()
    await page.getByRole('button', { name: 'Delete Bob Lind' }).click()
    await expect(undo(page)).toBeVisible()
    // In another window its time stands still.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await page.route('**/api/contacts/1/1', route => route.abort())
    await page.getByRole('link', { name: 'Ana Lind' }).click()
    // The toast lies over it for a pointer.
    await page.getByRole('button', { name: 'Delete Ana Lind' }).press('Enter')
    await expect(page.getByText('There is no connection right now.').first()).toBeVisible()
    await expectAccessible(page)
    await undo(page).click()
    await expect(names(page)).toHaveText(['Bob Lind', 'Ana Lind'])
  })

  test('what is chosen stays through another order', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/contacts')
    await select(page)
    await page.getByRole('checkbox', { name: 'Select Bob Lind' }).check()
    await page.getByLabel('Sort by').selectOption('Name')
    await expect(names(page)).toHaveText(['Ana Lind', 'Bob Lind', 'Petra Lind'])
    await expect(page.getByRole('checkbox', { name: 'Select Bob Lind' })).toBeChecked()
    await expect(page.getByText('1 selected')).toBeVisible()
  })
})

test.describe('with more than are changed at once', () => {
  test.use({
    seed: filledBy((app, userId) => {
      for (let n = 0; n < 103; n++) makeContact(app, { userId, first_name: `N${n}` })
    }),
  })

  test('where the rest cannot be deleted, the first can be brought back', async ({ page }) => {
    await page.goto('/contacts')
    await expect(page.getByText('103 contacts', { exact: true })).toBeVisible()
    await select(page)
    await page.getByRole('button', { name: 'Select all (103)' }).click()
    await expect(page.getByText('103 selected')).toBeVisible()
    await page.getByLabel('Sort by').selectOption('Name')
    await expect(names(page).first()).toHaveText('N0 Torres')
    await expect(page.getByText('103 selected'), 'another order keeps them').toBeVisible()
    let asked = 0
    await page.route('**/change-many', route => (++asked === 2 ? route.abort() : route.continue()))
    await remove(page)
    await expect(page.getByText('100 contacts deleted').first()).toBeVisible()
    // In another window the time of its toast stands still.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expect(page.getByText('There is no connection right now.').first()).toBeVisible()
    await expect(page.getByText('3 contacts', { exact: true })).toBeVisible()
    await undo(page).click()
    await expect(page.getByText('100 contacts restored').first()).toBeVisible()
    await expect(page.getByText('103 contacts', { exact: true })).toBeVisible()
  })

  test('where not all are brought back, the rest can be tried again', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/contacts')
    await select(page)
    await page.getByRole('button', { name: 'Select all (103)' }).click()
    await remove(page)
    await expect(undo(page)).toBeVisible()
    let asked = 0
    await page.route('**/change-many', route => (++asked === 2 ? route.abort() : route.continue()))
    await undo(page).click()
    await expect(page.getByText('100 contacts', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('103 contacts', { exact: true })).toBeVisible()
  })
})

test.describe('with something to hear', { tag: '@wide-thorough' }, () => {
  test.use({
    seed: filledBy((app, userId) => {
      const audio = new Uint8Array([79, 103, 103, 83])
      const contactId = makeContact(app, { userId })
      makeContact(app, { userId, first_name: 'Bob' })
      saveVoiceNote(app, { userId, contactId, sourceKey: '1:1', seconds: 64, audio })
    }),
  })

  for (const way of ['its page', 'the list'] as const) {
    test(`nothing is asked about a contact that was deleted on ${way}`, async ({ page, isMobile }) => {
      test.skip(way === 'the list' && isMobile, 'a phone shows the list without a contact')
      const asked: string[] = []
      await page.goto('/contacts')
      await page.getByRole('link', { name: 'Ana Torres' }).click()
      await expect(page.getByRole('region', { name: 'Voice notes' })).toBeVisible()
      page.on('request', request => request.url().match(/contacts\/1\/1(\/|$)/) && asked.push(request.url()))
      const contact = page.getByRole('region', { name: 'Contact', exact: true })
      if (way === 'its page') {
        await contact.getByRole('button', { name: 'Delete Ana Torres' }).click()
      } else {
        await select(page)
        await page.getByRole('checkbox', { name: 'Select Ana Torres' }).check()
        await page.getByRole('button', { name: 'Delete', exact: true }).click()
      }
      await expect(undo(page)).toBeVisible()
      await expect(page.getByText('1 contact', { exact: true })).toBeVisible()
      if (way === 'the list') await expect(page.getByText('This contact is no longer here')).toBeVisible()
      expect(asked.filter(url => !/1\/1$/.test(url))).toEqual([])
      await undo(page).click()
      await expect(page.getByText('2 contacts', { exact: true })).toBeVisible()
    })
  }
})
