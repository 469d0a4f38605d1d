import { expect, type Page } from '@playwright/test'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { type FakeTelegram, startTelegram } from '#tests/fakes/telegram/telegram.ts'
import { scriptBytes } from './setup/fixtures.ts'
import { type Server, startServer } from './setup/server.ts'
import { test as base } from './setup/tab.ts'
import { lastHeard, launchHash, standInForTelegram, tellApp } from './setup/telegram-client.ts'

const userId = 7001

const test = base.extend<{ telegram: FakeTelegram; server: Server }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that it needs from the pattern
  telegram: async ({}, use) => {
    const telegram = await startTelegram()
    await use(telegram)
    await telegram.stop()
  },
  server: async ({ telegram }, use) => {
    const server = await startServer({
      env: { BOT_TOKEN: telegram.token, TELEGRAM_API_ROOT: telegram.root },
      seed: app => void makeContact(app, { userId: makeUser(app, { id: userId }) }),
    })
    await use(server)
    await server.stop()
  },
  baseURL: async ({ server }, use) => use(server.url),
})

test('inside Telegram the caller’s contacts show in the client’s colours, also changed ones and after a reload; its back button leads home', async ({
  page,
  telegram,
}) => {
  await standInForTelegram(page)
  await page.goto(`/${launchHash({ token: telegram.token, userId })}`)
  await expect(page.getByText('0/3 Scans')).toBeVisible()
  await expect(page.getByText('Demo', { exact: true })).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('header').first()).toHaveCSS('background-color', 'rgb(23, 33, 43)')

  await page.getByRole('link', { name: 'My Contacts' }).click()
  await expect(page.getByRole('link', { name: 'Ana Torres' })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Ana Torres' }).click()
  await expect(page).toHaveURL(/\/contacts\/\d+$/)
  await expect.poll(() => lastHeard(page, 'web_app_setup_back_button')).toEqual({ is_visible: true })
  await tellApp(page, 'back_button_pressed')
  await expect(page).toHaveURL(/\/contacts$/)
  await tellApp(page, 'back_button_pressed')
  await expect(page.getByRole('log')).toBeVisible()
  await expect.poll(() => lastHeard(page, 'web_app_setup_back_button')).toEqual({ is_visible: false })

  await tellApp(page, 'theme_changed', { theme_params: { bg_color: '#fffaf0', text_color: '#222222' } })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('header').first()).toHaveCSS('background-color', 'rgb(255, 250, 240)')
})

test('the client’s main button saves the edit, and closing asks first while something is unsaved', async ({
  page,
  telegram,
}) => {
  await standInForTelegram(page)
  await page.goto(`/contacts/1/compare${launchHash({ token: telegram.token, userId })}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeHidden()
  await dialog.getByLabel('First name').fill('Anna')
  await expect.poll(() => lastHeard(page, 'web_app_setup_closing_behavior')).toEqual({ need_confirmation: true })
  await expect
    .poll(() => lastHeard(page, 'web_app_setup_main_button'))
    .toMatchObject({ text: 'Save', is_visible: true })
  await tellApp(page, 'main_button_pressed')
  await expect(page.getByRole('heading', { name: 'Anna Torres', level: 1 })).toBeVisible()
  await expect.poll(() => lastHeard(page, 'web_app_setup_main_button')).toMatchObject({ is_visible: false })
  await expect
    .poll(() => lastHeard(page, 'web_app_trigger_haptic_feedback'))
    .toMatchObject({ notification_type: 'success' })
})

test('a client that answers nothing still gets the screens', async ({ page, telegram }) => {
  await page.addInitScript(() => {
    window.TelegramWebviewProxy = { postEvent: () => {} }
  })
  await page.goto(`/contacts${launchHash({ token: telegram.token, userId })}`)
  await expect(page.getByRole('link', { name: 'Ana Torres' })).toBeVisible()
})

test('a plain browser gets the way into Telegram and asks the api for nothing; launch data older than a day says to reopen from the chat', async ({
  page,
  telegram,
}) => {
  const calls: string[] = []
  page.on('request', request => request.url().includes('/api/') && calls.push(request.url()))
  for (const path of ['/contacts', '/contacts/5']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Open in Telegram' })).toHaveAttribute(
      'href',
      `https://t.me/${telegram.username}`,
    )
  }
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  expect(calls).toEqual([])

  await standInForTelegram(page)
  const signedAt = new Date(Date.now() - 25 * 60 * 60 * 1000)
  await page.goto(`/${launchHash({ token: telegram.token, userId, signedAt })}`)
  await expect(page.getByRole('heading', { name: 'Reopen from the chat' })).toBeVisible()
})

test('a plain browser is told where no bot is connected yet', { tag: '@thorough' }, async ({ page }) => {
  const server = await startServer({
    env: {
      BOT_TOKEN: '4242:a-token-that-no-telegram-answers',
      TELEGRAM_API_ROOT: 'http://127.0.0.1:9',
      LOG_LEVEL: 'silent',
    },
  })
  try {
    await page.goto(`${server.url}/contacts`)
    await expect(page.getByRole('button', { name: 'Open in Telegram' })).toBeDisabled()
    await expect(page.getByText('No bot is connected to this server yet.')).toBeVisible()
  } finally {
    await server.stop()
  }
})

test('inside Telegram the first screen costs at most 160 kB of script', async ({ page, telegram }) => {
  await standInForTelegram(page)
  const bytes = await scriptBytes(page, `/${launchHash({ token: telegram.token, userId })}`, async () => {
    await expect.poll(() => lastHeard(page, 'web_app_ready')).not.toBeUndefined()
    await expect(page.getByRole('log')).toBeVisible()
  })
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(160_000)
})

test.describe('a language', () => {
  const says = { en: 'My Contacts', es: 'Mis contactos', de: 'Meine Kontakte' }

  /** Opens the app while what the server knows of the caller is held back, and tells what it says until then, and after. */
  async function open(page: Page, hash: string) {
    let letGo = () => {}
    const isHeld = new Promise<void>(resolve => {
      letGo = resolve
    })
    await page.route('**/api/user/*', async route => {
      await isHeld
      await route.continue()
    })
    // Another hash alone would load no page, and a blank page ends the tab's process.
    await page.goto('/healthz')
    await page.goto(`/${hash}`)
    const link = page.locator('nav a[href="/contacts"]:visible')
    await expect(link).not.toBeEmpty()
    const first = (await link.textContent())?.trim()
    letGo()
    await expect(page.getByText(/0\/3/)).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    return { first, lang: await page.locator('html').getAttribute('lang') }
  }

  test('that was chosen in the app is there from the first paint, and nobody else’s on that device', async ({
    page,
    telegram,
  }) => {
    await standInForTelegram(page)
    const hash = launchHash({ token: telegram.token, userId })
    const eve = launchHash({ token: telegram.token, userId: 7002 })
    expect(await open(page, hash)).toEqual({ first: says.en, lang: 'en' })
    await page.locator('nav a[href="/settings"]:visible').click()
    await page.getByRole('link', { name: /^Language/ }).click()
    await page.getByRole('radio', { name: 'Español' }).click()
    await expect(page.getByRole('heading', { name: 'Idioma', level: 1 })).toBeVisible()
    expect(await open(page, hash)).toEqual({ first: says.es, lang: 'es' })
    expect(await open(page, eve)).toEqual({ first: says.en, lang: 'en' })
    expect(await open(page, hash)).toEqual({ first: says.es, lang: 'es' })
  })

  test('is the client’s for who comes for the first time, and English where its texts cannot be had', async ({
    page,
    telegram,
  }) => {
    await standInForTelegram(page)
    const hash = launchHash({ token: telegram.token, userId: 7003, language: 'de-AT' })
    expect(await open(page, hash)).toEqual({ first: says.de, lang: 'de' })

    await page.route(/screens-[^/]*\.js$/, route => route.abort())
    await page.goto('/healthz')
    await page.goto(`/${hash}`)
    await expect(page.locator('nav a[href="/contacts"]:visible')).toHaveText(says.en)
  })
})
