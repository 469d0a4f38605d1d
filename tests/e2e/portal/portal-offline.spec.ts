import type { Page } from '@playwright/test'
import { createSession } from '#core/auth/portal-session.ts'
import { ensureUser } from '#core/users/ensure-user.ts'
import { makeContact, makeScan } from '#tests/app/factories.ts'
import { expectAccessible } from '#tests/e2e/setup/axe.ts'
import { cardPhoto, chooseFiles, expect } from '#tests/e2e/setup/fixtures.ts'
import {
  closeAndOpen,
  fetchedAhead,
  fetchesAhead,
  keepFor,
  keptAnswers,
  keptOnDevice,
  namesIn,
  reachServer,
  scanCount,
} from '#tests/e2e/setup/offline.ts'
import { olgaHas, signIn, test } from '#tests/e2e/setup/portal-world.ts'

const held = (page: Page) => page.getByText('You are offline. 1 photo is kept here')

test('a photo chosen offline waits through tabs never opened and a reload, and is scanned once', {
  tag: '@thorough',
}, async ({ page, context, telegram, olga, server }) => {
  await fetchesAhead(page)
  await signIn(page, telegram, olga)
  await fetchedAhead(page, [/contacts-tab-/, /settings-tab-/, /billing-tab-/])
  await context.setOffline(true)
  await page.getByRole('tab', { name: 'Scan' }).click()
  await chooseFiles(page, 'Scan a card', [cardPhoto('card-01.jpg')])
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible()
  for (const name of ['Contacts', 'Settings', 'Billing', 'Profile']) {
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel')).toContainText(/\w/)
    await expect(page.getByRole('heading', { name: 'Something went wrong here' })).toHaveCount(0)
  }

  expect(scanCount(server)).toBe(0)
  await closeAndOpen(page, '/?tab=scan')
  await expect(held(page)).toBeVisible()
  expect(scanCount(server)).toBe(0)
  await reachServer(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('cashdell@harborwick.com')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Open / }).click()
  await expect(page.getByRole('region', { name: 'Contact', exact: true })).toContainText('cashdell@harborwick.com')
  expect(scanCount(server)).toBe(1)
})

test.describe('with contacts', () => {
  test.use({
    portal: olgaHas((app, userId) => {
      makeScan(app, { userId, contactId: makeContact(app, { userId }) })
    }),
  })

  test('without a connection the portal opens with the list, a contact and the conversation, until somebody signs out', async ({
    page,
    context,
    telegram,
    olga,
  }) => {
    await fetchesAhead(page)
    await signIn(page, telegram, olga)
    await keptOnDevice(page)
    await context.setOffline(true)
    await page.goto('about:blank')
    await page.goto('/')
    await expect(page.getByText('Olga').first()).toBeVisible()
    await page.getByRole('tab', { name: 'Contacts' }).click()
    await page.getByRole('link', { name: 'Ana Torres' }).click()
    await expect(page.getByRole('region', { name: 'Contact', exact: true })).toContainText('Ana Torres')
    await page.getByRole('tab', { name: 'Scan' }).click()
    await expect(page.getByRole('heading', { name: 'Ana Torres' })).toBeVisible()

    await keepFor(page, String(olga.id))
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByLabel('Phone number')).toBeVisible()
    await expect.poll(() => keptAnswers(page)).toEqual([])
    await page.goto('/?tab=contacts')
    await expect(page.getByLabel('Phone number')).toBeVisible()
    await expect(page.getByText('Ana Torres')).toHaveCount(0)
  })
})

test.describe('with two people in one browser', () => {
  const sessions = { olga: '', other: '' }
  test.use({
    portal: olgaHas((app, userId) => {
      ensureUser(app, { id: 4001, firstName: 'Ivo', lastName: 'Prat', languageCode: 'en' })
      sessions.olga = createSession(app, app.db, { userId })
      sessions.other = createSession(app, app.db, { userId: 4001 })
    }),
  })

  /** Opens the scan tab for one of them; without `reachesServer` no photo can be sent. */
  async function openScan(page: Page, who: keyof typeof sessions, { reachesServer }: { reachesServer: boolean }) {
    await page.goto('/healthz')
    await page.evaluate(token => localStorage.setItem('portal_session', token), sessions[who])
    await closeAndOpen(page, '/?tab=scan')
    if (reachesServer) await reachServer(page)
    await expect(page.getByRole('log')).toBeVisible()
  }
  const photos = (page: Page) => page.getByRole('img', { name: 'Your photo of a card' })

  test('what one session has loaded is never shown in another, and goes with it', async ({ page, context }) => {
    await fetchesAhead(page)
    await openScan(page, 'olga', { reachesServer: true })
    await keptOnDevice(page)
    const ofOlga = new Set((await keptAnswers(page)).map(name => name.split(' ')[0]))
    expect(ofOlga.size).toBe(1)
    await page.goto('/healthz')
    await page.evaluate(token => localStorage.setItem('portal_session', token), sessions.other)
    await context.setOffline(true)
    await page.goto('/')
    await expect(page.getByText('There is no connection right now.')).toBeVisible()
    await expect(page.getByText('Olga')).toHaveCount(0)
    await expect.poll(async () => (await keptAnswers(page)).filter(name => ofOlga.has(name.split(' ')[0]))).toEqual([])
  })

  test('a waiting photo is its owner’s alone, and signing out deletes it after asking', async ({ page, server }) => {
    await openScan(page, 'olga', { reachesServer: false })
    await chooseFiles(page, 'Scan a card', [cardPhoto('card-01.jpg')])
    await expect(held(page)).toBeVisible()

    await openScan(page, 'other', { reachesServer: true })
    await expect(page.getByText('Ivo')).toBeVisible()
    await fetchedAhead(page, [/photo-store-/])
    await expect(photos(page)).toHaveCount(0)

    await openScan(page, 'olga', { reachesServer: false })
    await expect(held(page)).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    const dialog = page.getByRole('dialog', { name: 'Photos not sent yet' })
    await expect(dialog).toContainText('1 photo has not been sent yet.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(held(page)).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await dialog.getByRole('button', { name: 'Delete and sign out' }).click()
    await expect(page.getByLabel('Phone number')).toBeVisible()
    expect(await namesIn(page, /^photos-/, 'photos')).toEqual([])
    await expect.poll(() => keptAnswers(page)).toEqual([])
    expect(scanCount(server)).toBe(0)
  })
})
