import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { updateContact } from '#core/contacts/update-contact.ts'
import { startEvent } from '#core/events/start-event.ts'
import { subscriptions } from '#db/schema.ts'
import { makeContact } from '#tests/app/factories.ts'
import { expectAccessible } from './setup/axe.ts'
import { onPhoneAndDesktop } from './setup/devices.ts'
import { expect, filledBy, test } from './setup/fixtures.ts'

test.use({
  seed: filledBy((app, userId) => {
    app.db
      .insert(subscriptions)
      .values({ user_id: userId, source: 'grant', plan: 'pro', starts_at: new Date(0) })
      .run()
    const add = (first_name: string, last_name: string, company: string) =>
      makeContact(app, { userId, first_name, last_name, company, email: '', phone: '', phone_e164: '' })
    const muller = add('Jürgen', 'Müller', 'Zoo & Co')
    const petra = add('Petra', 'Lind', 'Söhne GmbH')
    add('Bob', 'Stone', 'Ärzte')
    const { id: event_id } = startEvent(app, { userId, name: 'MWC Barcelona' })
    updateContact(app, { userId, contactId: muller, patch: { event_id, rating: 'hot', notes: 'wants the blue one' } })
    updateContact(app, { userId, contactId: petra, patch: { tags: ['investor'] } })
  }),
})

test('the search finds what the chat finds, and says when it guesses; two taps save what is listed as CSV', async ({
  page,
}) => {
  await page.goto('/contacts')
  const search = page.getByRole('searchbox', { name: 'Search contacts...' })
  const names = page.getByRole('article').getByRole('heading')
  for (const [term, name] of [
    ['muller', 'Jürgen Müller'],
    ['petra sohne', 'Petra Lind'],
    ['blue one', 'Jürgen Müller'],
    ['mwc', 'Jürgen Müller'],
    ['investor', 'Petra Lind'],
    ['gen mül', 'Jürgen Müller'],
  ] as const) {
    await search.fill(term)
    await expect(names).toHaveText([name])
  }
  await search.fill('mulelr')
  await expect(page.getByText('Nothing matches exactly. These come closest:')).toBeVisible()
  await expect(names).toHaveText(['Jürgen Müller'])

  await search.fill('petra')
  await expect(page.getByText('1 contact', { exact: true })).toBeVisible()
  const taps = await countTaps(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Spreadsheet (CSV)' }).click()
  expect(await taps()).toBeLessThanOrEqual(2)
  const csv = readFileSync(await (await saved).path(), 'utf8')
  expect(csv).toContain('Petra')
  expect(csv).not.toContain('Bob')
})

test('the list is sorted and filtered, and each filter can be taken off again', { tag: '@wide-thorough' }, async ({
  page,
}) => {
  await page.goto('/contacts')
  const names = page.getByRole('article').getByRole('heading')
  await expect(names).toHaveText(['Bob Stone', 'Petra Lind', 'Jürgen Müller'])
  await page.getByLabel('Sort by').selectOption('Company')
  await expect(names).toHaveText(['Bob Stone', 'Petra Lind', 'Jürgen Müller'])
  await page.getByLabel('Sort by').selectOption('Rating')
  await expect(names).toHaveText(['Jürgen Müller', 'Bob Stone', 'Petra Lind'])
  await page.getByRole('button', { name: 'Filter' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByLabel('Tag').selectOption('investor (1)')
  await dialog.getByRole('button', { name: 'Show contacts' }).click()
  await expect(names).toHaveText(['Petra Lind'])
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove filter: investor' }).click()
  await expect(names).toHaveCount(3)
  await page.goto('/contacts?event=1')
  await expect(names).toHaveText(['Jürgen Müller'])
  await page.getByRole('button', { name: 'Remove filter: MWC Barcelona' }).click()
  await expect(names).toHaveCount(3)
})

test('several are chosen, or all that match with one tap: tagged, moved, exported, deleted, and brought back', {
  tag: '@wide-thorough',
}, async ({ page }) => {
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select Bob Stone' }).check()
  await page.getByRole('checkbox', { name: 'Select Petra Lind' }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tag', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Tag').fill('fair')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '2 contacts tagged' })).toBeVisible()
  await page.getByRole('button', { name: 'Event', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'MWC Barcelona' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '2 contacts moved' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).last().click()
  await page.getByRole('menuitem', { name: 'vCard' }).click()
  const vcards = readFileSync(await (await saved).path(), 'utf8')
  expect(vcards.match(/BEGIN:VCARD/g)).toHaveLength(2)
  expect(vcards.match(/CATEGORIES:.*fair/g)).toHaveLength(2)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('1 contact', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 contacts', { exact: true })).toBeVisible()

  await page.getByRole('searchbox').fill('petra')
  await expect(page.getByText('1 contact', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Select all (1)' }).click()
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Select all (3)' }).click()
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select none' }).click()
  await expect(page.getByText('0 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select all (3)' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('3 contacts deleted').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 contacts', { exact: true })).toBeVisible()
})

/** Counts the taps on the page from now on. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  const counted = await page.evaluateHandle(() => {
    const taps = { count: 0 }
    addEventListener('pointerup', () => taps.count++, { capture: true })
    return taps
  })
  return () => counted.evaluate(taps => taps.count)
}

test('somebody without a card is typed in, and their page opens', async ({ page }) => {
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Add a contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a contact' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert').last()).toHaveText('A name, a company, an email or a phone is needed')
  await expectAccessible(page)
  await dialog.getByLabel('First name').fill('Grace')
  await dialog.getByLabel('Email').fill('not an address')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Email').fill('grace@navy.org')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const contact = page.getByRole('region', { name: 'Contact', exact: true })
  await expect(contact.getByRole('heading', { name: 'Grace' })).toBeVisible()
  await expect(contact).toContainText('Typed in')
  // The event that is on is where they were met.
  await expect(contact.getByLabel('Met at')).toHaveValue('1')
})

onPhoneAndDesktop(test, () => {
  test('each row has its columns, the rating with its sign, and the event; the keyboard searches, moves, opens and closes', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/contacts')
    const row = (name: string) => page.getByRole('article').filter({ hasText: name })
    await expect(row('Jürgen')).toContainText('Hot')
    await expect(row('Jürgen').getByText('MWC Barcelona')).toBeVisible()
    await expect(row('Jürgen').getByText('Today')).toHaveCount(0)
    const left = async (name: string) => (await row(name).locator('time').boundingBox())!
    const [one, other] = [await left('Jürgen'), await left('Bob')]
    expect(Math.round(one.x + one.width)).toBe(Math.round(other.x + other.width))
    if (!isMobile) await expect(row('Jürgen').getByText('Hot')).toBeVisible()

    await page.getByRole('searchbox').focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: 'Bob Stone' })).toBeFocused()
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: 'Petra Lind' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Petra Lind' })).toBeVisible()
    const contact = page.getByRole('region', { name: 'Contact', exact: true })
    await expect(contact).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(contact.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/contacts$/)
  })
})

test.describe('on the free plan', () => {
  test.use({ seed: filledBy((app, userId) => void makeContact(app, { userId })) })
  test('CSV says which plans have it, and leads there', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/contacts')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Spreadsheet (CSV)' }).click()
    await page.getByRole('button', { name: 'See plans' }).click()
    await expect(page).toHaveURL(/\/subscription$/)
  })
})
