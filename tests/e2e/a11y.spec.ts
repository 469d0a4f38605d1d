import { updateUser } from '#core/users/users.ts'
import { scans } from '#db/schema.ts'
import { makeContact, makeScan, makeUser } from '#tests/app/factories.ts'
import { expectAccessible } from './setup/axe.ts'
import { expect, filledBy, go, test } from './setup/fixtures.ts'
import { startServer } from './setup/server.ts'

test.describe('accessible', () => {
  test.use({
    seed: filledBy((app, user_id) => {
      makeUser(app, { id: user_id, plan: 'pro' })
      updateUser(app, { userId: user_id, patch: { look_up_agreed: true } })
      const contact_id = makeContact(app, {
        userId: user_id,
        confidence: { company: 0.3 },
        further_emails: ['a@b.co'],
      })
      makeScan(app, { userId: user_id, contactId: contact_id })
      app.db
        .insert(scans)
        .values({
          ...{ user_id, source: 'web', source_key: 'b', received_at: new Date() },
          ...{ status: 'failed', failure: 'no-text' },
        })
        .run()
    }),
    server: async ({ seed }, use) => {
      const server = await startServer({ seed: seed.fill, env: { PERPLEXITY_API_KEY: 'key' } })
      await use(server)
      await server.stop()
    },
  })

  test.beforeEach(async ({ page }) => {
    // Tall enough that nothing is scrolled out: axe cannot see the ground of what is above the window.
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 360, height: 1800 })
  })

  test('Bot Conversation, its edit dialog and its toast are accessible', { tag: '@wide-thorough' }, async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Ana Torres' })).toBeVisible()
    await expectAccessible(page, { inBothThemes: true })
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, { inBothThemes: true })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More Ana Torres' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expectAccessible(page, { inBothThemes: true })
  })

  test('My Contacts, its export and a contact are accessible', { tag: '@wide-thorough' }, async ({ page }) => {
    await page.goto('/contacts')
    await expect(page.getByRole('link', { name: 'Ana Torres' })).toBeVisible()
    await expectAccessible(page, { inBothThemes: true })
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page, { inBothThemes: true })
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Ana Torres' }).click()
    await page.getByRole('button', { name: /^Email/ }).click()
    await expectAccessible(page, { inBothThemes: true })
  })

  test('Settings, its errors and its dialogs are accessible', { tag: '@wide-thorough' }, async ({ page }) => {
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 360, height: 3600 })
    await page.goto('/settings')
    await expect(page.getByRole('link', { name: /^Messages/ })).toBeVisible()
    await expectAccessible(page, { inBothThemes: true })
    await go(page, '/settings/developers')
    await expect(page.getByRole('button', { name: 'Create a key' })).toBeVisible()
    await expectAccessible(page, { inBothThemes: true })
    await go(page, '/settings/messages')
    await page.getByRole('radio', { name: 'Use my personal WhatsApp' }).click()
    await page.getByLabel('Default message').fill('')
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expect(page.getByText('Custom message is required')).toBeVisible()
    await expectAccessible(page, { inBothThemes: true })
    await go(page, '/settings/language')
    await expect(page.getByRole('radio', { name: 'English' })).toBeVisible()
    await expectAccessible(page, { inBothThemes: true })
    await go(page, '/settings/privacy')
    await page.getByRole('switch', { name: 'Keep the images' }).click()
    await expectAccessible(page, { inBothThemes: true })
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, { inBothThemes: true })
  })

  test('the enrichment dialog is accessible while it looks, when it fails and with what it found', async ({ page }) => {
    const answers = [
      { success: false, message: 'I found no public information about this person.' },
      {
        success: true,
        data: {
          ...{ personSummary: 'Dirige las ventas.', personRole: 'Directora', companySummary: 'Construye puentes.' },
          ...{ importantLinks: ['https://www.example.com/team'], sources: ['example.com'] },
        },
      },
    ]
    const turns = answers.map(json => ({ json, ...Promise.withResolvers<void>() }))
    const asked = turns.values()
    await page.route('**/api/test-perplexity', async route => {
      const turn = asked.next().value
      await turn?.promise
      await route.fulfill({ json: turn?.json })
    })
    await page.goto('/contacts/1')
    await page.getByRole('button', { name: 'More Ana Torres' }).click()
    await page.getByRole('menuitem', { name: 'More info' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('status')).toBeVisible()
    await expectAccessible(page, { inBothThemes: true })
    turns[0]?.resolve()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expectAccessible(page, { inBothThemes: true })
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('status')).toBeVisible()
    turns[1]?.resolve()
    await expect(dialog.getByRole('heading', { name: 'Professional profile' })).toBeVisible()
    await expectAccessible(page, { inBothThemes: true })
  })

  test('the page of an address that leads nowhere is accessible', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await expectAccessible(page, { inBothThemes: true })
  })
})
