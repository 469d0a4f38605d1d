import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { makeContact } from '#core/testing/factories.ts'
import { scans } from '#db/schema.ts'
import { expect, filledBy, test } from './fixtures.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A menu hangs outside the landmarks, which is the one thing `region` would find. */
async function expectClean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).disableRules('region').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(node => [node.html, node.failureSummary])])).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({
      colorScheme,
      contextOptions: { reducedMotion: 'reduce' },
      seed: filledBy((app, user_id) => {
        const contact_id = makeContact(app, {
          userId: user_id,
          confidence: { company: 0.3 },
          further_emails: ['a@b.co'],
        })
        const common = { user_id, source: 'web', received_at: new Date() } as const
        app.db
          .insert(scans)
          .values([
            { ...common, source_key: 'a', status: 'done', contact_id },
            { ...common, source_key: 'b', status: 'failed', failure: 'no-text' },
          ])
          .run()
      }),
    })

    test.beforeEach(async ({ page }) => {
      // Tall enough that nothing is scrolled out: axe cannot see the ground of what is above the window.
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 360, height: 1800 })
    })

    test('Bot Conversation, its edit dialog and its toast are accessible', async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Ana Torres' })).toBeVisible()
      await expectClean(page)
      await page.getByRole('button', { name: 'Edit' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectClean(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      await expectClean(page)
    })

    test('My Contacts, its menu and a contact are accessible', async ({ page }) => {
      await page.goto('/contacts')
      await expect(page.getByRole('link', { name: 'Ana Torres' })).toBeVisible()
      await expectClean(page)
      await page.getByRole('button', { name: 'More actions' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectClean(page)
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Ana Torres' }).click()
      await page.getByRole('button', { name: /^Email/ }).click()
      await expectClean(page)
    })

    test('the page of an address that leads nowhere is accessible', async ({ page }) => {
      await page.goto('/nowhere')
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
      await expectClean(page)
    })
  })
}
