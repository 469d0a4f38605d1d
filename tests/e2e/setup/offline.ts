import { expect, type Page } from '@playwright/test'
import { openDatabase } from '#db/client.ts'
import { scans } from '#db/schema.ts'
import type { Server } from './server.ts'

/** From the next page on, screens are fetched ahead as for everybody who does not save data. */
export async function fetchesAhead(page: Page): Promise<void> {
  await page.addInitScript(() => Object.assign(window, { fetchesAhead: true }))
}

/** Waits until the page has fetched scripts of these names. */
export async function fetchedAhead(page: Page, names: readonly RegExp[]): Promise<void> {
  for (const name of names) {
    await expect
      .poll(() =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .map(({ name: url }) => url)
            .join(),
        ),
      )
      .toMatch(name)
  }
}

/** How many scans the server has taken. */
export function scanCount(server: Server): number {
  const db = openDatabase(server.databasePath)
  const count = db.select().from(scans).all().length
  db.$client.close()
  return count
}

const uploads = '**/api/scans/*'

/** Closes the page with all that it holds in memory, and opens another where photos still do not reach the server. */
export async function closeAndOpen(page: Page, path: string): Promise<void> {
  await page.unroute(uploads)
  await page.route(uploads, route => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  // While its page is left, Chromium forgets for a moment that it is offline.
  await page.evaluate(() => Object.assign(XMLHttpRequest.prototype, { send: () => undefined }))
  await page.goto('about:blank')
  await page.context().setOffline(false)
  await page.goto(path)
}

/** Lets photos reach the server again. */
export async function reachServer(page: Page): Promise<void> {
  await page.unroute(uploads)
}

/** From now on photos leave the page and are never answered. Tells how many did. */
export async function swallowUploads(page: Page): Promise<() => number> {
  let count = 0
  await page.route(uploads, route => {
    if (route.request().method() !== 'POST') return route.continue()
    count++
  })
  return () => count
}
