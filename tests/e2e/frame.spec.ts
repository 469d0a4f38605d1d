import type { Locator, Page } from '@playwright/test'
import { isThorough } from 'card-reader/testing/repeats.ts'
import type { Language } from '#contracts/users.ts'
import { languages } from '#contracts/values/constants.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { expectAccessible } from './setup/axe.ts'
import { onPhoneAndDesktop } from './setup/devices.ts'
import { expect, filledBy, scriptBytes, test } from './setup/fixtures.ts'

onPhoneAndDesktop(test, () => {
  test('the chrome shows title, plan, usage and where one is, and the way to an own bot; the keyboard comes past it with one link', async ({
    page,
    isMobile,
  }) => {
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
    await page.route('**/api/user/1', async route => {
      await arrival
      await route.continue()
    })
    await page.goto('/')
    const header = page.getByRole('banner')
    await test.step('while the plan is unknown, the header says nothing of it', async () => {
      await expect(header).toContainText('Card Scan Bot')
      await expect(header).not.toContainText(/Free|0\/3/)
      arrive()
    })
    for (const words of ['Card Scan Bot', 'Demo', 'Free Plan', '0/3 Scans']) await expect(header).toContainText(words)
    const entries = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
    await expect(entries).toHaveText(['Bot Conversation', 'My Contacts', 'Settings', 'Subscription'])
    await expect(entries.first()).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveTitle('Bot Conversation · Card Scan Bot')
    const usage = page.getByRole('region', { name: 'Usage Stats' })
    if (isMobile) await expect(usage).toBeHidden()
    else {
      await expect(usage).toContainText('Scans Used0 of 3')
      await expect(usage).toContainText('Upgrade for more scans')
      await expect(usage.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/subscription')
      await expect(usage.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
    }

    await expect(page.getByRole('button', { name: 'Scan the sample card' })).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Scan a card', exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('region', { name: 'Messages' })).toBeFocused()

    await page.getByRole('button', { name: 'Demo' }).click()
    await expect(page.getByRole('dialog')).toContainText('“Connect your bot” in README.md')
    if (isMobile) await expectAccessible(page)
  })
})

/** From now on the app speaks this language. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate(async chosen => {
    const { initData } = JSON.parse(document.getElementById('boot')?.textContent ?? '')
    const headers = { authorization: `tma ${initData}`, 'content-type': 'application/json' }
    await fetch('/api/user/1', { method: 'PATCH', headers, body: JSON.stringify({ language: chosen }) })
  }, language)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

test('the words of the tab bar and, on the smallest phone, the heading of the list stand on one line in every language', async ({
  page,
}) => {
  await page.goto('/contacts')
  const words = page.getByRole('navigation', { name: /./ }).last().locator('li span')
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  for (const language of isThorough ? languages : (['de', 'ru'] as const)) {
    await page.setViewportSize({ width: 360, height: 740 })
    await speak(page, language)
    await expect(words).toHaveCount(4)
    const shown = await words.evaluateAll(spans =>
      spans.map(span => ({ height: span.clientHeight, isCut: span.scrollWidth > span.clientWidth })),
    )
    expect.soft(shown, language).toEqual(shown.map(() => ({ height: 14, isCut: false })))
    await page.setViewportSize({ width: 320, height: 640 })
    const { lines } = await heading.evaluate(({ clientHeight }) => ({ lines: Math.round(clientHeight / 24) }))
    expect.soft(lines, language).toBe(1)
  }
})

test('a screen whose script is on its way shows a shape in its place; one that cannot be fetched says so, and trying again brings it', async ({
  page,
}) => {
  const script = /\/assets\/settings-[^/]*\.js$/
  const held = Promise.withResolvers<void>()
  await page.route(script, async route => {
    await held.promise
    await route.abort()
  })
  await page.goto('/')
  await expect(page.getByRole('log')).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  const shape = page.getByRole('main').getByRole('status')
  await expect(shape).toHaveText('Loading...')
  held.resolve()
  await expect(page.getByText('This page could not be loaded')).toBeVisible()
  await expect(shape).toBeHidden()
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await page.unroute(script)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})

test.describe('on an unlimited plan', () => {
  test.use({
    seed: filledBy((app, userId) => {
      makeUser(app, { id: userId, plan: 'unlimited' })
      makeContact(app, { userId })
    }),
  })

  onPhoneAndDesktop(test, () => {
    test('the limit is ∞ and the bar empty; a contact opens beside the list where there is room, and instead of it on a phone', async ({
      page,
      isMobile,
    }) => {
      await page.goto('/contacts')
      await expect(page.getByText('Unlimited Plan')).toBeVisible()
      await expect(page.getByText('0/∞ Scans')).toBeVisible()
      if (!isMobile) await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
      await page.getByRole('link', { name: 'Ana Torres' }).click()
      await expect(page.getByRole('heading', { name: 'Ana Torres', level: 1 })).toBeVisible()
      await expect(page.getByRole('searchbox')).toBeVisible({ visible: !isMobile })
      if (!isMobile) return
      await page.getByRole('link', { name: 'All contacts' }).click()
      await expect(page.getByRole('searchbox')).toBeVisible()
    })
  })
})

test('who chose Spanish gets Spanish', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('0/3 Scans')).toBeVisible()
  const status = await page.evaluate(async () => {
    const { initData } = JSON.parse(document.getElementById('boot')?.textContent ?? '')
    const headers = { authorization: `tma ${initData}`, 'content-type': 'application/json' }
    return (await fetch('/api/user/1', { method: 'PATCH', headers, body: '{"language":"es"}' })).status
  })
  expect(status).toBe(200)
  await page.goto('/contacts')
  await expect(page.getByText('No se encontraron contactos')).toBeVisible()
  await expect(page.getByText('0/3 escaneos')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test('the keyboard alone scans a card and corrects it', { tag: '@wide-thorough' }, async ({ page }) => {
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate(element => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }
  // A dialog that moves is there for a moment longer than one that does not, as in all other tests.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await tabTo(page.getByRole('button', { name: 'Scan the sample card' }))
  await page.keyboard.press('Enter')
  const edit = page.getByRole('button', { name: 'Edit' })
  await expect(edit).toBeVisible()
  await tabTo(edit)
  await page.keyboard.press('Enter')
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'First name' })
  await tabTo(name)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Marisa')
  await page.keyboard.press('Enter')
  await expect(name).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Marisa Vega' })).toBeVisible()
  await expect(edit).toBeFocused()
})

test.describe('with a contact', () => {
  test.use({ seed: filledBy((app, userId) => void makeContact(app, { userId })) })

  test('the first screen, the list and a contact cost at most 140, 165 and 190 kB of script', async ({ page }) => {
    for (const [path, role, most] of [
      ['/', 'log', 140],
      ['/contacts', 'article', 165],
      ['/contacts/1', 'switch', 190],
    ] as const) {
      const bytes = await scriptBytes(page, path, () => expect(page.getByRole(role).first()).toBeVisible())
      expect(bytes, path).toBeGreaterThan(50_000)
      expect(bytes, path).toBeLessThan(most * 1000)
    }
  })
})

test.describe('with a name and a company that are longer than any line', () => {
  test.use({
    viewport: { width: 320, height: 640 },
    seed: filledBy((app, userId) => {
      const contact = { first_name: 'Wolfeschlegelsteinhausenbergerdorff', last_name: 'Featherstonehaughington-Smythe' }
      const company = 'Internationale Handelsgesellschaft für Präzisionsmaschinen mbH'
      makeContact(app, { userId, ...contact, company, email: `${'long.'.repeat(12)}address@example.com` })
    }),
  })

  test('nothing is wider than the smallest phone', async ({ page }) => {
    const expectToFit = async () => {
      const widest = await page.evaluate(() =>
        Math.max(...[...document.querySelectorAll('main *')].map(element => element.getBoundingClientRect().right)),
      )
      expect(widest).toBeLessThanOrEqual(320)
    }
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Scan the sample card' })).toBeVisible()
    await expectToFit()
    await page.getByRole('link', { name: 'My Contacts' }).click()
    await page.getByRole('link', { name: /^Wolfe/ }).waitFor()
    await expectToFit()
    await page.getByRole('link', { name: /^Wolfe/ }).click()
    await expect(page.getByRole('link', { name: 'All contacts' })).toBeVisible()
    await expectToFit()
  })
})
