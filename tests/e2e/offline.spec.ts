import type { Page } from '@playwright/test'
import { cardPhoto, chooseFiles, expect, test } from './setup/fixtures.ts'
import { fetchedAhead, fetchesAhead, scanCount } from './setup/offline.ts'

const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections' })
const kept = (page: Page) => page.getByText(/^You are offline\. 1 photo is kept here/)

test('a photo chosen offline waits through sections never opened and a reload, and is scanned once', {
  tag: '@wide',
}, async ({ page, context, server }) => {
  await fetchesAhead(page)
  await page.goto('/')
  await fetchedAhead(page, [/settings-/, /subscription-/, /contacts-/])
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible()
  await chooseFiles(page, 'Scan a card', [cardPhoto('card-01.jpg')])
  await expect(kept(page)).toBeVisible()

  for (const [entry, heading] of [
    ['Settings', 'Settings'],
    ['Subscription', 'Subscription'],
    ['My Contacts', 'My Contacts'],
  ] as const) {
    await sections(page).getByRole('link', { name: entry }).click()
    await expect(page.getByText('There is no connection right now.').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Something went wrong here' })).toBeHidden()
    await expect(sections(page).getByRole('link', { name: entry })).toHaveAttribute('aria-current', 'page')
    if (heading === 'My Contacts') await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  expect(scanCount(server)).toBe(0)

  // The page is gone with its memory before the line is back.
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto('/contacts')
  await expect(page.getByText('1 contact', { exact: true })).toBeVisible()
  await sections(page).getByRole('link', { name: 'Bot Conversation' }).click()
  await expect(page.getByText('cashdell@harborwick.com')).toBeVisible()
  await page.reload()
  await expect(page.getByText('cashdell@harborwick.com')).toHaveCount(1)
  expect(scanCount(server)).toBe(1)
})
