import { makeCard } from 'card-reader/testing/make-card.ts'
import sharp from 'sharp'
import type { App } from '#core/app.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { scanCards } from '#db/schema.ts'
import { makeContact, makeScan } from '#tests/app/factories.ts'
import { cardPhoto, chooseFiles, expect, filledBy, test } from './setup/fixtures.ts'

/** A photo of two cards side by side on a table. */
async function twoCards(): Promise<Buffer> {
  const cards = ['card-01.jpg', 'card-02.jpg'].map(async (name, index) => ({
    input: await sharp(cardPhoto(name)).resize(900, 675).toBuffer(),
    left: index * 900,
    top: 0,
  }))
  return sharp({ create: { width: 1800, height: 675, channels: 3, background: '#8a7766' } })
    .composite(await Promise.all(cards))
    .jpeg()
    .toBuffer()
}

test('a photo of two cards asks whether to save the second, and costs one scan', async ({ page }) => {
  await page.goto('/')
  await chooseFiles(page, 'Scan a card', {
    name: 'table.jpg',
    mimeType: 'image/jpeg',
    buffer: await twoCards(),
  })
  const answer = page.getByRole('article').filter({ hasText: 'Saved to your contacts' })
  await expect(answer).toContainText('I see 2 cards in this photo')
  await answer.getByRole('button', { name: 'Save all 2' }).click()
  await expect(answer.getByRole('link', { name: '1 more contact saved' })).toBeVisible()
  await expect(answer.getByRole('button', { name: 'Only this one' })).toBeHidden()
  await expect(page.getByText('1/3 Scans')).toBeVisible()
  await answer.getByRole('link', { name: '1 more contact saved' }).click()
  await expect(page.getByText('2 contacts')).toBeVisible()
  await expect(page.getByText('Yolanda Montalvillo Larrañaga')).toBeVisible()
})

/** A scan of Ana's card beside Berta's, which waits. */
function seeTwo(app: App, userId: number): number {
  const contact_id = makeContact(app, { userId })
  const { scanId: scan_id } = makeScan(app, { userId, contactId: contact_id })
  const card = makeCard({ first_name: 'Berta', email: 'berta@firmapuig.es', phone: '', phone_e164: '' })
  app.db.insert(scanCards).values({ scan_id, position: 1, card }).run()
  return contact_id
}

test.describe('two cards of which the second waits', () => {
  test.use({ seed: filledBy(seeTwo) })

  for (const label of ['Save all 2', 'Only this one']) {
    const tag = label === 'Only this one' ? ['@thorough'] : []
    test(`are answered with the keyboard, which stays there: ${label}`, { tag }, async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: label }).press('Enter')
      await expect(page.getByRole('button', { name: label })).toBeHidden()
      await expect(page.getByRole('article').locator(':focus')).toHaveCount(1)
    })
  }
})

test.describe('two cards of which the first was deleted', () => {
  test.use({
    seed: filledBy((app, userId) => deleteContact(app, { userId, contactId: seeTwo(app, userId) })),
  })

  test('still ask whether to save the second', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Save all 2' }).click()
    await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
    await page.getByRole('link', { name: '1 more contact saved' }).click()
    await expect(page.getByText('Berta Torres')).toBeVisible()
    await expect(page.getByText('Ana Torres')).toBeHidden()
  })
})

test.describe('two cards of which the second was known', () => {
  test.use({
    seed: filledBy((app, userId) => {
      makeContact(app, { userId, first_name: 'Berta', company: '', email: 'berta@firmapuig.es', phone_e164: '' })
      seeTwo(app, userId)
    }),
  })

  test('can be kept both, with the keyboard too', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/')
    const answer = page.getByRole('article').last()
    await answer.getByRole('button', { name: 'Save all 2' }).click()
    await expect(answer).toContainText('Berta Torres was already in your contacts: updated')
    await answer.getByRole('button', { name: 'Keep both' }).press('Enter')
    await expect(answer.getByRole('button', { name: 'Keep both' })).toBeHidden()
    await expect(answer.locator(':focus')).toHaveCount(1)
    await answer.getByRole('link', { name: '1 more contact saved' }).click()
    await expect(page.getByText('3 contacts')).toBeVisible()
    await expect(page.getByText('Berta Torres')).toHaveCount(2)
  })
})
