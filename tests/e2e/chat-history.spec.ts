import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { makeCard } from 'card-reader/testing/make-card.ts'
import { insertContact } from '#core/contacts/save-card.ts'
import { makeScan } from '#tests/app/factories.ts'
import { cardPhoto, expect, filledBy, test } from './setup/fixtures.ts'

test.use({
  seed: filledBy((app, user_id) => {
    const image = { jpeg: readFileSync(cardPhoto('card-01.jpg')) }
    for (let number = 1; number <= 30; number++) {
      const card = makeCard({ first_name: 'Person', last_name: String(number) })
      const contact_id = insertContact(app, app.db, { userId: user_id, card, image })
      makeScan(app, { userId: user_id, contactId: contact_id })
    }
  }),
})

const person = (page: Page, number: number) => page.getByRole('heading', { name: `Person ${number}`, exact: true })
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

test('the chat opens with its newest messages and the photos in sight, and earlier ones come as one scrolls up, without moving what is read', async ({
  page,
}) => {
  const fetched = new Set<string>()
  page.on('request', request => request.url().includes('/image?') && fetched.add(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(
    page
      .getByRole('button', { name: 'Open' })
      .or(page.getByRole('link', { name: 'Open' }))
      .last(),
  ).toBeInViewport()
  await expect(page.getByRole('article')).toHaveCount(8)
  await expect(person(page, 22)).toBeHidden()
  await expect(messages(page).getByText('Loading...')).not.toHaveCount(0)
  expect([...fetched]).not.toContain('/api/contacts/1/23/image')

  await test.step('without a connection it says so, and the button brings them later', async () => {
    await page.route('**/api/scans/1?before*', route => route.abort())
    await messages(page).evaluate(box => box.scrollTo({ top: 0 }))
    await expect(page.getByText('There is no connection right now.').first()).toBeVisible()
    const first = page.getByRole('article').filter({ has: person(page, 23) })
    await first.scrollIntoViewIfNeeded()
    await expect(first.getByRole('img', { name: 'Your photo of a card' })).toBeVisible()
    await page.unroute('**/api/scans/1?before*')
    await page.getByRole('button', { name: 'Show earlier' }).click()
    await expect(page.getByRole('article')).toHaveCount(16)
  })

  await messages(page).evaluate(box => box.scrollTo({ top: box.scrollHeight }))
  const before = await person(page, 15).evaluate(heading => {
    heading.closest('[tabindex]')?.scrollTo({ top: 500 })
    return heading.getBoundingClientRect().top
  })
  await expect(page.getByRole('article')).toHaveCount(24)
  // What was earlier is no news: it stands outside the log.
  await expect(page.getByRole('log').getByRole('article')).toHaveCount(8)
  expect(await person(page, 15).evaluate(heading => heading.getBoundingClientRect().top)).toBeCloseTo(before, 0)

  await messages(page).evaluate(box => box.scrollTo({ top: 0 }))
  await expect(page.getByRole('article')).toHaveCount(30)
  await expect(page.getByText('Send me a photo of a business card')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Show earlier' })).toBeHidden()
  await expect(page.getByText('Today')).toHaveCount(1)

  await test.step('a new photo brings the end back into sight', async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Scan a card' }).click()
    await (await chooser).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(page.getByText('I can read pictures in JPEG, PNG, WebP and HEIC, and PDFs.')).toBeInViewport()
  })
})

test('the keyboard brings earlier messages too, and stays among them when there are no more', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Show earlier' }).focus()
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(person(page, 1)).toBeAttached({ timeout: 500 })
  }).toPass()
  await expect(messages(page)).toBeFocused()
})
