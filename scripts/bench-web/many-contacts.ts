import type { Browser, Page } from '@playwright/test'
import { cardLanguages } from 'card-reader/synth/card-vocabulary.ts'
import { inventCard } from 'card-reader/synth/invent-card.ts'
import { createRandom } from 'card-reader/synth/random.ts'
import { makeCard } from 'card-reader/testing/make-card.ts'
import { z } from 'zod'
import { demoUserId } from '#core/auth/demo.ts'
import { median } from '#core/base/values/median.ts'
import { write } from '#core/base/write.ts'
import { insertContact } from '#core/contacts/save-card.ts'
import type { Db } from '#db/client.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { type Figure, isSmoke } from '../bench/figures.ts'
import { withDemo } from './with-demo.ts'

const count = isSmoke ? 100 : 10_000
const runs = isSmoke ? 1 : 9
/** How much slower a mid-range phone is than the measuring machine. */
const slowdown = isSmoke ? 1 : 4
const bars = { answer: 150, list: 1000, contact: 100, keystroke: 50 }
const bootSchema = z.object({ initData: z.string() })

/**
 * The times with 10,000 contacts: the response with the first page, the list on a slow phone's screen, a contact opened
 * from it there, and a key typed in its search.
 */
export function measureManyContacts(browser: Browser): Promise<Figure[]> {
  return withDemo(fill, async url => {
    const answers = await answerTimes(url)
    const lists: number[] = []
    const contacts: number[] = []
    const keys: number[] = []
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
      const page = await context.newPage()
      const devTools = await context.newCDPSession(page)
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      lists.push(await listTime(page, `${url}/contacts`))
      contacts.push(...(await contactTimes(page)))
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      keys.push(...(await keystrokeTimes(page, isSmoke ? 'm' : 'maria gar')))
      await context.close()
    }
    return [
      milliseconds('GET /api/contacts/{id}/page', answers, bars.answer),
      milliseconds(`list interactive, processor ${slowdown} × slower`, lists, bars.list),
      milliseconds(`a contact seen after a tap on its row, processor ${slowdown} × slower`, contacts, bars.contact),
      milliseconds('search keystroke until its list is drawn', keys, bars.keystroke),
    ]
  })
}

function milliseconds(what: string, times: readonly number[], most: number): Figure {
  return { name: `10,000 contacts: ${what} (ms)`, value: Math.round(median(times) ?? 0), most }
}

async function fill(db: Db): Promise<void> {
  const app = createTestApp({ db, clock: { now: () => new Date() } })
  const userId = makeUser(app, { id: demoUserId })
  const random = createRandom(4)
  write(app, tx => {
    for (let number = 0; number < count; number++) {
      const { fields } = inventCard(random, random.pick(cardLanguages))
      insertContact(app, tx, { userId, card: makeCard(fields), image: undefined })
    }
  })
}

/** From the request to the last byte, on an open connection. */
async function answerTimes(url: string): Promise<number[]> {
  const page = await (await fetch(url)).text()
  const boot = bootSchema.parse(JSON.parse(/<script id="boot"[^>]*>(.*?)<\/script>/.exec(page)?.[1] ?? 'null'))
  const headers = { authorization: `tma ${boot.initData}` }
  const times: number[] = []
  for (let run = 0; run < runs + 1; run++) {
    const started = performance.now()
    const answer = await fetch(`${url}/api/contacts/${demoUserId}/page`, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The list was answered with ${answer.status}`)
    times.push(performance.now() - started)
  }
  return times.slice(1)
}

/** From opening the page, without a cache, until a contact is drawn and the page is idle. */
async function listTime(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('article').first().waitFor()
  return page.evaluate(() => new Promise<number>(resolve => requestIdleCallback(() => resolve(performance.now()))))
}

/** From a tap on a row, once the scripts of a contact are there, until its name, tiles and fields are on the screen. */
async function contactTimes(page: Page): Promise<number[]> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /contact-details/.test(name)),
  )
  const times: number[] = []
  for (let place = 0; place < (isSmoke ? 1 : 4); place++) {
    await page.evaluate(() => {
      const seen = new Promise<number>(resolve => {
        const look = (tappedAt: number) => {
          const isDrawn = document.querySelector('section[aria-label="Contact"] h1') !== null
          // A frame later it is on the screen.
          requestAnimationFrame(() => (isDrawn ? resolve(performance.now() - tappedAt) : look(tappedAt)))
        }
        addEventListener('click', ({ timeStamp }) => look(timeStamp), { once: true })
      })
      Object.assign(window, { contactSeen: seen })
    })
    await page.locator('article a').nth(place).click()
    times.push(await page.evaluate(() => Reflect.get(window, 'contactSeen')))
    await page.goBack()
    await page.locator('article').first().waitFor()
    await page.evaluate(() => new Promise<number>(resolve => requestIdleCallback(() => resolve(0))))
  }
  return times
}

/** For each letter, from the key until the filtered list is drawn and the page is idle. */
async function keystrokeTimes(page: Page, term: string): Promise<number[]> {
  const search = page.getByRole('searchbox')
  await search.focus()
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { keystrokeTimes: times })
    addEventListener('keydown', event => {
      const drawn = () => requestIdleCallback(() => times.push(performance.now() - event.timeStamp))
      requestAnimationFrame(() => requestAnimationFrame(drawn))
    })
  })
  for (const [index, letter] of [...term].entries()) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await page.waitForFunction(typed => Reflect.get(window, 'keystrokeTimes').length === typed, index + 1)
  }
  return page.evaluate(() => Reflect.get(window, 'keystrokeTimes'))
}
