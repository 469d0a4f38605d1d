import sharp from 'sharp'
import { cardPhoto, chooseFiles, expect, test } from './fixtures.ts'

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
  await expect(answer).toContainText('I see 2 cards in this photo', { timeout: 45_000 })
  await answer.getByRole('button', { name: 'Save all 2' }).click()
  await expect(answer.getByRole('link', { name: '1 more contact saved' })).toBeVisible()
  await expect(answer.getByRole('button', { name: 'Only this one' })).toBeHidden()
  await expect(page.getByText('1/3 Scans')).toBeVisible()
  await answer.getByRole('link', { name: '1 more contact saved' }).click()
  await expect(page.getByText('2 contacts')).toBeVisible()
  await expect(page.getByText('Yolanda Montalvillo Larrañaga')).toBeVisible()
})
