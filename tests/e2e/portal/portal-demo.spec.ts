import { expect, test } from '#tests/e2e/setup/fixtures.ts'

test('in the demo the code appears on the page, for any phone', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/portal')
  await page.getByLabel('Phone number').fill('+34 612 34 56 78')
  await page.getByRole('button', { name: 'Send code' }).click()
  const shown = await page.getByText(/Your code is \d{6}/).textContent()
  await page.getByLabel('Verification code').fill(/\d{6}/.exec(shown ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: 'Verify and sign in' }).click()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Demo')
})
