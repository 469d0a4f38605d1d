import type { Browser } from '@playwright/test'
import { shareLoginPhone } from '#core/auth/portal-login.ts'
import { makeUser } from '#tests/app/factories.ts'
import { codeFor, phone } from '#tests/e2e/setup/portal-world.ts'
import { startServer } from '#tests/e2e/setup/server.ts'
import { startTelegram } from '#tests/fakes/telegram/telegram.ts'
import { openPhone, writeSideBySide } from './side-by-side.ts'

/** Shows a new key for an address book in the portal, what a phone needs to connect, and the API's reference. */
export async function takeAddressBookPicture(browser: Browser, colorScheme: 'light' | 'dark'): Promise<void> {
  const telegram = await startTelegram()
  const olga = telegram.person({ firstName: 'Olga', lastName: 'Prat', languageCode: 'en' })
  const server = await startServer({
    env: { BOT_TOKEN: telegram.token, TELEGRAM_API_ROOT: telegram.root, PUBLIC_URL: 'https://cards.example.com' },
    seed: app => {
      const userId = makeUser(app, { id: olga.id, plan: 'unlimited' })
      shareLoginPhone(app, { userId, contactUserId: userId, phone })
    },
  })
  const page = await openPhone(browser, colorScheme)
  const shots: Buffer[] = []
  const take = async () => {
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
    shots.push(await page.screenshot())
  }
  await page.goto(`${server.url}/?tab=settings`)
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Verification code').fill(await codeFor(telegram, olga))
  await page.getByRole('button', { name: 'Verify and sign in' }).click()
  const greeting = page.getByText('Welcome back!').first()
  await greeting.waitFor()
  await greeting.waitFor({ state: 'hidden' })
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Apps and developers' }).click()
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByLabel('Name').fill('My iPhone')
  await page.getByRole('switch', { name: 'With the images of the cards' }).click()
  await take()
  await page.getByRole('button', { name: 'Create the key' }).click()
  await page.getByRole('img', { name: /^Code for/ }).scrollIntoViewIfNeeded()
  await take()
  await page.goto(`${server.url}/api/v1`)
  await page.getByRole('heading', { name: 'Calls' }).waitFor()
  await take()
  await page.close()
  await Promise.all([server.stop(), telegram.stop()])
  await writeSideBySide(shots, `address-book-${colorScheme}.webp`)
}
