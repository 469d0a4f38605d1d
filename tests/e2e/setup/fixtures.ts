import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { ConsoleMessage, Page } from '@playwright/test'
import { type Seeding, type Server, startServer } from './server.ts'
import { test as base } from './tab.ts'

type Seed = { fill: Seeding }
type Fixtures = {
  /** What the demo user has before the page is opened. */
  seed: Seed
  /** Settings of the demo server beside those of every test. */
  settings: Record<string, string>
  server: Server
}

/** A test with a demo server of its own. A script that breaks, and whatever else the console complains of, fails the test. */
export const test = base.extend<Fixtures>({
  seed: [{ fill: () => undefined }, { option: true }],
  settings: [{}, { option: true }],
  server: async ({ seed, settings }, use) => {
    const server = await startServer({ seed: seed.fill, env: settings })
    await use(server)
    await server.stop()
  },
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page }, use) => {
    const faults: Error[] = []
    page.on('pageerror', fault => faults.push(fault))
    page.on('console', message => {
      if (isComplaint(message, page.url())) faults.push(new Error(`${message.text()} (${message.location().url})`))
    })
    await use(page)
    if (faults[0]) throw faults[0]
  },
})

/**
 * What a console should never say. Refusals and lost connections are a test's to bring about, and so is an address with
 * a checkout or a contact that nobody knows, or that leads nowhere; what a screen asks for by itself is there, unless the
 * contact was deleted before the answer.
 */
function isComplaint(message: ConsoleMessage, pageUrl: string): boolean {
  const text = message.text()
  if (message.type() !== 'error' || text.includes('Failed to fetch dynamically imported module')) return false
  if (!text.startsWith('Failed to load resource')) return true
  const { url } = message.location()
  if (url === pageUrl) return false
  return (
    text.includes('404') &&
    !url.includes('/api/subscription/checkout/') &&
    !/\/api\/(contacts\/\d+\/\d+(\/voice-notes)?|messages\/\d+\/contacts\/\d+)$/.test(url)
  )
}

/** For `test.use({ seed })`: what the demo user has before the page is opened. */
export const filledBy = (fill: Seed['fill']): Seed => ({ fill })

export { expect } from '@playwright/test'

/** Bytes of the scripts that a page fetches for itself, gzipped, until `ready`; none of those that it fetches ahead. */
export async function scriptBytes(page: Page, path: string, ready: () => Promise<void>): Promise<number> {
  const scripts: Promise<Buffer>[] = []
  // What comes after the first answers is asked for at an interval, which a slow machine would not outrun.
  await page.addInitScript(() => Object.assign(window, { setInterval: () => 0 }))
  page.on('response', answer => answer.url().endsWith('.js') && scripts.push(answer.body()))
  await page.goto(path)
  await ready()
  return (await Promise.all(scripts)).reduce((sum, script) => sum + gzipSync(script).length, 0)
}

const cards = new URL('../../../reader/synth/set/', import.meta.url)

/** A photo of a card that the tests know (reader/synth/set/labels.json). */
export const cardPhoto = (name: string): string => fileURLToPath(new URL(name, cards))

/** Goes to an address of the app as its links do: the page stays, which costs a fifth of loading it anew. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate(to => history.pushState(null, '', to), address)
}

/** Drops files onto the page as from the desktop. */
export async function dropFiles(page: Page, paths: readonly string[]): Promise<void> {
  const files = paths.map(path => readFileSync(path).toString('base64'))
  const data = await page.evaluateHandle(contents => {
    const transfer = new DataTransfer()
    for (const content of contents) {
      const bytes = Uint8Array.from(atob(content), letter => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], 'card.jpg', { type: 'image/jpeg' }))
    }
    return transfer
  }, files)
  await page.dispatchEvent('main', 'dragover', { dataTransfer: data })
  await page.dispatchEvent('main', 'drop', { dataTransfer: data })
}

/** Chooses files with the last button, or item of an open menu, of that name. */
export async function chooseFiles(
  page: Page,
  button: string,
  files: string[] | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  const named = { name: button }
  await page.getByRole('button', named).or(page.getByRole('menuitem', named)).last().click()
  await (await chooser).setFiles(files)
}

/** Opens what the chat has under *More* below somebody's card. */
export async function openMore(page: Page, name: string): Promise<void> {
  await page
    .getByRole('log')
    .getByRole('button', { name: `More ${name}`, exact: true })
    .click()
}

/** Watches for a text from now on; the answer says whether it was on the page, however shortly. */
export async function sightOf(page: Page, text: RegExp): Promise<() => Promise<boolean>> {
  const watch = await page.evaluateHandle(pattern => {
    const seen = { text: false }
    const look = () => {
      seen.text ||= pattern.test(document.body.textContent)
    }
    new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true })
    return seen
  }, text)
  return () => watch.evaluate(seen => seen.text)
}
