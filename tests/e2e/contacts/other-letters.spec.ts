import { makeContact } from '#tests/app/factories.ts'
import { expectAccessible } from '../setup/axe.ts'
import { expect, filledBy, test } from '../setup/fixtures.ts'

test.describe('names in other letters', () => {
  test.use({
    seed: filledBy((app, userId) => {
      makeContact(app, {
        ...{ userId, first_name: 'Анна', last_name: 'Кузнецова', company: 'Северный ветер' },
        ...{ phonetic_first_name: 'Anna', phonetic_last_name: 'Kuznetsova', phonetic_company: 'Severny Veter' },
      })
      makeContact(app, { userId, first_name: '小明', last_name: '王', company: '', email: 'wang@example.com' })
      makeContact(app, { userId, first_name: 'Ana', last_name: 'Torres', email: 'ana@example.com' })
    }),
  })

  test('are found, shown with their Latin spelling, and it is edited', async ({ page }) => {
    await page.goto('/contacts')
    await page.getByRole('searchbox').fill('kusnezowa')
    await expect(page.getByRole('link', { name: 'Ana Torres' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Анна Кузнецова' }).click()
    const contact = page.getByRole('region', { name: 'Contact', exact: true })
    await expect(contact.getByText('Anna Kuznetsova', { exact: true })).toBeVisible()
    await expect(contact.getByText('Северный ветер · Severny Veter')).toBeVisible()
    await expectAccessible(page)
    await contact.getByRole('button', { name: /Last name, Latin letters\s*Kuznetsova/ }).click()
    await contact.getByRole('textbox', { name: 'Last name, Latin letters' }).fill('Kouznetsova')
    await page.keyboard.press('Enter')
    await expect(contact.getByText('Anna Kouznetsova', { exact: true })).toBeVisible()
  })

  test('of China begin with the surname, and their Latin spelling can be typed', { tag: '@thorough' }, async ({
    page,
  }) => {
    await page.goto('/contacts')
    await page.getByRole('searchbox').fill('wang')
    await page.getByRole('link', { name: '王小明' }).click()
    const contact = page.getByRole('region', { name: 'Contact', exact: true })
    await contact.getByRole('button', { name: /First name, Latin letters/ }).click()
    await contact.getByRole('textbox', { name: 'First name, Latin letters' }).fill('Tony')
    await page.keyboard.press('Enter')
    await expect(contact.getByText('Tony', { exact: true }).first()).toBeVisible()
  })
})
