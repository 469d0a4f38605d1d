import type { Page } from '@playwright/test'
import { updateUser } from '#core/users/users.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { type FakePerplexity, perplexityFaults, startPerplexity } from '../fakes/perplexity.ts'
import { expectAccessible } from './setup/axe.ts'
import { test as base, expect } from './setup/fixtures.ts'
import { startServer } from './setup/server.ts'

const test = base.extend<{ perplexity: FakePerplexity; hasAgreed: boolean }>({
  /** Whether the demo user has agreed to look-ups before. */
  hasAgreed: [true, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that it needs from the pattern
  perplexity: async ({}, use) => {
    const perplexity = await startPerplexity()
    await use(perplexity)
    await perplexity.stop()
  },
  server: async ({ perplexity, hasAgreed }, use) => {
    const server = await startServer({
      env: { PERPLEXITY_BASE_URL: perplexity.base, PERPLEXITY_API_KEY: perplexity.key },
      seed: (app, userId) => {
        // What SPEC §2 gives in Spanish is what Spanish readers see, word for word.
        makeUser(app, { id: userId })
        updateUser(app, { userId, patch: { language: 'es' } })
        if (hasAgreed) updateUser(app, { userId, patch: { look_up_agreed: true } })
        makeContact(app, { userId })
      },
    })
    await use(server)
    await server.stop()
  },
})

async function askForMore(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Más Ana Torres' }).click()
  await page.getByRole('menuitem', { name: 'Más información' }).click()
}

test('the first opening looks the person up, the next one costs nothing, and a refresh asks anew', async ({
  page,
  perplexity,
}) => {
  await page.goto('/contacts/1')
  await askForMore(page)
  const dialog = page.getByRole('dialog', { name: 'Información Enriquecida - Ana Torres' })
  for (const title of ['Perfil Profesional', 'Cargo Actual', 'Información de la Empresa', 'Enlaces Relevantes']) {
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
  }
  await expect(dialog).toContainText('Ana Torres has led sales at Norte Obras since 2019.')
  await expect(dialog).toContainText('Información verificada desde: norteobras.com, elnorte.example')
  const height = (await dialog.boundingBox())?.height ?? 0
  expect(height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) * 0.8 + 1)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await askForMore(page)
  await expect(dialog).toContainText('Head of Sales at Norte Obras')
  expect(perplexity.asked).toHaveLength(1)

  perplexity.finds({ personSummary: 'Ana moved on.', personRole: 'Director', companySummary: '' })
  await dialog.getByRole('button', { name: 'Actualizar información' }).click()
  await expect(dialog).toContainText('Ana moved on.')
  await expect(dialog.getByRole('heading', { name: 'Información de la Empresa' })).toBeHidden()
  expect(perplexity.asked).toHaveLength(2)
})

test.describe('before the first lookup', () => {
  test.use({ hasAgreed: false })

  test('the dialog says who is asked and what goes there, and asks nobody until that is agreed to, once', async ({
    page,
    perplexity,
  }) => {
    const calls: string[] = []
    page.on('request', request => request.url().includes('/api/test-perplexity') && calls.push(request.url()))
    await page.goto('/contacts/1')
    await askForMore(page)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(
      'el nombre, la empresa, el cargo y el sitio web del contacto se envían a Perplexity',
    )
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await askForMore(page)
    const agree = dialog.getByRole('button', { name: 'Aceptar y buscar' })
    await expect(agree).toBeVisible()
    expect([calls, perplexity.asked]).toEqual([[], []])
    await agree.click()
    await expect(dialog).toContainText('Head of Sales at Norte Obras')
    await page.reload()
    await askForMore(page)
    await expect(dialog).toContainText('Head of Sales at Norte Obras')
    await expect(agree).toBeHidden()
    expect(perplexity.asked).toHaveLength(1)
  })
})

test('links open in a new tab that knows nothing of this page, and lead to the web only', async ({ page, context }) => {
  await page.route('**/api/test-perplexity', route => {
    const texts = { personSummary: 'x', personRole: '', companySummary: '', sources: [] }
    const importantLinks = ['https://www.example.com/team', 'javascript:alert(1)', 'tg://resolve?domain=x']
    return route.fulfill({ json: { success: true, data: { ...texts, importantLinks } } })
  })
  await context.route('https://www.example.com/**', route => route.fulfill({ body: 'The team' }))
  await page.goto('/contacts/1')
  await askForMore(page)
  const links = page.getByRole('dialog').getByRole('link')
  await expect(links).toHaveCount(1)
  await expect(links).toHaveAttribute('rel', /noopener/)
  const opened = context.waitForEvent('page')
  await links.click()
  const tab = await opened
  await expect(tab.getByText('The team')).toBeVisible()
  expect(await tab.evaluate(() => window.opener)).toBeNull()
})

test('a service that fails is told with the server’s words, and tried again', async ({ page, perplexity }) => {
  perplexity.fail(perplexityFaults.badRequest)
  await page.goto('/contacts/1')
  await askForMore(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('La búsqueda no ha funcionado')
  await dialog.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await expect(dialog).toContainText('Head of Sales at Norte Obras')
})

test('a look-up can be left and started again by hand; a server error says so and offers to try again', async ({
  page,
}) => {
  await page.route('**/api/test-perplexity', () => undefined)
  await page.goto('/contacts/1')
  await askForMore(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status')).toHaveText('Consultando información en tiempo real...')
  await dialog.getByRole('button', { name: 'Dejar de buscar' }).click()
  await expect(dialog.getByText('Obtener información enriquecida')).toBeVisible()
  await page.route('**/api/test-perplexity', route => route.fulfill({ status: 500, body: 'x' }))
  await dialog.getByRole('button', { name: 'Buscar información sobre Ana' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Error al consultar la información')
  await page.unroute('**/api/test-perplexity')
  await dialog.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await expect(dialog).toContainText('Head of Sales at Norte Obras')
  await test.step('a refresh that fails keeps what was found', async () => {
    await page.route('**/api/test-perplexity', route => route.abort())
    await dialog.getByRole('button', { name: 'Actualizar información' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Ahora no hay conexión.')
    await expect(dialog).toContainText('Head of Sales at Norte Obras')
  })
})

for (const { name, answer, told } of [
  {
    name: 'a refusal without words',
    answer: { json: { success: false, message: '' } },
    told: 'No se pudo obtener información',
  },
  { name: 'no connection', answer: undefined, told: 'Error al consultar la información' },
]) {
  test(`${name} says "${told}" and offers to try again`, { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/contacts/1')
    await page.route('**/api/test-perplexity', route => (answer ? route.fulfill(answer) : route.abort()))
    await askForMore(page)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('alert')).toContainText(told)
    await page.unroute('**/api/test-perplexity')
    await dialog.getByRole('button', { name: 'Intentar de nuevo' }).click()
    await expect(dialog).toContainText('Head of Sales at Norte Obras')
  })
}

test('who reads English gets the dialog in English', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/settings/language')
  const saved = page.waitForResponse(answer => answer.request().method() === 'PATCH')
  await page.getByRole('radio', { name: 'English' }).click()
  expect((await saved).ok()).toBe(true)
  await page.getByRole('link', { name: 'My Contacts' }).click()
  await page.getByRole('link', { name: 'Ana Torres' }).click()
  await page.getByRole('button', { name: 'More Ana Torres' }).click()
  await page.getByRole('menuitem', { name: 'More info' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enriched information - Ana Torres' })
  await expect(dialog.getByRole('heading', { name: 'Professional profile' })).toBeVisible()
})
