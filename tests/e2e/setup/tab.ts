import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test'
import { withAdminService } from './admin-service.ts'
import type { Server } from './server.ts'

type Look = { isMobile: boolean; hasTouch: boolean; javaScriptEnabled: boolean; baseURL?: string }
type Disposable = { dispose(): Promise<void> }
type Tab = {
  key: string
  context: BrowserContext
  page: Page
  /** What runs before the scripts of its pages. */
  scripts: Disposable[]
  /** Whether it may hold a picture or a recording, which the next test has another of under the same address. */
  keepsAnswers: boolean
  /** Whether its clock is a test's: no page of it gets the real one back. */
  hasOwnClock: boolean
}

/** The tabs of this worker by kind of device and address, the last used at the end. */
const tabs = new Map<string, Tab>()
const mostTabs = 4

/**
 * The tab of this worker for a kind of device and address, as the last such test has left it, or a new one. A process
 * that stays has the app's scripts compiled already: a tab for every test costs four times as much.
 */
async function openTab(browser: Browser, look: Look): Promise<Tab> {
  const key = JSON.stringify(look)
  const known = tabs.get(key)
  tabs.delete(key)
  if (known && !known.page.isClosed()) {
    tabs.set(key, known)
    return known
  }
  await known?.context.close()
  for (const old of [...tabs.values()].slice(0, 1 - mostTabs)) await close(old)
  const context = await browser.newContext(look)
  const page = await context.newPage()
  const scripts: Disposable[] = []
  const addInitScript = page.addInitScript.bind(page)
  page.addInitScript = async (...args: Parameters<Page['addInitScript']>) => {
    const script = await addInitScript(...args)
    scripts.push(script)
    return script
  }
  const opened = { key, context, page, scripts, keepsAnswers: false, hasOwnClock: false }
  const installClock = page.clock.install.bind(page.clock)
  page.clock.install = options => {
    opened.hasOwnClock = true
    return installClock(options)
  }
  context.on('response', answer => {
    if (answer.headers()['cache-control']?.startsWith('private')) opened.keepsAnswers = true
  })
  // What is fetched ahead would cost every test more than its own screens.
  await context.addInitScript(() => {
    const connection = {
      get saveData() {
        return !('fetchesAhead' in window)
      },
    }
    Object.defineProperty(navigator, 'connection', { value: connection })
  })
  tabs.set(key, opened)
  return opened
}

function close({ key, context }: Tab): Promise<void> {
  tabs.delete(key)
  return context.close()
}

/** Leaves nothing of a test behind: what it stored, listens to, answers in the server's place, and has opened. */
async function clear(opened: Tab): Promise<void> {
  const { context, page, scripts } = opened
  if (opened.hasOwnClock) return close(opened)
  await Promise.all(context.pages().map(other => other !== page && other.close()))
  // What a screen still asks for when its test is over is nobody's failure.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  for (const event of ['request', 'response', 'console', 'pageerror'] as const) page.removeAllListeners(event)
  await Promise.all(scripts.splice(0).map(script => script.dispose()))
  await context.setOffline(false)
  // A page of the same site that does nothing: its process stays, and what is stored there is the site's.
  await page.goto('/healthz')
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.setExtraHTTPHeaders({})
  await context.clearCookies()
  await context.clearPermissions()
  if (opened.keepsAnswers) {
    const session = await context.newCDPSession(page)
    await session.send('Network.clearBrowserCache')
    await session.detach()
    opened.keepsAnswers = false
  }
}

/** Tests whose pages are a tab of the worker, empty as a new one. */
export const test = base.extend<{ tab: Tab }, { adminService: Server }>({
  // What lives as long as a worker stands here for all: who has other such things gets workers of their own.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  adminService: [async ({}, use) => withAdminService(use), { scope: 'worker' }],
  tab: async (
    { browser, isMobile, hasTouch, javaScriptEnabled, colorScheme, baseURL, viewport, contextOptions },
    use,
  ) => {
    // A frame drawn for a movement costs as much as one that shows something new.
    const { reducedMotion = 'reduce', permissions } = contextOptions
    const look = {
      isMobile: isMobile ?? false,
      hasTouch: hasTouch ?? false,
      javaScriptEnabled: javaScriptEnabled ?? true,
      ...(baseURL && { baseURL }),
    }
    const opened = await openTab(browser, look)
    if (viewport) await opened.page.setViewportSize(viewport)
    await opened.page.emulateMedia({ colorScheme: colorScheme ?? 'light', reducedMotion })
    if (permissions) await opened.context.grantPermissions(permissions)
    await use(opened)
    await clear(opened)
  },
  context: ({ tab: { context } }, use) => use(context),
  page: ({ tab: { page } }, use) => use(page),
})
