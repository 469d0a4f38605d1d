import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/setup/axe.ts'
import { cardPhoto, chooseFiles, expect, test } from '#tests/e2e/setup/fixtures.ts'
import {
  closeAndOpen,
  fetchedAhead,
  fetchesAhead,
  reachServer,
  scanCount,
  swallowUploads,
} from '#tests/e2e/setup/offline.ts'

const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections' })
const kept = (page: Page) => page.getByText(/^You are offline\. 1 photo is kept here/)

test('a photo chosen offline waits through sections never opened and a reload, and is scanned once', async ({
  page,
  context,
  server,
}) => {
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
    if (entry === 'Settings') await page.getByRole('link', { name: /^You and your card/ }).click()
    await expect(page.getByText('There is no connection right now.').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Something went wrong here' })).toBeHidden()
    await expect(sections(page).getByRole('link', { name: entry })).toHaveAttribute('aria-current', 'page')
    if (heading === 'My Contacts') await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  expect(scanCount(server)).toBe(0)

  await closeAndOpen(page, '/contacts')
  await sections(page).getByRole('link', { name: 'Bot Conversation' }).click()
  await expect(kept(page)).toBeVisible()
  await expect(page.getByRole('img', { name: 'Your photo of a card' })).toBeVisible()
  expect(scanCount(server)).toBe(0)
  await expectAccessible(page)
  await reachServer(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('cashdell@harborwick.com')).toBeVisible()
  await page.reload()
  await expect(page.getByText('cashdell@harborwick.com')).toHaveCount(1)
  await expect(page.getByText('You are offline')).toHaveCount(0)
  expect(scanCount(server)).toBe(1)
})

test('photos chosen offline are sent by themselves once the line is back', { tag: '@thorough' }, async ({
  page,
  context,
  server,
}) => {
  await page.goto('/')
  await fetchedAhead(page, [/photo-store-/, /not-sent-/])
  await context.setOffline(true)
  await chooseFiles(page, 'Scan a card', [cardPhoto('card-01.jpg'), cardPhoto('card-19.jpg')])
  await expect(page.getByText('You are offline. 2 photos are kept here')).toHaveCount(1)
  await sections(page).getByRole('link', { name: 'My Contacts' }).click()
  await context.setOffline(false)
  await sections(page).getByRole('link', { name: 'Bot Conversation' }).click()
  await expect(page.getByText('mmerriweld@silverpinefoods.net')).toBeVisible()
  await expect(page.getByText('cashdell@harborwick.com')).toBeVisible()
  expect(scanCount(server)).toBe(2)
})

test('a photo whose answer was lost is one scan', async ({ page, server }) => {
  await page.goto('/')
  // The server takes the photo; the page does not hear of it.
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
      const fail = this.onerror
      this.onload = () => fail?.call(this, new ProgressEvent('error'))
      send.call(this, body)
    }
  })
  await chooseFiles(page, 'Scan a card', [cardPhoto('card-01.jpg')])
  await expect.poll(() => scanCount(server)).toBe(1)
  await closeAndOpen(page, '/')
  await reachServer(page)
  await page.reload()
  await expect(page.getByText('cashdell@harborwick.com')).toHaveCount(1)
  await expect(page.getByText(/photo is kept here|Waiting to be sent/)).toHaveCount(0)
  expect(scanCount(server)).toBe(1)
})

test('a photo that the line swallows is held after a minute, and sent when the line is back', async ({
  page,
  server,
}) => {
  await page.clock.install()
  await page.goto('/')
  const swallowed = await swallowUploads(page)
  await chooseFiles(page, 'Scan a card', [cardPhoto('card-01.jpg')])
  await expect.poll(swallowed).toBe(1)
  await expect(kept(page)).toHaveCount(0)
  await page.clock.fastForward(61_000)
  await expect(kept(page)).toBeVisible()
  await reachServer(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('cashdell@harborwick.com')).toBeVisible()
  expect(scanCount(server)).toBe(1)
})
