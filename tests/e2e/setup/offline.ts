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

/** Keeps something in this browser as another part of the product does: the Mini App of `owner`, or a session of the portal. */
export function keepFor(page: Page, owner: string): Promise<void> {
  return page.evaluate(
    key =>
      new Promise<void>((resolve, reject) => {
        const opened = indexedDB.open('kept-answers')
        opened.onupgradeneeded = () => opened.result.createObjectStore('answers')
        opened.onerror = () => reject(opened.error)
        opened.onsuccess = () => {
          const writing = opened.result.transaction('answers', 'readwrite')
          writing.objectStore('answers').put({ build: '', at: Date.now(), queryKey: [], data: 'Ana Torres' }, key)
          writing.oncomplete = () => {
            opened.result.close()
            resolve()
          }
        }
      }),
    `${owner} ["kept"]`,
  )
}

/** How many photos that were not sent this browser keeps of a person. */
export function countKeptPhotos(page: Page, userId: number): Promise<number> {
  return page.evaluate(async name => {
    // Opened before the page does, it would be a database without a store.
    if (!(await indexedDB.databases()).some(database => database.name === name)) return 0
    return new Promise<number>((resolve, reject) => {
      const opened = indexedDB.open(name)
      opened.onerror = () => reject(opened.error)
      opened.onsuccess = () => {
        const asked = opened.result.transaction('photos').objectStore('photos').count()
        asked.onsuccess = () => {
          opened.result.close()
          resolve(asked.result)
        }
      }
    })
  }, `photos-${userId}`)
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

/** Waits until the device keeps what the app needs to open without a connection: its page, the list and the conversation. */
export async function keptOnDevice(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/contacts')))).toBe(true)
  // What has come since is written when the page is left.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  for (const name of ['GET /api/contacts/{userId}/page', 'GET /api/scans/{userId}', 'GET /api/user/{userId}']) {
    await expect.poll(async () => (await keptAnswers(page)).join()).toContain(`"${name}"`)
  }
}

/** The names of the answers that the device keeps. */
export const keptAnswers = (page: Page): Promise<string[]> => namesIn(page, /^kept-answers$/, 'answers')

/** The keys in a store of this browser's databases of such a name. */
export function namesIn(page: Page, database: RegExp, store: string): Promise<string[]> {
  return page.evaluate(
    async ([pattern, storeName]) => {
      const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
      const keysOf = (name: string) =>
        new Promise<string[]>((resolve, reject) => {
          const opened = indexedDB.open(name)
          opened.onerror = () => reject(opened.error)
          opened.onsuccess = () => {
            const { result } = opened
            if (!result.objectStoreNames.contains(storeName)) return resolve([])
            const keys = result.transaction(storeName).objectStore(storeName).getAllKeys()
            keys.onsuccess = () => {
              result.close()
              resolve(keys.result.map(String))
            }
          }
        })
      return (await Promise.all(names.filter(name => pattern.test(name)).map(keysOf))).flat()
    },
    [database, store] as const,
  )
}
