import { makeUser } from '#tests/app/factories.ts'
import { type FakeAiReading, startAiReading } from '../fakes/ai-reading.ts'
import { expectAccessible } from './setup/axe.ts'
import { test as base, cardPhoto, chooseFiles, expect, filledBy } from './setup/fixtures.ts'
import { startServer } from './setup/server.ts'

/** A server whose operator has set an AI service. */
const test = base.extend<{ aiReading: FakeAiReading }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that it needs from the pattern
  aiReading: async ({}, use) => {
    const aiReading = await startAiReading()
    await use(aiReading)
    await aiReading.stop()
    aiReading.assertClean()
  },
  server: async ({ seed, aiReading }, use) => {
    const server = await startServer({ env: aiReading.env, seed: seed.fill })
    await use(server)
    await server.stop()
  },
})

const label = 'Have my cards read by AI too'

test('the free plan sees which plan has AI reading', async ({ page }) => {
  await page.goto('/settings/privacy')
  const reading = page.getByRole('switch', { name: label })
  await expect(reading).toBeDisabled()
  const card = page.locator('section').filter({ has: reading })
  await expect(card.getByText('Included in the paid plans, from Pro.')).toBeVisible()
})

test.describe('on a paid plan', () => {
  test.use({
    seed: filledBy((app, userId) => makeUser(app, { id: userId, plan: 'pro' })),
  })

  test('AI reading says where photos go, is off, and once switched on reads the next card', async ({
    page,
    aiReading,
  }) => {
    aiReading.says({ first_name: 'Corwin', last_name: 'Ashdell' })
    await page.goto('/settings/privacy')
    const ai = page.getByRole('switch', { name: label })
    await expect(ai).not.toBeChecked()
    await expect(ai).toHaveAccessibleDescription(new RegExp(`go to ${aiReading.host}, an AI service`))
    await ai.click()
    await expect(ai).toBeChecked()
    await expectAccessible(page)
    await page.reload()
    await expect(ai).toBeChecked()
    await page.getByRole('link', { name: 'Bot Conversation' }).click()
    await chooseFiles(page, 'Scan a card', [cardPhoto('card-01.jpg')])
    await expect(page.getByRole('heading', { name: 'Corwin Ashdell' })).toBeVisible()
    expect(aiReading.asked).toHaveLength(1)
  })
})
