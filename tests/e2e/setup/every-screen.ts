import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { makeCard } from 'card-reader/testing/make-card.ts'
import { saveCard } from '#core/contacts/save-card.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { startEvent } from '#core/events/start-event.ts'
import { myCards, scans, subscriptions } from '#db/schema.ts'
import { makeContact, makeScan } from '#tests/app/factories.ts'
import { adminKey } from './admin-service.ts'
import { test as base, cardPhoto, expect, filledBy, go } from './fixtures.ts'
import { startServer } from './server.ts'

/** What the person calls the event that they are at. */
export const eventName = 'International Trade Fair of Northern Portugal 2026'

/** Every address, and what stands there last, once it is whole. */
export const screens = {
  '/': `:has(article) [aria-label$="${eventName}"]`,
  '/contacts': 'article',
  '/contacts/1': 'textarea',
  '/contacts/2/compare': '[role=dialog] figure img',
  '/contacts?event=1': 'article:has-text("Ana Torres")',
  '/contacts/events': 'main li, li h2',
  '/contacts/duplicates': 'main table',
  '/cards/abcdefgh2345': 'h1',
  '/c/abcdefgh2345': 'h1',
  '/settings': 'main h1',
  '/settings/you': '[role=switch]',
  '/settings/messages': 'main figure',
  '/settings/language': '[role=radio] >> nth=7',
  '/settings/privacy': '[role=switch]',
  '/settings/developers': 'main h2 >> nth=1',
  '/subscription': 'main h2',
  '/plans': 'table',
  '/pricing?telegram_id=1': 'main h2',
  '/subscription/success?session_id=cs_test_1': 'main :text("/activate")',
  '/subscription/cancel': 'h1',
  '/privacy': 'h1',
  '/terms': 'h1',
  '/nowhere': 'h1',
  '/admin': '[role=tab]',
  '/admin?tab=users': 'tbody button',
  '/admin?tab=analytics': 'main h2',
  '/admin?tab=scans': '[aria-busy=false]',
  '/portal': '.recharts-area-area',
  '/portal?tab=scan': `[role=tabpanel]:has(article) [aria-label$="${eventName}"]`,
  '/portal?tab=profile': '[role=tabpanel] dl',
  '/portal?tab=contacts': '[role=tabpanel] li >> visible=true',
  '/portal?tab=contacts&duplicates': '[role=tabpanel] table',
  '/portal?tab=billing': '[role=tabpanel] h2',
  '/portal?tab=settings': '[role=tabpanel] li >> visible=true',
  '/portal?tab=settings&group=messages': '[role=tabpanel] h2 >> visible=true',
  '/portal?tab=settings&group=language': '[role=tabpanel] select',
  '/portal?tab=settings&group=developers': '[role=tabpanel] h2 >> visible=true',
  '/portal?tab=settings&group=account': '[role=tabpanel] h2 >> visible=true',
}

/** Whom the person has met. */
export const contactNames = ['Ana Torres', 'Grace Torres']

/** A test with a demo server whose person has something to show on every screen. */
export const test = base.extend({
  seed: filledBy((app, user_id) => {
    app.db
      .insert(subscriptions)
      .values({ user_id, source: 'grant', plan: 'unlimited_whatsapp', starts_at: new Date(0) })
      .run()
    const contact_id = makeContact(app, { userId: user_id, confidence: { company: 0.3 }, further_emails: ['a@b.co'] })
    app.db
      .insert(scans)
      .values({
        ...{ user_id, source: 'web', source_key: 'a', received_at: new Date() },
        ...{ status: 'failed', failure: 'no-text' },
      })
      .run()
    const { id: event_id } = startEvent(app, { userId: user_id, name: eventName })
    updateContact(app, { userId: user_id, contactId: contact_id, patch: { event_id, rating: 'warm' } })
    const image = { jpeg: readFileSync(cardPhoto('card-01.jpg')) }
    const further = makeCard({ first_name: 'Grace', email: 'g@navy.org', phone: '', phone_e164: '' })
    saveCard(app, app.db, { userId: user_id, card: { ...further, confidence: { email: 0.3 } }, image })
    makeScan(app, { userId: user_id, contactId: contact_id })
    makeContact(app, { userId: user_id, company: 'Norte', email: '' })
    app.db.insert(myCards).values({ user_id, slug: 'abcdefgh2345', is_on: true, changed_at: new Date() }).run()
  }),
  server: async ({ seed }, use) => {
    const server = await startServer({ seed: seed.fill, env: { ADMIN_KEY: adminKey } })
    await use(server)
    await server.stop()
  },
})

/** Signs in to the portal by hand: `look` sees the page signed out, and once the code is there. */
export async function signInToPortal(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  await page.goto('/portal')
  await expect(page.locator('input[type=tel]')).toBeVisible()
  await look('/portal, signed out')
  await page.locator('input[type=tel]').fill('+34 612 34 56 78')
  await page.locator('form button[type=submit] >> nth=0').click()
  const shown = await page.getByText(/\d{6}/).first().textContent()
  await page.locator('input[type=password]').fill(/\d{6}/.exec(shown ?? '')?.[0] ?? '')
  await look('/portal, with a code')
  await page.locator('input[type=password]').press('Enter')
  await expect(page.getByRole('tab').first()).toBeVisible()
}

/**
 * Opens every screen as the app's links do, and hands each to `look` once it is whole. The public card, which the server
 * draws, and what comes after it are loaded anew.
 */
export async function visitEveryScreen(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  let isInApp = false
  for (const [screen, whole] of Object.entries(screens)) {
    const isOfApp = !screen.startsWith('/c/')
    if (isInApp && isOfApp) await go(page, screen)
    else await page.goto(screen)
    isInApp = isOfApp
    await expect(page.locator(whole).first(), `${screen} is whole`).toBeVisible()
    await look(screen)
  }
}
