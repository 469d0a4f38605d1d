import { isThorough } from 'card-reader/testing/repeats.ts'
import { languages } from '#contracts/users.ts'
import { foreignIn } from '#tests/spoken-texts.ts'
import { findCutOff, findSmallTargets } from './fit.ts'
import { adminKey } from './setup/admin-service.ts'
import { withBrowserLanguage } from './setup/browser-language.ts'
import { contactNames, eventName, signInToPortal, test, visitEveryScreen } from './setup/every-screen.ts'
import { expect } from './setup/fixtures.ts'
import { visibleTexts } from './setup/visible-texts.ts'

const widths = isThorough ? [320, 360, 390, 768] : [320, 360, 768]

test.use({ isMobile: false })

// Russian has the longest words, in letters of its own.
for (const language of isThorough ? languages : (['ru'] as const)) {
  test(`every screen speaks the browser's language, fits a phone and a tablet, and each target a finger: ${language}`, async ({
    page,
  }) => {
    const found: string[] = []
    const look = async (screen: string) => {
      expect(await page.locator('html').getAttribute('lang'), screen).toBe(language)
      const foreign = foreignIn(await visibleTexts(page), language, [eventName, ...contactNames])
      found.push(...foreign.map(text => `${screen} says ${text}`))
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        // Charts are drawn anew for the new width a moment later. What fits the widths beside it fits a usual phone.
        if (isThorough || width !== 360) await expect.poll(() => findCutOff(page), `${screen} at ${width}`).toEqual([])
        if (width === 360) for (const what of await findSmallTargets(page)) found.push(`${screen} ${what}`)
      }
    }
    await page.addInitScript(key => localStorage.setItem('admin_key', key), adminKey)
    await withBrowserLanguage(page, `nl,${language}-XX;q=0.9,en;q=0.8`, async () => {
      await signInToPortal(page, look)
      await visitEveryScreen(page, look)
    })
    expect(found).toEqual([])
  })
}

// Thorough runs look at every screen in every language. Here are the longest words of the comparison, in German and
// Russian, and the longest button beside a title of the settings, in French.
test('on a phone of 320 px two plans are compared without scrolling sideways, and settings have their buttons whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  for (const language of ['de', 'ru'])
    await withBrowserLanguage(page, language, async () => {
      await page.goto('/plans')
      await expect(page.getByRole('table')).toBeVisible()
      const table = page.locator('section:has(> table)')
      expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), language).toBe(0)
    })
  await withBrowserLanguage(page, 'fr', async () => {
    await page.goto('/settings/developers')
    await expect(page.getByRole('button', { name: 'Connecter un carnet d’adresses' })).toBeVisible()
    expect(await findCutOff(page)).toEqual([])
  })
})
