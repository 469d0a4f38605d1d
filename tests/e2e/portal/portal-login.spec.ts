import Database from 'better-sqlite3'
import { expect } from '#tests/e2e/setup/fixtures.ts'
import { codeFor, phone, signIn, test } from '#tests/e2e/setup/portal-world.ts'

const toast = 'listitem'

test('the portal is what a plain browser gets, and the right code signs in', async ({ page, telegram, olga }) => {
  await page.goto('/portal')
  await expect(page.getByRole('heading', { name: 'Sign in to your portal' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send code' })).toBeDisabled()
  await expect(page.getByLabel('Verification code')).toBeHidden()

  await page.getByLabel('Phone number').pressSequentially(phone)
  await expect(page.getByLabel('Phone number')).toHaveValue('+34 612 34 56 78')
  await expect(page.getByText('Spain')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Verify and sign in' })).toBeDisabled()
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole(toast).filter({ hasText: 'Code sent' })).toContainText(
    'Check your Telegram for the verification code.',
  )

  const code = page.getByLabel('Verification code')
  await code.fill(await codeFor(telegram, olga))
  await expect(code).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show code' }).click()
  await expect(code).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Verify and sign in' }).click()
  await expect(page.getByRole(toast).filter({ hasText: 'Welcome back!' })).toContainText(
    'You have successfully logged in.',
  )
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')

  await page.reload()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['portal_session'])
})

test('the login page leads home, and a language chosen there outlives the one in its address', async ({ page }) => {
  await page.goto('/portal?lang=de&from=mail')
  await page.getByLabel('Sprache').selectOption('Français')
  await expect(page.getByRole('heading', { name: 'Connectez-vous à votre portail' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Connectez-vous à votre portail' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?from=mail')
  await page.getByRole('link', { name: 'Card Scan Bot' }).click()
  await expect(page).toHaveURL(/^[^?]*\/(?:\?.*)?$/)
  await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible()
})

test('a number that is not whole or lacks its country code is told so before anything is sent; the toast leaves the field free', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/portal')
  const field = page.getByLabel('Phone number')
  const send = page.getByRole('button', { name: 'Send code' })
  await expect(page.getByText('United States, unless you type a country code')).toBeVisible()
  await field.pressSequentially('612 345 678')
  await expect(field).toHaveAccessibleDescription(/United States/)
  await field.blur()
  await expect(field).toHaveAccessibleDescription(/^The country code is missing/)
  await expect(send).toBeDisabled()
  for (const number of ['+34 612 345 678', '0034 612 345 678', '34 612 345 678', '212 555 0123']) {
    await field.fill(number)
    await expect(field).not.toHaveAccessibleDescription(/missing/)
    await expect(send).toBeEnabled()
  }
  await field.fill('+34 612')
  await field.blur()
  await expect(field).toHaveAccessibleDescription('This is not a complete phone number.')
  await expect(send).toBeDisabled()

  await field.fill('+34 699 99 99 99')
  await send.click()
  const sent = page.getByRole(toast).filter({ hasText: 'Code sent' })
  const code = page.getByLabel('Verification code')
  await code.scrollIntoViewIfNeeded()
  const [over, place] = await Promise.all([sent.boundingBox(), code.boundingBox()])
  expect(over && place && over.y + over.height <= place.y).toBe(true)
})

test('a phone typed before the countries are known is written their way once they are, and its code signs in', async ({
  page,
  telegram,
  olga,
}) => {
  await page.goto('/portal')
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.getByLabel('Phone number').waitFor()
  await page.route('**/*.js', async route => {
    await arrival
    await route.continue()
  })
  await page.getByLabel('Phone number').pressSequentially(phone)
  await expect(page.getByLabel('Phone number')).toHaveValue(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Verification code')).toBeVisible()
  arrive()
  await expect(page.getByLabel('Phone number')).toHaveValue('+34 612 34 56 78')
  await page.getByLabel('Verification code').fill(await codeFor(telegram, olga))
  await page.getByRole('button', { name: 'Verify and sign in' }).click()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
})

test('five wrong codes kill it; a new one signs in', { tag: '@thorough' }, async ({ page, telegram, olga }) => {
  await page.goto('/portal')
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  const right = await codeFor(telegram, olga)
  const wrong = right === '000000' ? '000001' : '000000'
  const answers: number[] = []
  page.on('response', response => {
    if (response.url().endsWith('/verify-mfa')) answers.push(response.status())
  })
  for (const [index, code] of [wrong, wrong, wrong, wrong, wrong, right].entries()) {
    await page.getByLabel('Verification code').fill(code)
    await page.getByRole('button', { name: 'Verify and sign in' }).click()
    await expect.poll(() => answers.length).toBe(index + 1)
  }
  expect(new Set(answers)).toEqual(new Set([422]))
  await expect(page.getByRole(toast).filter({ hasText: 'Invalid code' })).toContainText(
    'Please check your code and try again.',
  )
  await page.getByRole('button', { name: 'Send the code again' }).click()
  await page.getByLabel('Verification code').fill(await codeFor(telegram, olga, 2))
  await page.getByRole('button', { name: 'Verify and sign in' }).click()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
})

test('an expired code is refused', { tag: '@thorough' }, async ({ page, telegram, olga, server }) => {
  await page.goto('/portal')
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  const code = await codeFor(telegram, olga)
  const db = new Database(server.databasePath)
  db.prepare('update portal_codes set expires_at = ?').run(Date.now() - 1)
  db.close()
  await page.getByLabel('Verification code').fill(code)
  await page.getByRole('button', { name: 'Verify and sign in' }).click()
  await expect(page.getByRole(toast).filter({ hasText: 'Invalid code' })).toBeVisible()
})

test('a code for another login id is refused', { tag: '@thorough' }, async ({ page, telegram, olga }) => {
  await page.goto('/portal')
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  const code = await codeFor(telegram, olga)
  await page.getByLabel('Phone number').fill('+34 699 99 99 99')
  await page.getByLabel('Verification code').fill(code)
  await page.getByRole('button', { name: 'Verify and sign in' }).click()
  await expect(page.getByRole(toast).filter({ hasText: 'Send code” first' })).toBeVisible()
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('button', { name: 'Send the code again' })).toBeVisible()
  await page.getByRole('button', { name: 'Verify and sign in' }).click()
  await expect(page.getByRole(toast).filter({ hasText: 'Invalid code' })).toBeVisible()
})

test('a code that could not be asked for: the server’s words, else SPEC’s; a phone that nobody shared looks as any, and no code fits', async ({
  page,
  telegram,
  olga,
}) => {
  const asking = '**/api/portal/auth/request-mfa'
  await page.goto('/portal')
  await page.getByLabel('Phone number').fill(phone)
  for (const [answer, words] of [
    [{ status: 503, json: { error: 'Telegram is asleep.' } }, 'Telegram is asleep.'],
    [{ status: 502, body: '<h1>Bad gateway</h1>' }, 'Failed to send verification code. Please try again.'],
    ['none', 'Failed to send verification code. Please try again.'],
  ] as const) {
    await page.route(asking, route => (answer === 'none' ? route.abort() : route.fulfill(answer)))
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByRole(toast).filter({ hasText: 'Error' })).toContainText(words)
    await page.unroute(asking)
    await page.reload()
    await page.getByLabel('Phone number').fill(phone)
  }

  await page.getByLabel('Phone number').fill('+34 699 99 99 99')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole(toast).filter({ hasText: 'Code sent' })).toBeVisible()
  await page.getByLabel('Verification code').fill('123456')
  await page.getByRole('button', { name: 'Verify and sign in' }).click()
  await expect(page.getByRole(toast).filter({ hasText: 'Invalid code' })).toBeVisible()
  expect(telegram.said(olga.id)).toEqual([])
})

test('signing out ends the session here, and on every device where that is asked', async ({
  page,
  browser,
  server,
  telegram,
  olga,
}) => {
  const sessionIsAlive = (token: string) =>
    fetch(`${server.url}/api/portal/stats`, { headers: { authorization: `Bearer ${token}` } }).then(({ ok }) => ok)
  const tokenOf = () => page.evaluate(() => localStorage.getItem('portal_session') ?? '')
  await signIn(page, telegram, olga)
  const first = await tokenOf()
  expect(await sessionIsAlive(first)).toBe(true)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Phone number')).toHaveValue('')
  expect([await tokenOf(), await sessionIsAlive(first)]).toEqual(['', false])

  const other = await browser.newPage({ baseURL: server.url })
  for (const [index, where] of [page, other].entries()) {
    await where.goto('/portal')
    await where.getByLabel('Phone number').fill(phone)
    await where.getByRole('button', { name: 'Send code' }).click()
    await where.getByLabel('Verification code').fill(await codeFor(telegram, olga, index + 2))
    await where.getByRole('button', { name: 'Verify and sign in' }).click()
    await expect(where.getByRole('tab', { name: 'Overview' })).toBeVisible()
  }
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('link', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByLabel('Phone number')).toBeVisible()
  await other.getByRole('tab', { name: 'Contacts' }).click()
  await expect(other.getByRole(toast).filter({ hasText: 'Session expired' })).toBeVisible()
  await expect(other.getByLabel('Phone number')).toBeVisible()
  await other.close()
})
