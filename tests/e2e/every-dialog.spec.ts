import type { Page } from '@playwright/test'
import { isThorough } from 'card-reader/testing/repeats.ts'
import { type Language, languages } from '#contracts/users.ts'
import type { Catalogue } from '#texts/i18n.ts'
import { readCatalogue } from '#texts/read-catalogue.ts'
import { findCutOff } from './fit.ts'
import { withBrowserLanguage } from './setup/browser-language.ts'
import { test } from './setup/every-screen.ts'
import { expect } from './setup/fixtures.ts'

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

test.use({ isMobile: false })

// German has the longest words of the languages in Latin letters.
for (const language of isThorough ? languages : (['de'] as const)) {
  test(`no label of a dialog is cut on a phone of 320 px: ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    const found: string[] = []
    await withBrowserLanguage(page, `${language}-XX`, async () => {
      await page.goto('/contacts')
      for (const [path, ...steps] of dialogs) {
        await page.evaluate(to => history.pushState(null, '', to), path)
        for (const step of steps) await press(page, step, language)
        const name = `${path}, ${steps.join(', ')}`
        await expect(page.getByRole('dialog'), name).toBeVisible()
        // It rises from below the page's edge.
        await expect.poll(() => hasRisen(page), name).toBe(true)
        found.push(...(await findCutOff(page)).map(what => `${name}: ${what}`))
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog'), name).toHaveCount(0)
      }
    })
    expect(found).toEqual([])
  })
}

const hasRisen = (page: Page) =>
  page.evaluate(() => document.getAnimations().every(one => one.playState === 'finished'))

async function press(page: Page, step: string, language: Language): Promise<void> {
  const [catalogue = '', english = ''] = step.split(': ')
  const said = saidAs(readCatalogue('en', catalogue), readCatalogue(language, catalogue), english)
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
