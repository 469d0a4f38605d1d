import { expect } from '#tests/e2e/setup/fixtures.ts'
import { olgaHas, test } from '#tests/e2e/setup/portal-world.ts'

test('privacy and terms name the operator in the language of this browser; an address that leads nowhere, or into Telegram, offers the portal', async ({
  page,
}) => {
  await page.goto('/portal')
  await page.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByText('This Card Scan Bot is run by Ana Torres.')).toBeVisible()
  await expect(page.getByText('Neither is encrypted on the disk.')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { name: 'Money back' })).toBeVisible()

  for (const path of ['/contacts', '/settings', '/subscription']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Open in Telegram' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Sign in to the portal' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to your portal' })).toBeVisible()

  const answer = await page.goto('/nowhere')
  expect(answer?.status()).toBe(404)
  expect(await answer?.text()).toContain('<meta name="robots" content="noindex" />')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('This page does not exist.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the bot in Telegram' })).toHaveAttribute(
    'href',
    /^https:\/\/t\.me\//,
  )
  await expect(page.getByRole('link', { name: 'See the prices' })).toHaveAttribute('href', '/pricing')
  await page.getByRole('link', { name: 'Go to the client portal' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to your portal' })).toBeVisible()

  await page.evaluate(() => localStorage.setItem('portal_language', 'es'))
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { name: 'Tus derechos' })).toBeVisible()
})

test.describe('with an operator', () => {
  test.use({
    portal: olgaHas(() => undefined, { OPERATOR_NAME: 'Sur Cards S.L.', SUPPORT_CONTACT: 'help@sur.example' }),
  })
  test('the texts say who that is', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/terms')
    await expect(page.getByText('between you and Sur Cards S.L.')).toBeVisible()
    await expect(page.getByText('Write to help@sur.example.')).toBeVisible()
  })
})

test('programs get the refusals of calls that do not exist as JSON', { tag: '@thorough' }, async ({ page }) => {
  const answer = await page.request.get('/api/nowhere')
  expect(answer.status()).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'not-found' })
})
