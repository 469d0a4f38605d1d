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

test('the chat opens with its newest messages, and earlier ones come as one scrolls up, without moving what is read', async ({
  page,
}) => {
  await page.goto('/')
  await expect(
    page
      .getByRole('button', { name: 'Open' })
      .or(page.getByRole('link', { name: 'Open' }))
      .last(),
  ).toBeInViewport()
  await expect(page.getByRole('article')).toHaveCount(8)
  await expect(person(page, 22)).toBeHidden()

  const before = await person(page, 23).evaluate(heading => {
    heading.closest('[tabindex]')?.scrollTo({ top: 500 })
    return heading.getBoundingClientRect().top
  })
  await expect(page.getByRole('article')).toHaveCount(16)
  // What was earlier is no news: it stands outside the log.
  await expect(page.getByRole('log').getByRole('article')).toHaveCount(8)
  expect(await person(page, 23).evaluate(heading => heading.getBoundingClientRect().top)).toBeCloseTo(before, 0)

  for (const count of [24, 30]) {
    await messages(page).evaluate(box => box.scrollTo({ top: 0 }))
    await expect(page.getByRole('article')).toHaveCount(count)
  }
  await expect(page.getByText('Send me a photo of a business card')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Show earlier' })).toBeHidden()
  await expect(page.getByText('Today')).toHaveCount(1)
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

test('without a connection it says so, the button brings them later, and a new photo brings the end back into sight', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('article')).toHaveCount(8)
  await page.route('**/api/scans/1?before*', route => route.abort())
  await messages(page).evaluate(box => box.scrollTo({ top: 0 }))
  await expect(page.getByText('There is no connection right now.').first()).toBeVisible()
  await page.unroute('**/api/scans/1?before*')
  await page.getByRole('button', { name: 'Show earlier' }).click()
  await expect(page.getByRole('article')).toHaveCount(16)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Scan a card' }).click()
  await (await chooser).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('I can read pictures in JPEG, PNG, WebP and HEIC, and PDFs.')).toBeInViewport()
})

test('a photo is fetched when it comes into sight', async ({ page }) => {
  const fetched = new Set<string>()
  page.on('request', request => request.url().includes('/image?') && fetched.add(new URL(request.url()).pathname))
  await page.goto('/')
  const first = page.getByRole('article').filter({ has: person(page, 23) })
  await expect(first).toBeAttached()
  await expect(messages(page).getByText('Loading...')).not.toHaveCount(0)
  expect([...fetched]).not.toContain('/api/contacts/1/23/image')
  await first.scrollIntoViewIfNeeded()
  await expect(first.getByRole('img', { name: 'Your photo of a card' })).toBeVisible()
})
