import { readFileSync } from 'node:fs'
import { makeCard } from 'card-reader/testing/make-card.ts'
import { saveCard } from '#core/contacts/save-card.ts'
import { scanCards } from '#db/schema.ts'
import { makeScan, makeUser } from '#tests/app/factories.ts'
import { expectAccessible } from '../setup/axe.ts'
import { cardPhoto, expect, filledBy, go, test } from '../setup/fixtures.ts'

test.use({
  seed: filledBy((app, userId) => {
    makeUser(app, { id: userId, plan: 'pro' })
    const met = { userId, image: { jpeg: readFileSync(cardPhoto('card-01.jpg')) }, source: 'photo' } as const
    const { contactId } = saveCard(app, app.db, { ...met, card: makeCard() })
    const card = makeCard({ company: 'Sur Construcciones', position: 'CEO', email: 'ana@sur.es' })
    const { merge } = saveCard(app, app.db, { ...met, card })
    makeScan(app, { userId, contactId })
    app.db.update(scanCards).set({ merged: true, merge }).run()
  }),
})

test('somebody who changed firms: the answer says so, and the page shows their cards in order', async ({ page }) => {
  await page.goto('/')
  const news = 'Ana Torres now works at Sur Construcciones; before: Norte Obras S.L.'
  await expect(page.getByText(news)).toBeVisible()
  await go(page, '/contacts/1')
  const cards = page.getByRole('region', { name: 'Cards' }).getByRole('listitem')
  await expect(cards.first()).toContainText('Sur Construcciones')
  await expect(cards.nth(1)).toContainText('Norte Obras S.L.')
  await expect(cards.nth(1)).toContainText('Head of Sales')
  await cards.nth(1).getByRole('button', { name: 'Enlarge: Earlier card of Norte Obras S.L.' }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  const origin = page.getByRole('region', { name: 'Where it came from' })
  await expect(origin).toContainText('Photo of a card')
  await origin.getByRole('textbox', { name: 'What was agreed' }).fill('May call about the tender')
  await origin.getByRole('button', { name: 'Save' }).click()
  await expect(origin).toContainText('Noted Today')
  await expectAccessible(page)
  await page.reload()
  await expect(origin.getByRole('textbox')).toHaveValue('May call about the tender')
})
