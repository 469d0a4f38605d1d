import { readFileSync } from 'node:fs'
import { makeCard } from 'card-reader/testing/make-card.ts'
import sharp from 'sharp'
import { saveCard } from '#core/contacts/save-card.ts'
import { makeContact } from '#tests/app/factories.ts'
import { expectAccessible } from './setup/axe.ts'
import { cardPhoto, chooseFiles, expect, filledBy, test } from './setup/fixtures.ts'

const jpeg = readFileSync(cardPhoto('card-01.jpg'))
const part = sharp(jpeg).extract({ left: 190, top: 220, width: 900, height: 520 })
const card = await part.clone().resize(800).jpeg().toBuffer()
const thumbnail = await part.clone().resize(160).jpeg().toBuffer()

test.describe('a card cut out of its photo', () => {
  test.use({
    seed: filledBy((app, userId) => {
      makeContact(app, { userId, first_name: 'Grace', last_name: 'Hopper', email: 'g@navy.org', phone_e164: '' })
      const image = { jpeg, cutOut: { image: card, thumbnail } }
      saveCard(app, app.db, { userId, card: makeCard(), image })
    }),
  })

  test('is what the list and the page show, and the photo is one tap away', async ({ page }) => {
    await page.goto('/contacts')
    const items = page.getByRole('article')
    const small = items.filter({ hasText: 'Ana Torres' }).locator('img')
    await expect(small).toHaveJSProperty('naturalWidth', 160)
    await expect(items.filter({ hasText: 'Grace Hopper' }).locator('img')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ana Torres' }).click()
    await expect(page.getByRole('img', { name: 'Front of the card' })).toHaveJSProperty('naturalWidth', 800)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Original photo' }).click()
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByRole('img', { name: 'Photo of the card' })).toHaveJSProperty('naturalWidth', 1280)
    await expectAccessible(page)
    await viewer.getByRole('button', { name: 'Card', exact: true }).click()
    await expect(viewer.getByRole('img', { name: 'Front of the card' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Enlarge: Front of the card' }).click()
    await expect(viewer.getByRole('button', { name: 'Card', exact: true })).toHaveAttribute('aria-pressed', 'true')
  })
})

test('a photo taken in the chat stands in the list as its card', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/')
  await chooseFiles(page, 'Scan a card', [cardPhoto('card-01.jpg')])
  await expect(page.getByRole('heading', { name: 'Corwin Ashdell' })).toBeVisible()
  await page.goto('/contacts')
  const small = page.getByRole('article').filter({ hasText: 'Corwin Ashdell' }).locator('img')
  await expect(small).toHaveJSProperty('naturalWidth', 160)
})
