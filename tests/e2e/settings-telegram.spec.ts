import { expect, type Page } from '@playwright/test'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { type FakeTelegram, startTelegram } from '#tests/fakes/telegram/telegram.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { type FakeUnipile, startUnipile } from '#tests/fakes/whatsapp/unipile.ts'
import { type Server, startServer } from './setup/server.ts'
import { test as base } from './setup/tab.ts'
import { lastHeard, launchHash, standInForTelegram, tellApp } from './setup/telegram-client.ts'

const test = base.extend<{
  /** '' where the server has none. */
  publicUrl: string
  telegram: FakeTelegram
  /** Somebody whose chat the bot can write to. */
  anna: Person
  unipile: FakeUnipile
  server: Server
}>({
  publicUrl: ['https://cards.example', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that it needs from the pattern
  telegram: async ({}, use) => {
    const telegram = await startTelegram()
    await use(telegram)
    await telegram.stop()
  },
  anna: async ({ telegram }, use) => use(telegram.person()),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  unipile: async ({}, use) => {
    const unipile = await startUnipile()
    await use(unipile)
    await unipile.stop()
  },
  server: async ({ telegram, anna, unipile, publicUrl }, use) => {
    const server = await startServer({
      env: {
        ...{ BOT_TOKEN: telegram.token, TELEGRAM_API_ROOT: telegram.root },
        ...{ UNIPILE_DSN: unipile.base, UNIPILE_API_KEY: unipile.apiKey, UNIPILE_WEBHOOK_SECRET: 'unipile-secret' },
        ...(publicUrl ? { PUBLIC_URL: publicUrl, TELEGRAM_WEBHOOK_SECRET: 'telegram-webhook-secret' } : {}),
      },
      seed: app => void makeContact(app, { userId: makeUser(app, { id: anna.id, plan: 'pro_whatsapp' }) }),
    })
    await use(server)
    await server.stop()
  },
  baseURL: async ({ server }, use) => use(server.url),
})

type Opened = { page: Page; telegram: FakeTelegram; anna: Person }

async function open(path: string, { page, telegram, anna }: Opened): Promise<void> {
  await standInForTelegram(page)
  await page.goto(`${path}${launchHash({ token: telegram.token, userId: anna.id })}`)
  await expect.poll(() => lastHeard(page, 'web_app_ready')).not.toBeUndefined()
}

test('the client’s main button saves in any group, but not above a dialog; closing asks first while something is unsaved', async ({
  page,
  telegram,
  anna,
}) => {
  await open('/settings/you', { page, telegram, anna })
  const shown = () => lastHeard(page, 'web_app_setup_main_button')
  await expect.poll(shown).toMatchObject({ text: 'Save Settings', is_visible: true })
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeHidden()

  await test.step('the back button leads to the list of groups, which has none', async () => {
    await tellApp(page, 'back_button_pressed')
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await expect.poll(shown).toMatchObject({ is_visible: false })
    await page.getByRole('link', { name: /^You and your card/ }).click()
  })

  await page.getByRole('textbox', { name: 'Company' }).fill('Norte Obras')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await expect.poll(() => lastHeard(page, 'web_app_setup_closing_behavior')).toEqual({ need_confirmation: true })
  await page.locator('main').getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: /^Apps and developers/ }).click()
  await expect.poll(shown).toMatchObject({ text: 'Save Settings', is_visible: true })
  await page.getByRole('button', { name: 'Create a key' }).click()
  await expect.poll(shown).toMatchObject({ is_visible: false })
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(shown).toMatchObject({ text: 'Save Settings', is_visible: true })

  await tellApp(page, 'main_button_pressed')
  await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText('Settings updated')
  await expect.poll(() => lastHeard(page, 'web_app_setup_closing_behavior')).toEqual({ need_confirmation: false })
  await page.getByRole('link', { name: 'My Contacts' }).click()
  await expect.poll(shown).toMatchObject({ is_visible: false })
})

test('the client fetches a vCard, leads to the settings, opens pages, and takes the app on the home screen', async ({
  page,
  telegram,
  anna,
}) => {
  await open('/contacts/1', { page, telegram, anna })
  await page.getByRole('button', { name: 'Save Ana Torres' }).click()
  await expect
    .poll(() => lastHeard(page, 'web_app_request_file_download'))
    .toEqual({
      url: expect.stringMatching(/^https:\/\/cards\.example\/api\/downloads\/vcard\?ticket=/),
      file_name: 'Ana-Torres.vcf',
    })
  await tellApp(page, 'file_download_requested', { status: 'cancelled' })

  await expect.poll(() => lastHeard(page, 'web_app_setup_settings_button')).toEqual({ is_visible: true })
  await tellApp(page, 'settings_button_pressed')
  await expect(page).toHaveURL(/\/settings$/)
  const opened = () => lastHeard(page, 'web_app_open_link')
  await page.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect.poll(opened).toMatchObject({ url: expect.stringMatching(/\/privacy$/) })
  await page.getByRole('link', { name: /^Data and privacy/ }).click()
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()

  await page.locator('main').getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: /^Language/ }).click()
  const button = page.getByRole('button', { name: 'Add to home screen' })
  await button.click()
  await expect.poll(() => lastHeard(page, 'web_app_add_to_home_screen')).not.toBeUndefined()
  await expect(button).toBeHidden()

  await page.locator('main').getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: /^Messages/ }).click()
  await page.getByRole('radio', { name: 'Use my personal WhatsApp' }).click()
  await page.getByRole('button', { name: 'Connect my WhatsApp' }).click()
  await expect.poll(opened).toMatchObject({ url: expect.stringMatching(/^https:\/\/account\.unipile\.test\//) })
  await expect(page.getByText('Scan the code on the page that has opened.')).toBeVisible()
})

test.describe('without a public address', () => {
  test.use({ publicUrl: '' })

  test('the bot sends the vCard in the chat', async ({ page, telegram, anna }) => {
    await open('/contacts/1', { page, telegram, anna })
    await page.getByRole('button', { name: 'Save Ana Torres' }).click()
    await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText('The bot has sent you the file')
    expect(telegram.said(anna.id).at(-1)?.document?.name).toBe('Ana-Torres.vcf')
  })
})
