import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { isThorough } from 'card-reader/testing/repeats.ts'
import { scans, subscriptions } from '#db/schema.ts'
import { makeContact } from '#tests/app/factories.ts'
import { expectAccessible } from '#tests/e2e/setup/axe.ts'
import { expect, go } from '#tests/e2e/setup/fixtures.ts'
import { olgaHas, signIn, test } from '#tests/e2e/setup/portal-world.ts'
import { parseCsv } from '#tests/parse-csv.ts'

const onPro = olgaHas((app, user_id) => {
  app.db
    .insert(subscriptions)
    .values({ user_id, source: 'grant', plan: 'pro', starts_at: new Date(0) })
    .run()
  app.db
    .insert(scans)
    .values({ user_id, source: 'web', source_key: 'a', status: 'done', received_at: new Date() })
    .run()
  makeContact(app, { userId: user_id, first_name: 'Bruno', last_name: '', country: 'PT', phone: '', email: '' })
  makeContact(app, { userId: user_id, first_name: '=HYPERLINK("http://x")', country: 'ES' })
  makeContact(app, { userId: user_id })
})

test.describe('on Pro', () => {
  test.use({ portal: onPro })
  // Who is signed in gets the portal where others find the front door.
  test.beforeEach(async ({ page, telegram, olga }) => signIn(page, telegram, olga, '/'))

  test('Overview shows the figures and the chart as a table, Contacts a list and a file that hold the same, Billing the plan', {
    tag: '@wide-thorough',
  }, async ({ page }) => {
    const panel = page.getByRole('tabpanel')
    await expect(panel).toContainText('1 of 50 this month')
    await expect(panel.getByText('Total contacts').locator('../..')).toContainText('3')
    await expect(panel.getByText('Countries', { exact: true }).locator('../..')).toContainText('2')
    await expect(panel.getByRole('listitem')).toHaveText([/Spain.*2 contacts.*67%/, /Portugal.*1 contact.*33%/])
    const days = panel.getByRole('table', { name: 'Scans and messages per day (UTC)' }).getByRole('row')
    await expect(days).toHaveCount(8)
    await expect(days.last().getByRole('cell')).toHaveText(['1', '0'])
    await expect(panel.locator('.recharts-area-area')).toHaveCount(2)

    await page.getByRole('tab', { name: 'Contacts' }).click()
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText([
      'Ana Torres',
      '=HYPERLINK("http://x") Torres',
      'Bruno',
    ])
    await expect(panel.getByRole('article').last()).toContainText(/\d:\d\d [AP]M/)
    await expect(panel.getByRole('article').last()).toContainText('Pending')
    await panel.getByRole('link', { name: 'Bruno' }).click()
    await expect(panel.getByRole('region', { name: 'Contact', exact: true })).toContainText(
      /Portugal.*Today.*Pending.*No email.*No phone/s,
    )
    await page.goBack()

    const downloading = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Export CSV' }).click()
    const download = await downloading
    await expect(page.getByRole('listitem').filter({ hasText: 'Export successful' })).toBeVisible()
    expect(download.suggestedFilename()).toBe(`contacts-${new Date().toISOString().slice(0, 10)}.csv`)
    const [header, ...rows] = parseCsv(readFileSync(await download.path(), 'utf8').replace('\ufeff', ''))
    const column = (name: string) => rows.map(row => row[header?.indexOf(name) ?? -1])
    expect(column('First Name')).toEqual(['Ana', '\'=HYPERLINK("http://x")', 'Bruno'])
    expect(column('Phone')).toEqual(['+34612345678', '+34612345678', ''])

    await test.step('other programs have their own form', async () => {
      await page.getByRole('button', { name: 'More export formats' }).click()
      const forGoogle = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: 'For Google Contacts' }).click()
      expect(readFileSync(await (await forGoogle).path(), 'utf8')).toContain('Organization Name')
    })

    await page.getByRole('tab', { name: 'Billing' }).click()
    await expect(panel).toContainText('1 of 50 scans used this month')
    await expect(panel).toContainText('There are no invoices yet.')
    // Stripe has a page only for who has paid by card.
    for (const name of [/^Upgrade/, 'Add', 'Edit', 'All invoices'])
      await expect(panel.getByRole('button', { name })).toHaveCount(0)
    await page.goto('/portal?tab=billing&error=payments-unavailable')
    await expect(page.getByRole('listitem').filter({ hasText: 'Error' })).toContainText('Payments are not set up here.')
    await expect(page).toHaveURL(/\/portal\?tab=billing$/)
  })

  test('every tab names the page, and figures are written as the language writes them', async ({ page }) => {
    await page.route('**/api/portal/stats', async route => {
      const body = await (await route.fetch()).json()
      const { stats } = body
      const weekly = stats.weekly.map((day: object) => ({ ...day, scans: 12_345, messages: 1234 }))
      await route.fulfill({ json: { stats: { ...stats, total: { contacts: 12_345, messages: 1234 }, weekly } } })
    })
    await page.addInitScript(() => localStorage.setItem('portal_language', 'de'))
    await page.goto('/')
    await expect(page).toHaveTitle('Übersicht · Card Scan Bot')
    for (const title of ['Abrechnung', 'Einstellungen', 'Übersicht']) {
      await page.getByRole('tab', { name: title }).click()
      await expect(page).toHaveTitle(`${title} · Card Scan Bot`)
    }
    const panel = page.getByRole('tabpanel')
    await expect(panel.getByText('12.345', { exact: true }).first()).toBeVisible()
    await expect(panel.getByRole('row').last().getByRole('cell')).toHaveText(['12.345', '1.234'])
    await expect(panel.locator('.recharts-wrapper')).toContainText('.000')
    await expect(panel.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2\u00a0%')
    await page.getByRole('tab', { name: 'Kontakte' }).click()
    await expect(page).toHaveTitle('Kontakte · Card Scan Bot')
    await page.goto('/?tab=settings&group=account')
    await expect(page).toHaveTitle('Konto · Card Scan Bot')
  })

  test('what cannot be fetched is named, and fetched by trying again', async ({ page }) => {
    // Otherwise what the device kept of the first visit is shown instead.
    await page.route('**/assets/keep-on-device-*.js', route => route.abort())
    for (const [path, tab, words] of [
      ['portal/stats', 'Overview', 'Failed to fetch stats'],
      ['contacts/*/page', 'Contacts', 'Failed to fetch contacts'],
      ['portal/billing', 'Billing', 'Failed to fetch billing'],
      ['portal/user/profile', '', 'Failed to fetch profile'],
    ] as const) {
      await page.route(`**/api/${path}*`, route => route.abort())
      await page.goto(`/portal?tab=${tab.toLowerCase()}`)
      const alert = page.getByRole('alert')
      await expect(alert.getByRole('heading', { name: words })).toBeVisible()
      await page.unroute(`**/api/${path}*`)
      await alert.getByRole('button', { name: 'Try again' }).click()
      await expect(alert).toBeHidden()
    }
  })

  test('Profile is edited and saved; wrong fields are named; the Telegram id can be copied, where the browser lets it', async ({
    page,
    context,
    olga,
  }) => {
    await page.getByRole('tab', { name: 'Profile' }).click()
    const panel = page.getByRole('tabpanel')
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByLabel('First Name').fill('Nobody')
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel.getByRole('definition').first()).toHaveText('Olga')

    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByLabel('First Name').fill('')
    await panel.getByLabel('Email').fill('olga@')
    await panel.getByLabel('Website').fill('sur')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByLabel('First Name')).toHaveAccessibleDescription('First name is required')
    await expect(panel.getByLabel('First Name')).toBeFocused()
    await expect(panel.getByLabel('Email')).toHaveAccessibleDescription('Invalid email')
    await expect(panel.getByLabel('Website')).toHaveAccessibleDescription('Invalid URL')

    await panel.getByLabel('First Name').fill('Olguita')
    await panel.getByLabel('Email').fill('olga@example.com')
    await panel.getByLabel('Website').fill('https://sur.example')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Profile updated' })).toContainText(
      'Your profile has been successfully updated.',
    )
    await expect(panel.getByRole('definition').first()).toHaveText('Olguita')
    await expect(page.getByRole('banner')).toContainText('Olguita')
    await page.reload()
    await expect(page.getByRole('tabpanel')).toContainText('olga@example.com')

    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy Telegram ID' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Copied' })).toContainText('Text copied to clipboard')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(String(olga.id))
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'))
    })
    await page.getByRole('button', { name: 'Copy Telegram ID' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Error' })).toContainText(
      'This browser does not allow copying the text.',
    )
  })

  test('the WhatsApp message keeps to 10 to 500 characters', { tag: '@thorough' }, async ({ page }) => {
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByRole('link', { name: /^Messages/ }).click()
    const panel = page.getByRole('tabpanel')
    await panel.getByRole('button', { name: 'Edit' }).click()
    const message = panel.getByLabel('Message', { exact: true })
    for (const [text, complaint] of [
      ['Too short', 'Message must be at least 10 characters'],
      ['x'.repeat(501), 'Message too long'],
    ] as const) {
      await message.fill(text)
      await panel.getByRole('button', { name: 'Save' }).click()
      await expect(message).toHaveAccessibleDescription(complaint)
      await expect(message).toBeFocused()
      await expect(panel.getByText(complaint)).toBeInViewport({ ratio: 1 })
    }
    await message.fill('Hello {first_name}, this is Olga!')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Message updated' })).toContainText(
      'Your WhatsApp message has been successfully updated.',
    )
    await expect(message).toBeHidden()
    await expect(panel).toContainText('Hello {first_name}, this is Olga!')
  })

  test('each group of the settings has an address, and Back leads to the list of groups', { tag: '@thorough' }, async ({
    page,
  }) => {
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByRole('link', { name: /^Apps and developers/ }).click()
    await expect(page).toHaveURL(/\?tab=settings&group=developers$/)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Address book and apps' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\?tab=settings$/)
    await expect(page.getByRole('link', { name: /^Language and appearance/ })).toBeVisible()
  })

  test('files of new contacts are switched off, and stay so', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/?tab=settings&group=messages')
    const files = page.getByRole('switch', { name: 'Send each new contact as a file too' })
    await expect(files).toBeChecked()
    await files.press('Space')
    await expect(files).not.toBeChecked()
    await page.reload()
    await expect(files).not.toBeChecked()
  })

  test('the familiar form can be chosen beside the WhatsApp message', { tag: '@thorough' }, async ({ page }) => {
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByRole('link', { name: /^Messages/ }).click()
    const panel = page.getByRole('tabpanel')
    await expect(panel).toContainText('Hello {first_name}, it was a pleasure to meet you.')
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByRole('radio', { name: 'Familiarly' }).click()
    await expect(panel.getByLabel('Message', { exact: true })).toHaveValue(/^Hi {first_name}, great to meet you!/)
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel).toContainText('Hi {first_name}, great to meet you!')
    await page.reload()
    await page.getByRole('button', { name: 'Edit' }).first().click()
    await expect(page.getByRole('radio', { name: 'Familiarly' })).toBeChecked()
  })

  test('data can be refreshed, and one can sign out everywhere; where that fails it says so, and what was there stays in sight', async ({
    page,
    server,
    olga,
  }) => {
    const count = page.getByRole('tabpanel').getByText('Total contacts').locator('../..')
    await expect(count).toContainText('3')
    const path = '**/api/portal/{stats,user/profile}'
    await page.route(path, route => route.abort())
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByRole('link', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Refresh data' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Error' })).toContainText(
      'Not all data could be refreshed. Please try again.',
    )
    await expect(page.getByText('Data refreshed', { exact: true })).toBeHidden()
    await page.getByRole('tab', { name: 'Overview' }).click()
    await expect(count).toContainText('3')
    await page.unroute(path)

    const db = new Database(server.databasePath)
    db.prepare('update contacts set deleted_at = 1 where user_id = ?').run(olga.id)
    db.close()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByRole('link', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Refresh data' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Data refreshed' })).toContainText(
      'All data has been refreshed from the server.',
    )
    await page.getByRole('tab', { name: 'Overview' }).click()
    await expect(count).toContainText('0')

    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByRole('link', { name: /^Account/ }).click()
    await page.route('**/api/portal/auth/logout', route => route.abort())
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByLabel('Phone number')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Error' })).toContainText(
      'The server could not be reached: you may still be signed in on other devices.',
    )
  })

  test('language and theme are remembered, and a session that ends in mid-use signs out with the reason', async ({
    page,
    server,
  }) => {
    await page.getByLabel('Language').selectOption('Español')
    await expect(page.getByRole('tab', { name: 'Resumen' })).toBeVisible()
    await page.getByRole('button', { name: 'Tema oscuro' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Resumen' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    // Before the screen's script is there: a page that turns dark later flashes.
    await page.route('**/assets/legal-page-*.js', route => route.abort())
    await page.goto('/privacy')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.goto('/portal?tab=profile')
    await page.getByRole('button', { name: 'Editar' }).click()
    const db = new Database(server.databasePath)
    db.exec('delete from portal_sessions')
    db.close()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Sesión caducada' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Entra en tu portal' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('portal_session'))).toBeNull()
  })
})

test.describe('on the free plan', () => {
  test('there is nothing yet, and export leads to the upgrade or to vCards', async ({ page, telegram, olga }) => {
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await signIn(page, telegram, olga)
    await page.getByRole('tab', { name: 'Contacts' }).click()
    await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'CSV export needs a plan' })
    await expect(dialog.getByRole('button', { name: /^Upgrade/ })).not.toHaveCount(0)
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export vCards instead' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^contacts-.*\.vcf$/)
    await page.getByRole('tab', { name: 'Billing' }).click()
    await expect(page.getByRole('tabpanel')).toContainText('You are on the free plan')
    expect(asked).not.toContain('/api/portal/billing')
  })
})

test.describe('accessible', { tag: '@wide-thorough' }, () => {
  test.use({ portal: onPro })

  test('login, every tab, forms and dialogs', async ({ page, telegram, olga }) => {
    await page.goto('/portal')
    await page.getByLabel('Phone number').fill('+34')
    await expectAccessible(page, { inBothThemes: true })
    await signIn(page, telegram, olga)
    await expect(page.locator('.recharts-area-area')).toHaveCount(2)
    await expectAccessible(page, { inBothThemes: true })
    for (const tab of ['Profile', 'Contacts', 'Billing', 'Settings']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
      await expectAccessible(page, { inBothThemes: true })
      const edit = page.getByRole('tabpanel').getByRole('button', { name: 'Edit' })
      if (await edit.isVisible()) {
        await edit.click()
        await expectAccessible(page)
      }
    }
    for (const group of ['messages', 'language', 'developers', 'account']) {
      await go(page, `/?tab=settings&group=${group}`)
      await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeAttached()
      // In the other theme a11y.spec.ts looks at what the app has too.
      await expectAccessible(page, { inBothThemes: isThorough || group === 'account' })
    }
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })

  test('privacy and terms', async ({ page }) => {
    for (const [path, title] of [
      ['/privacy', 'Privacy Policy'],
      ['/terms', 'Terms of Service'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expectAccessible(page, { allInLandmarks: true, inBothThemes: isThorough || path === '/privacy' })
    }
  })
})
