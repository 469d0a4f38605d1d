import type { Page } from '@playwright/test'
import { isThorough } from 'card-reader/testing/repeats.ts'
import { vcardFile } from 'card-reader/testing/vcards/vcard-samples.ts'
import { type Language, languages } from '#contracts/users.ts'
import { demoUserId } from '#core/auth/demo.ts'
import { listEvents } from '#core/events/events.ts'
import { invite } from '#core/events/team/invites.ts'
import { joinTeam } from '#core/events/team/join-team.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { setReminder } from '#core/reminders/reminders.ts'
import { ensureUser } from '#core/users/ensure-user.ts'
import { addWebhook } from '#core/webhooks/webhooks.ts'
import { openDatabase } from '#db/client.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import type { Catalogue } from '#texts/i18n.ts'
import { readCatalogue } from '#texts/read-catalogue.ts'
import { findCutOff } from './fit.ts'
import { withBrowserLanguage } from './setup/browser-language.ts'
import { test } from './setup/every-screen.ts'
import { expect, go } from './setup/fixtures.ts'

/** Where a dialog is, and the English names of what is pressed until it is open, each with the catalogue that says it. */
const dialogs = [
  ['/contacts', 'list: Filter'],
  ['/contacts', 'list: Add a contact'],
  ['/contacts', 'screens: More', 'screens: Import contacts'],
  ['/contacts/1', 'messaging: Remind me'],
  ['/contacts/1', 'list: Merge with another contact'],
  ['/contacts/events', 'events: Invite'],
  ['/contacts/events', 'events: More about {{name}}', 'events: Edit'],
  ['/contacts/events', 'events: More about {{name}}', 'events: Questions'],
  ['/contacts/events', 'events: More about {{name}}', 'events: Export'],
  ['/contacts/events', 'events: More about {{name}}', 'events: Delete'],
  ['/settings/developers', 'app-keys: Create a key'],
  ['/settings/developers', 'app-keys: Connect an address book'],
  ['/settings/developers', 'webhooks: Add a webhook'],
  ['/settings/privacy', 'settings: Delete my account'],
] as const

/** Those that ask about something that is there: another contact, a member of the team, a key. Names are not translated. */
const dialogsWithData = [
  ['/contacts', 'messaging: Reminders ({{count}})'],
  ['/contacts/1', 'list: Merge with another contact', 'Ana Torres'],
  ['/contacts/events', 'events: Team: {{count}} person'],
  ['/contacts/events', 'events: Team: {{count}} person', 'events: Remove'],
  ['/settings/developers', 'app-keys: Revoke {{name}}'],
  ['/settings/developers', 'webhooks: Details of {{host}}'],
] as const

test.use({ isMobile: false })

// German has the longest words of the languages in Latin letters.
const spoken = isThorough ? languages : (['de'] as const)

for (const language of spoken)
  test(`no label of a dialog is cut on a phone of 320 px: ${language}`, ({ page }) =>
    expectUncut(page, language, dialogs))

test.describe('with something that the dialog asks about', () => {
  // Not before the start: the demo starts with no person but its own.
  test.beforeEach(({ server }) => {
    const db = openDatabase(server.databasePath)
    const app = createTestApp({ db, clock: { now: () => new Date() } })
    const userId = demoUserId
    const [event] = listEvents(app, { userId })
    const { code } = invite(app, { userId, eventId: event?.id ?? 0, botUsername: undefined })
    ensureUser(app, { id: 2001, firstName: 'Bartholomäus-Maximilian' })
    joinTeam(app, { userId: 2001, code, leaveOther: false })
    setReminder(app, { userId, contactId: 1, at: new Date(Date.now() + 86_400_000), about: '' })
    createAppKey(app, { userId, request: { name: 'My iPhone', scopes: ['contacts:read'], pictures: false } })
    addWebhook(app, { userId, request: { url: 'https://n8n.norteobras.example/1', types: ['contact.created'] } })
    db.$client.close()
  })

  for (const language of spoken)
    test(`no label of a dialog is cut on a phone of 320 px: ${language}`, ({ page }) =>
      expectUncut(page, language, dialogsWithData))

  for (const language of spoken)
    test(`no label of what is in a file is cut on a phone of 320 px: ${language}`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 800 })
      await withBrowserLanguage(page, `${language}-XX`, async () => {
        await page.goto('/contacts')
        for (const [name, mimeType, buffer] of [
          ['contacts.vcf', 'text/vcard', Buffer.from(vcardFile('ios', 'google', 'noPhone', 'group'))],
          ['contacts.csv', 'text/csv', Buffer.from('Name;Mail;Etwas\nEva Prat;eva@norte.example;ja\n')],
        ] as const) {
          await press(page, 'screens: More', language)
          await press(page, 'screens: Import contacts', language)
          const chooser = page.waitForEvent('filechooser')
          await press(page, 'imports: Choose a file', language)
          await (await chooser).setFiles({ name, mimeType, buffer })
          await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
          expect(await findCutOff(page), name).toEqual([])
          await page.keyboard.press('Escape')
          await expect(page.getByRole('dialog')).toHaveCount(0)
        }
      })
    })
})

/** Opens each dialog on a phone of 320 px; none has a label that is cut. */
async function expectUncut(
  page: Page,
  language: Language,
  opened: ReadonlyArray<readonly [path: string, ...steps: string[]]>,
): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 })
  const found: string[] = []
  await withBrowserLanguage(page, `${language}-XX`, async () => {
    await page.goto('/contacts')
    for (const [path, ...steps] of opened) {
      await go(page, path)
      for (const step of steps) await press(page, step, language)
      const name = `${path}, ${steps.join(', ')}`
      await expect(page.getByRole('dialog').first(), name).toBeVisible()
      // It rises from below the page's edge.
      await expect.poll(() => hasRisen(page), name).toBe(true)
      found.push(...(await findCutOff(page)).map(what => `${name}: ${what}`))
      // One may lie above another.
      await expect(async () => {
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog'), name).toHaveCount(0, { timeout: 1000 })
      }).toPass()
    }
  })
  expect(found).toEqual([])
}

const hasRisen = (page: Page) =>
  page.evaluate(() => document.getAnimations().every(one => one.playState === 'finished'))

async function press(page: Page, step: string, language: Language): Promise<void> {
  const [, catalogue, english = ''] = /^([a-z-]+): (.*)$/.exec(step) ?? []
  const said = catalogue ? saidAs(readCatalogue('en', catalogue), readCatalogue(language, catalogue), english) : [step]
  const patterns = said.map(text => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\{\w+\}\}/g, '.*'))
  const name = new RegExp(`^(?:${patterns.join('|')})`)
  const button = page.getByRole('button', { name }).or(page.getByRole('menuitem', { name }))
  await button.filter({ visible: true }).first().click()
}

/** How another language says an English text, once for each of its keys. */
function saidAs(english: Catalogue, other: Catalogue, text: string): string[] {
  return Object.entries(english).flatMap(([key, value]) => {
    const there = other[key]
    if (typeof value === 'string') return value === text && typeof there === 'string' ? [there] : []
    return typeof there === 'object' ? saidAs(value, there, text) : []
  })
}
