import { isThorough } from 'card-reader/testing/repeats.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { makeUser } from '#tests/app/factories.ts'
import { findCutOff, findSmallTargets } from '../fit.ts'
import { expectAccessible } from '../setup/axe.ts'
import { expect, filledBy, test } from '../setup/fixtures.ts'
import { olgaHas, test as portalTest, signIn } from '../setup/portal-world.ts'

test.describe('without a plan for it', () => {
  test('says which plan has keys, and leads there', async ({ page }) => {
    await page.goto('/settings/developers')
    await expect(page.getByText('Included in the paid plans, from Pro.').last()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create a key' })).toHaveCount(0)
  })
})

test.describe('on a paid plan', () => {
  test.use({
    contextOptions: { permissions: ['clipboard-read', 'clipboard-write'] },
    seed: filledBy((app, userId) => makeUser(app, { id: userId, plan: 'pro' })),
  })

  test('a key for an address book is made, shown once, used and revoked; one for a program may only what it is made for', async ({
    page,
    server,
    request,
  }) => {
    await page.goto('/settings/developers')
    await page.getByRole('button', { name: 'Create a key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create the key' }).click()
    await expect(dialog.getByText('A name is needed.')).toBeVisible()
    await dialog.getByLabel('Name').fill('My iPhone')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create the key' }).click()
    // A touch beside the dialog does not lose it.
    await page.mouse.click(4, 4)
    await expect(dialog.getByText('Copy the key now: it is shown only this once.')).toBeVisible()
    await expect(dialog.getByText('Phones need this server at an https address.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Copy: Password (the key)' }).click()
    const key = await page.evaluate(() => navigator.clipboard.readText())
    const user = await dialog.locator('code').nth(1).textContent()
    const found = await request.fetch(`${server.url}/.well-known/carddav`, {
      method: 'PROPFIND',
      headers: { authorization: `Basic ${btoa(`${user}:${key}`)}`, depth: '0' },
    })
    expect(found.status()).toBe(207)

    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(`ends in ${key.slice(-4)}`)).toBeVisible()
    expect(await page.content()).not.toContain(key)
    await page.getByRole('button', { name: 'Revoke My iPhone' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
    await expect(page.getByText('No keys yet.')).toBeVisible()

    await page.getByRole('button', { name: 'Create a key' }).click()
    await dialog.getByRole('radio', { name: 'Another program' }).click()
    await dialog.getByLabel('Name').fill('n8n')
    expect(await findCutOff(page)).toEqual([])
    expect(await findSmallTargets(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create the key' }).click()
    const ofProgram = await dialog.locator('code').textContent()
    const me = await request.get(`${server.url}/api/v1/me`, { headers: { authorization: `Bearer ${ofProgram}` } })
    expect(await me.json()).toMatchObject({ plan: 'pro', scopes: ['contacts:read'] })
    await expect(dialog.getByRole('link', { name: 'How to use it: the API reference' })).toHaveAttribute(
      'href',
      /\/api\/v1$/,
    )
  })
})

test('the API’s reference is readable on a phone and a desktop', async ({ page }) => {
  await page.goto('/api/v1')
  await expect(page.getByRole('heading', { name: 'Card Scan Bot: API' })).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await findCutOff(page)).toEqual([])
    if (isThorough || width === 360) await expectAccessible(page)
  }
})

portalTest.describe('at a public https address', () => {
  portalTest.use({
    portal: olgaHas(
      (app, userId) => {
        makeUser(app, { id: userId, plan: 'pro' })
        createAppKey(app, { userId, request: { name: 'n8n', scopes: ['contacts:read'], pictures: false } })
      },
      { PUBLIC_URL: 'https://cards.example' },
    ),
  })

  portalTest('the portal has the keys too, with a code for each kind of phone', async ({ page, telegram, olga }) => {
    await signIn(page, telegram, olga, '/?tab=settings&group=developers')
    await expect(page.getByText('Read contacts')).toBeVisible()
    await page.getByRole('button', { name: 'Create a key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Phone')
    await dialog.getByRole('button', { name: 'Create the key' }).click()
    await expect(dialog.getByRole('link', { name: 'Install the profile' })).toHaveAttribute(
      'href',
      `https://cards.example/address-book/${olga.id}.mobileconfig`,
    )
    await expect(dialog.getByRole('img', { name: 'Code for iPhone, iPad or Mac' })).toBeVisible()
    await dialog.getByRole('radio', { name: 'Android' }).click()
    await expect(dialog.getByRole('img', { name: 'Code for Android' })).toBeVisible()
    await expectAccessible(page)
    await telegram.until(() =>
      telegram.said(olga.id).some(({ text }) => text.includes('A new key gives access to your contacts')),
    )
  })
})
