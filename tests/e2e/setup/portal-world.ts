import type { Page } from '@playwright/test'
import { requestedCodeSchema } from '#contracts/portal.ts'
import { shareLoginPhone } from '#core/auth/portal-login.ts'
import { ensureUser } from '#core/users/ensure-user.ts'
import { type FakeTelegram, startTelegram } from '#tests/fakes/telegram/telegram.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { test as base, expect } from './fixtures.ts'
import { type Seeding, type Server, startServer } from './server.ts'

export const phone = '+34612345678'

type Fill = { fill: Seeding; env: Record<string, string> }
type Fixtures = {
  /** What Olga has before the page is opened, and further settings of the server. */
  portal: Fill
  telegram: FakeTelegram
  /** Somebody who has shared her phone with the bot. */
  olga: Person
  server: Server
}

/** A test with a server that has a bot, in a plain browser: what people have who open the portal. */
export const test = base.extend<Fixtures>({
  portal: [{ fill: () => undefined, env: {} }, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  telegram: async ({}, use) => {
    const telegram = await startTelegram()
    await use(telegram)
    await telegram.stop()
    telegram.assertClean()
  },
  olga: async ({ telegram }, use) => use(telegram.person({ firstName: 'Olga', lastName: 'Prat', languageCode: 'en' })),
  server: async ({ telegram, olga, portal }, use) => {
    const server = await startServer({
      env: { BOT_TOKEN: telegram.token, TELEGRAM_API_ROOT: telegram.root, ...portal.env },
      seed: app => {
        ensureUser(app, { id: olga.id, firstName: 'Olga', lastName: 'Prat', languageCode: 'en' })
        shareLoginPhone(app, { userId: olga.id, contactUserId: olga.id, phone })
        return portal.fill(app, olga.id)
      },
    })
    await use(server)
    await server.stop()
  },
})

/** For `test.use({ portal })`. */
export const olgaHas = (fill: Fill['fill'], env: Record<string, string> = {}): Fill => ({ fill, env })

/** The newest code that the bot has sent to somebody. */
export async function codeFor(telegram: FakeTelegram, person: Person, sent = 1): Promise<string> {
  const codes = () => telegram.said(person.id).flatMap(message => /\b\d{6}\b/.exec(message.text) ?? [])
  await telegram.until(() => codes().length >= sent)
  return codes().at(-1) ?? ''
}

/** Opens the portal in a browser in which Olga has signed in before (portal-login.spec.ts does that by hand). */
export async function signIn(page: Page, telegram: FakeTelegram, olga: Person, path = '/'): Promise<void> {
  const asked = await page.request.post('/api/portal/auth/request-mfa', { data: { phoneNumber: phone } })
  const { telegramId } = requestedCodeSchema.parse(await asked.json())
  const data = { telegramId, code: await codeFor(telegram, olga) }
  const { sessionToken } = await (await page.request.post('/api/portal/auth/verify-mfa', { data })).json()
  // Any page of the site: what is stored there is the site's.
  await page.goto('/healthz')
  await page.evaluate(token => localStorage.setItem('portal_session', token), String(sessionToken))
  await page.goto(path)
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
}
