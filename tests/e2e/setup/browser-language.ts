import type { Page } from '@playwright/test'

/** Makes the page's browser ask for these languages, as an Accept-Language header lists them, while `use` runs. */
export async function withBrowserLanguage(page: Page, acceptLanguage: string, use: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const userAgent = await page.evaluate(() => navigator.userAgent)
  await session.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage })
  await use()
  await session.detach()
}
