import { languages } from '#contracts/users.ts'
import { foreignIn } from '#tests/spoken-texts.ts'
import { adminKey } from './setup/admin-service.ts'
import { withBrowserLanguage } from './setup/browser-language.ts'
import { contactNames, eventName, signInToPortal, test, visitEveryScreen } from './setup/every-screen.ts'
import { expect } from './setup/fixtures.ts'
import { visibleTexts } from './setup/visible-texts.ts'

for (const language of languages) {
  test(`who has chosen no language reads the browser's on every screen, and no other: ${language}`, async ({
    page,
  }) => {
    const found: string[] = []
    const look = async (screen: string) => {
      const foreign = foreignIn(await visibleTexts(page), language, [eventName, ...contactNames])
      found.push(...foreign.map(text => `${screen} says ${text}`))
      expect(await page.locator('html').getAttribute('lang'), screen).toBe(language)
    }
    await page.addInitScript(key => localStorage.setItem('admin_key', key), adminKey)
    await withBrowserLanguage(page, `nl,${language}-XX;q=0.9,en;q=0.8`, async () => {
      await signInToPortal(page, look)
      await visitEveryScreen(page, look)
    })
    expect(found).toEqual([])
  })
}
