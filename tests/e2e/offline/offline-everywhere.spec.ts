import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { makeCard } from 'card-reader/testing/make-card.ts'
import { repeats } from 'card-reader/testing/repeats.ts'
import { insertContact } from '#core/contacts/save-card.ts'
import { makeScan } from '#tests/app/factories.ts'
import { expectAccessible } from '#tests/e2e/setup/axe.ts'
import { cardPhoto, chooseFiles, expect, filledBy, test } from '#tests/e2e/setup/fixtures.ts'
import { fetchesAhead, keptAnswers, keptOnDevice } from '#tests/e2e/setup/offline.ts'

test.use({
  seed: filledBy((app, userId) => {
    const image = { jpeg: readFileSync(cardPhoto('card-01.jpg')) }
    for (let number = 1; number <= 3; number++) {
      const card = makeCard({ first_name: 'Person', last_name: String(number) })
      const contactId = insertContact(app, app.db, { userId, card, image })
      if (number === 3) makeScan(app, { userId, contactId })
    }
  }),
})

const row = (page: Page, number: number) => page.getByRole('link', { name: `Person ${number}`, exact: true })
const kept = (page: Page) => page.getByText(/^You are offline\. 1 photo is kept here/)

for (const path of ['/', '/contacts', '/settings', '/subscription'].slice(0, repeats(1, 4))) {
  test(`without a connection the app opens at ${path}, with the list, a contact with its card, and a chosen photo`, async ({
    page,
    context,
  }) => {
    await fetchesAhead(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Person 3' })).toBeVisible()
    await keptOnDevice(page)
    await page.goto('/contacts/2')
    await expect(page.getByRole('img', { name: 'Photo of the card' })).toBeVisible()
    await expect.poll(async () => (await keptAnswers(page)).join()).toContain('"contactId":2,"query":{"form":"photo"')
    await context.setOffline(true)
    await page.goto('about:blank')
    await page.goto(path)

    const sections = page.getByRole('navigation', { name: 'Sections' })
    await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible()
    await expect(page.getByText('1/3 Scans')).toBeVisible()
    await sections.getByRole('link', { name: 'My Contacts' }).click()
    await expect(page.getByText('3 contacts')).toBeVisible()
    await row(page, 1).click()
    await expect(page.getByRole('region', { name: 'Contact', exact: true })).toContainText('Person 1')
    await page.getByRole('link', { name: 'All contacts' }).click()
    await row(page, 2).click()
    await expect(page.getByRole('img', { name: 'Photo of the card' })).toBeVisible()
    await expectAccessible(page)

    await sections.getByRole('link', { name: 'Bot Conversation' }).click()
    await expect(page.getByRole('heading', { name: 'Person 3' })).toBeVisible()
    await chooseFiles(page, 'Scan a card', [cardPhoto('card-19.jpg')])
    await expect(kept(page)).toBeVisible()
    await page.reload()
    await sections.getByRole('link', { name: 'Bot Conversation' }).click()
    await expect(kept(page)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('mmerriweld@silverpinefoods.net')).toBeVisible()
  })
}

test('a change made just before is kept too, and what the server says later takes its place', async ({
  page,
  context,
}) => {
  await fetchesAhead(page)
  await page.goto('/contacts/2')
  // The button is pressed before the server has answered.
  const saved = page.waitForResponse(answer => answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Hot', exact: true }).click()
  await saved
  await expect(page.getByRole('button', { name: 'Hot', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await keptOnDevice(page)
  await context.setOffline(true)
  await page.goto('about:blank')
  await page.goto('/contacts/2')
  await expect(page.getByRole('button', { name: 'Hot', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Warm' }).click()
  await expect(page.getByRole('button', { name: 'Warm' })).toHaveAttribute('aria-pressed', 'true')
})

test('a page of an older build is not shown while the server answers, and makes room for the new one', async ({
  page,
  context,
}) => {
  await fetchesAhead(page)
  await page.goto('/')
  await keptOnDevice(page)
  await page.evaluate(async () => {
    const cache = await caches.open('shell')
    await cache.put(
      '/contacts',
      new Response('<title>Older build</title>', { headers: { 'content-type': 'text/html' } }),
    )
    await cache.put('/assets/older-build.js', new Response(''))
  })
  await page.reload()
  await expect(page.getByRole('log')).toBeVisible()
  await expect(page).not.toHaveTitle('Older build')
  const files = () =>
    page.evaluate(async () => (await (await caches.open('shell')).keys()).map(({ url }) => url).join())
  await expect.poll(files).not.toContain('older-build')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('log')).toBeVisible()
})
