import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { startServer } from '#tests/e2e/setup/server.ts'
import { launchHash, standInForTelegram } from '#tests/e2e/setup/telegram-client.ts'
import { startTelegram } from '#tests/fakes/telegram/telegram.ts'
import { type Figure, isSmoke } from '../bench/figures.ts'
import { screens } from './screens.ts'

/** Some scripts were moved from the first screen to the screens that use them, with their share of its limit. */
const bars = { inside: 160, signedIn: 130, outside: 150, more: 70 }
const userId = 7001

/** Gzipped bytes of each script that a page fetched, by name. */
type Scripts = Map<string, number>

/** All scripts of a page, and those fetched before its first content was shown. */
type PageScripts = { all: Scripts; first: Scripts }

/**
 * Kilobytes of script, gzipped, that each screen fetches: all of a first screen's; for other screens, those beyond
 * the demo's first screen or the screen from which they open.
 */
export async function measureScripts(browser: Browser): Promise<Figure[]> {
  const telegram = await startTelegram()
  const real = await startServer({
    env: { BOT_TOKEN: telegram.token, TELEGRAM_API_ROOT: telegram.root },
    seed: app => void makeContact(app, { userId: makeUser(app, { id: userId }) }),
  })
  const demo = await startServer({
    env: { ADMIN_KEY: 'bench', PERPLEXITY_API_KEY: 'bench' },
    seed: (app, demoUserId) => void makeContact(app, { userId: demoUserId }),
  })
  try {
    const launch = `${real.url}/${launchHash({ token: telegram.token, userId })}`
    const first = await scriptsOf(browser, `${demo.url}/`)
    const figures: Figure[] = [
      whole('inside Telegram', await scriptsOf(browser, launch, { before: standInForTelegram }), bars.inside),
      whole('outside, signed in', first, bars.signedIn),
      ...(isSmoke ? [] : [whole('outside, not signed in', await scriptsOf(browser, `${real.url}/`), bars.outside)]),
    ]
    for (const { name, path, open } of screens) {
      const { all: scripts } = await scriptsOf(browser, demo.url + path, { before: unlockAdmin, after: open })
      const added = [...scripts].filter(([script]) => !first.all.has(script) && !isChart(script))
      figures.push({ name: `more script: ${name} (kB)`, value: kilobytes(new Map(added)), most: bars.more })
    }
    return figures
  } finally {
    await Promise.all([real.stop(), demo.stop(), telegram.stop()])
  }
}

function whole(where: string, { first }: PageScripts, most: number): Figure {
  return { name: `script of the first screen, ${where} (kB)`, value: kilobytes(first), most, kept: 'size' }
}

/** The scripts of a page without prefetched ones; with `after` only the scripts of that step. */
async function scriptsOf(
  browser: Browser,
  url: string,
  steps: { before?: (page: Page) => Promise<void>; after?: ((page: Page) => Promise<void>) | undefined } = {},
): Promise<PageScripts> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await steps.before?.(page)
  const answers: Array<Promise<readonly [name: string, bytes: number]>> = []
  page.on('response', answer => {
    const name = new URL(answer.url()).pathname
    if (name.endsWith('.js')) answers.push(answer.body().then(body => [name, gzipSync(body).length] as const))
  })
  await page.goto(url)
  await page.locator('h1:visible:not(.sr-only), h2:visible:not(.sr-only), [role=log]:visible').first().waitFor()
  const first = new Map(await Promise.all(answers))
  await nothingMoreFetched(page, answers)
  if (steps.after) {
    answers.length = 0
    await steps.after(page)
    await nothingMoreFetched(page, answers)
  }
  // Whatever comes from now on could not be read to its end.
  page.removeAllListeners('response')
  const all = new Map(await Promise.all(answers))
  await context.close()
  return { all, first }
}

/** Waits for a while without another script. */
async function nothingMoreFetched(page: Page, answers: readonly unknown[]): Promise<void> {
  for (let seen = -1; seen !== answers.length; ) {
    seen = answers.length
    await page.waitForTimeout(isSmoke ? 50 : 1000)
  }
}

async function unlockAdmin(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('admin_key', 'bench'))
}

/** Whether a script is the chart library or consists mostly of it. It comes after the screen and has no limit. */
function isChart(script: string): boolean {
  return /\/((Bar|Cartesian|Categorical|Line|Pie|Area)Chart|(week|figures)-chart|chart-look)-/.test(script)
}

function kilobytes(scripts: Scripts): number {
  return Math.round([...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 100) / 10
}
