import { findCutOff, findSmallTargets } from './fit.ts'
import { adminKey } from './setup/admin-service.ts'
import { withBrowserLanguage } from './setup/browser-language.ts'
import { signInToPortal, test, visitEveryScreen } from './setup/every-screen.ts'
import { expect } from './setup/fixtures.ts'

const widths = [320, 360, 390, 768]

test.use({ isMobile: false })

// German has the longest words of the languages in Latin letters: what it fits, Spanish and the others fit.
for (const language of ['en', 'de', 'ru', 'uk']) {
  test(`every screen fits a phone and a tablet, and every target a finger: ${language}`, async ({ page }) => {
    const found: string[] = []
    const look = async (screen: string) => {
      expect(await page.locator('html').getAttribute('lang'), screen).toBe(language)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        // Charts are drawn anew for the new width a moment later.
        await expect.poll(() => findCutOff(page), `${screen} at ${width}`).toEqual([])
        if (width === 360) for (const what of await findSmallTargets(page)) found.push(`${screen} ${what}`)
      }
    }
    await page.addInitScript(key => localStorage.setItem('admin_key', key), adminKey)
    await withBrowserLanguage(page, language, async () => {
      await signInToPortal(page, look)
      await visitEveryScreen(page, look)
    })
    expect(found).toEqual([])
  })
}
