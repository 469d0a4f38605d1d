import type { Page } from '@playwright/test'
import { adminHealthSchema } from '#contracts/admin.ts'
import { adminKey, hostileId } from './setup/admin-service.ts'
import { openAdmin, test } from './setup/admin-world.ts'
import { expectAccessible } from './setup/axe.ts'
import { desktop } from './setup/devices.ts'
import { expect } from './setup/fixtures.ts'

const storedKey = (page: Page) => page.evaluate(() => localStorage.getItem('admin_key'))
const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')
const address = (page: Page) => new URL(page.url()).search

/** Nothing on the page reaches beyond its sides; what is wider scrolls in itself. */
async function expectNoOverflow(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(content).toBeLessThanOrEqual(window ?? 0)
}

test.describe('the gate', () => {
  test('tells of an empty and of a wrong key, opens with Enter and stays open until logout', async ({ page }) => {
    await page.goto('/admin')
    await expect(page).toHaveTitle(/Admin/)
    const key = page.getByLabel('Admin key')
    await key.press('Enter')
    await expect(key).toHaveAccessibleDescription('Enter the admin key')
    for (const wrong of ['wrong', 'ключ']) {
      await key.fill(wrong)
      await key.press('Enter')
      await expect(key).toHaveAccessibleDescription('This key is not correct.')
    }
    expect(await storedKey(page)).toBeNull()

    await key.fill(adminKey)
    await key.press('Enter')
    await expect(page.getByRole('tab')).toHaveText(['Overview', 'Users', 'Analytics', 'Scans'])
    expect(await storedKey(page)).toBe(adminKey)
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(key).toBeVisible()
    expect(await storedKey(page)).toBeNull()
    await page.reload()
    await expect(key).toBeVisible()
  })

  test('closes again when the stored key opens no longer', { tag: '@thorough' }, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('admin_key', 'of last year'))
    await page.goto('/admin')
    await expect(page.getByLabel('Admin key')).toHaveAccessibleDescription(
      'The key is no longer valid. Enter it again.',
    )
    expect(await storedKey(page)).toBeNull()
  })
})

test.describe('overview', () => {
  test('says what went wrong, then the figures and trouble; cards lead to their users and back, tabs name the page', {
    tag: '@wide-thorough',
  }, async ({ page }) => {
    await page.route('**/api/admin/dashboard', route => route.abort(), { times: 1 })
    await openAdmin(page)
    await expect(page.getByRole('alert')).toContainText('Failed to fetch the overview')
    await page.getByRole('button', { name: 'Try again' }).click()

    const panel = page.getByRole('tabpanel')
    for (const figures of [
      'Total users42',
      'New today1',
      'Conversion rate26.2%11 of 42 users pay',
      'Total scans22',
      'Contacts70.2 per user on average',
      'Activity0.5',
    ])
      await expect(panel.getByRole('link').filter({ hasText: figures })).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Free 31' })).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Paid 11' })).toBeVisible()

    const health = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Health' }) })
    await expect(health).toContainText('Scan queue OKNothing is waiting')
    await expect(health).toContainText('Reading time3.2 sec')
    await expect(health).toContainText('Card readers OK0 of 1 reading now')
    await expect(health).toContainText(/Workers OK\d+ idle/)
    await expect(health.getByRole('listitem')).toHaveText(['No text found 1'])

    for (const [card, filter, count] of [
      ['Total users', 'All', 42],
      ['New today', 'New Today', 1],
      ['Conversion rate', 'Paid', 11],
      ['Free 31', 'Free', 31],
      ['Contacts', 'All', 42],
    ] as const) {
      await panel.getByRole('link', { name: card }).click()
      await expect(page.getByRole('tab', { name: 'Users' })).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('button', { name: filter, exact: true })).toHaveAttribute('aria-pressed', 'true')
      await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(`${count} user`)
      await page.goBack()
      await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
    }
    for (const tab of ['Overview', 'Users', 'Analytics', 'Scans']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page).toHaveTitle(`${tab} · Card Scan Bot`)
    }
  })

  test('says what the plans promise and this server lacks, and how to mend it', { tag: '@thorough' }, async ({
    page,
  }) => {
    await page.route('**/api/admin/health', async route => {
      const answer = await route.fetch()
      const health = adminHealthSchema.parse(await answer.json())
      await route.fulfill({ json: { ...health, lacking: ['own-whatsapp'] } })
    })
    await openAdmin(page)
    const health = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Health' }) })
    await expect(health).toContainText('Stored unsealed: set DATABASE_KEY')
    await expect(health).toContainText('Plans promise what this server cannot do')
    await expect(health).toContainText('Own WhatsApp numbers: set UNIPILE_DSN, UNIPILE_API_KEY and PUBLIC_URL.')
  })

  test('says first that the database was deleted, and where its content is', { tag: '@thorough' }, async ({ page }) => {
    await page.route('**/api/admin/health', async route => {
      const answer = await route.fetch()
      const health = adminHealthSchema.parse(await answer.json())
      const lost = { file: 'data/cards.db-wal', how: 'deleted' as const, saved: 'data/cards.db-saved-1' }
      await route.fulfill({ json: { ...health, lost } })
    })
    await openAdmin(page)
    const health = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Health' }) })
    await expect(health).toContainText('The database was lost')
    await expect(health).toContainText('data/cards.db-wal was deleted or replaced while the service ran')
    await expect(health).toContainText('saved as data/cards.db-saved-1: stop the service and restore that file')
  })

  test('is read again with Refresh', { tag: '@thorough' }, async ({ page }) => {
    await openAdmin(page)
    await expect(page.getByRole('link', { name: 'Total users 42' })).toBeVisible()
    const again = page.waitForRequest('**/api/admin/dashboard')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await again
    await expect(page.getByText('Data refreshed', { exact: true })).toBeVisible()
  })
})

test.describe('users', () => {
  test('come in pages, are found, sorted and opened; what they wrote stays text and breaks nothing', {
    tag: '@wide-thorough',
  }, async ({ page }) => {
    await openAdmin(page, '?tab=users')
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect(pages).toContainText('42 users · Page 1 of 3')
    await expect(rows(page)).toHaveCount(20)
    await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(pages).toContainText('Page 2 of 3')
    expect(address(page)).toBe('?tab=users&page=2')
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled()

    await page.getByRole('button', { name: 'Free', exact: true }).click()
    await expect(pages).toContainText('31 users · Page 1 of 2')
    expect(address(page)).toBe('?tab=users&filter=free')
    await page.reload()
    await expect(pages).toContainText('31 users · Page 1 of 2')
    await page.goBack()
    await expect(pages).toContainText('Page 3 of 3')

    const search = page.getByRole('searchbox')
    const asked: string[] = []
    page.on('request', request => {
      if (request.url().includes('/api/admin/users'))
        asked.push(new URL(request.url()).searchParams.get('search') ?? '')
    })
    await search.pressSequentially('person 1')
    await expect(pages).toContainText('Page 1 of')
    await expect(rows(page).first()).toContainText('Person')
    expect(asked.length).toBeLessThan(5)
    await search.fill('person07@norte')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Person 07')
    expect(address(page)).toBe('?tab=users&search=person07%40norte')
    await search.fill(String(hostileId))
    await expect(rows(page)).toContainText('<script>')
    await search.fill('nobody at all')
    await expect(page.getByText('No users found')).toBeVisible()
    await page.getByRole('button', { name: 'Show all users' }).click()
    await expect(search).toHaveValue('')
    await expect(rows(page)).toHaveCount(20)

    const head = (name: string) => page.getByRole('columnheader', { name })
    await expect(page.getByRole('columnheader')).toHaveText(['User', 'Email', 'Plan', 'Scans', 'Contacts', 'Joined'])
    await expect(head('Joined')).toHaveAttribute('aria-sort', 'descending')
    await expect(rows(page).first()).toContainText('Olga Prat')
    for (const [column, first] of [
      ['Plan', 'Unlimited'],
      ['Contacts', 'Person 01'],
      ['Scans', '<script>'],
    ] as const) {
      await head(column).getByRole('button').click()
      await expect(head(column)).toHaveAttribute('aria-sort', 'descending')
      await expect(rows(page).first()).toContainText(first)
    }
    await head('User').getByRole('button').click()
    await expect(head('User')).toHaveAttribute('aria-sort', 'ascending')
    await expect(rows(page).first()).toContainText('<script>window.wasRun = 1</script>')
    await expectNoOverflow(page)
    const height = await rows(page)
      .first()
      .evaluate(row => row.clientHeight)
    expect(height).toBeLessThan(60)
    await head('User').getByRole('button').click()
    await expect(head('User')).toHaveAttribute('aria-sort', 'descending')
    await expect(rows(page).first()).toContainText('Person 40')

    await search.fill(String(hostileId))
    await expect(rows(page)).toHaveCount(1)
    await rows(page).getByRole('cell').last().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Telegram ID').locator('..')).toContainText(String(hostileId))
    await expect(dialog).toContainText('22 scans in 30 days')
    const days = dialog.getByRole('table', { name: 'Scans of the last 30 days' }).getByRole('row')
    await expect(days).toHaveCount(31)
    await expect(dialog.locator('.recharts-bar-rectangle')).not.toHaveCount(0)
    await expectNoOverflow(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await rows(page).getByRole('button').press('Enter')
    await expect(dialog).toBeVisible()
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)
  })

  test('a page that is no more leads to the first', { tag: '@thorough' }, async ({ page }) => {
    await openAdmin(page, '?tab=users&page=99')
    await page.getByRole('button', { name: 'Go to the first page' }).click()
    await expect(rows(page)).toHaveCount(20)
  })
})

test.describe('with much room', () => {
  test.use(desktop)

  test('on a wide screen every column is in sight, and figures stand below their heads', async ({ page }) => {
    await openAdmin(page, '?tab=scans')
    await expect(rows(page)).toHaveCount(20)
    const table = page.locator('section:has(> table)')
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const leftOf = async (part: typeof table) => (await part.boundingBox())?.x
    expect(await leftOf(page.getByRole('tablist'))).toBe(await leftOf(table))

    await page.getByRole('tab', { name: 'Users' }).click()
    await expect(rows(page)).toHaveCount(20)
    for (const head of ['Scans', 'Contacts']) {
      const place = await page.getByRole('columnheader', { name: head }).evaluate(cell => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        return { label: range.getBoundingClientRect().right, edge: cell.getBoundingClientRect().right }
      })
      // The figures end 12 px before the edge of their column.
      expect(place.edge - place.label, head).toBeLessThanOrEqual(12)
    }
  })
})

test('who chose Spanish in this browser gets Spanish', { tag: '@thorough' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('portal_language', 'es'))
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Desbloquear' })).toBeVisible()
})

test.describe('accessible', { tag: '@wide-thorough' }, () => {
  async function expectClean(page: Page): Promise<void> {
    await expectAccessible(page, { allInLandmarks: true, inBothThemes: true })
    await expectNoOverflow(page)
  }

  test('the gate and every tab, with plans and countries as charts and tables, and the scans in pages', async ({
    page,
  }) => {
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 360, height: 1800 })
    await page.goto('/admin')
    await page.getByLabel('Admin key').press('Enter')
    await expectClean(page)
    await openAdmin(page)
    await expect(page.getByRole('link', { name: 'Total users 42' })).toBeVisible()
    await expect(page.getByText('No text found')).toBeVisible()
    await expectClean(page)
    await page.getByRole('tab', { name: 'Users' }).click()
    await expect(rows(page)).toHaveCount(20)
    await expectClean(page)
    await page.getByRole('tab', { name: 'Analytics' }).click()
    await expect(page.locator('.recharts-pie-sector')).toHaveCount(5)
    await expect(page.locator('.recharts-bar-rectangle')).toHaveCount(5)
    for (const shapes of ['.recharts-pie-sector path', '.recharts-bar-rectangle path']) {
      const fills = await page.locator(shapes).evaluateAll(paths => paths.map(path => getComputedStyle(path).fill))
      expect(new Set(fills).size).toBeGreaterThanOrEqual(3)
      expect(fills).not.toContain('rgb(0, 0, 0)')
    }
    await expect(page.getByRole('table', { name: 'Plan distribution' }).getByRole('row')).toHaveText([
      'PlanUsers%',
      'Free3173.8%',
      'Pro1023.8%',
      'Pro + WhatsApp00%',
      'Unlimited12.4%',
      'Unlimited + WhatsApp00%',
    ])
    await expect(page.getByRole('table', { name: 'Top countries' }).getByRole('row')).toHaveText([
      'CountryContacts',
      'Spain2',
      'Germany1',
      'France1',
      'Italy1',
      'Portugal1',
    ])
    await expectClean(page)
    await page.getByRole('tab', { name: 'Scans' }).click()
    await expect(page.getByRole('columnheader')).toHaveText([
      'Received',
      'User',
      'Plan',
      'Contact',
      'Company',
      'Phone',
      'Country',
      'WhatsApp',
    ])
    await expect(rows(page)).toHaveCount(20)
    await expectClean(page)
    await expect(rows(page).nth(0)).toContainText('Failed: No text found')
    await expect(rows(page).nth(1)).toContainText('No contact')
    for (const words of ['<script>', 'Unlimited', 'Spain', '+34 612 345 678', 'Pending'])
      await expect(rows(page).nth(2)).toContainText(words)
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(rows(page)).toHaveCount(3)
    expect(address(page)).toBe('?tab=scans&page=2')
  })

  test('a user', { tag: '@thorough' }, async ({ page }) => {
    await openAdmin(page, `?tab=users&search=${hostileId}`)
    await rows(page).getByRole('button').click()
    await expect(page.locator('.recharts-bar-rectangle').first()).toBeAttached()
    await expectClean(page)
  })
})
