import { typedProfile } from 'card-reader/profiles'
import { makeContact } from '#tests/app/factories.ts'
import { expectAccessible } from '../setup/axe.ts'
import { expect, filledBy, test } from '../setup/fixtures.ts'

test.describe('profiles and department', () => {
  test.use({
    seed: filledBy((app, userId) => {
      makeContact(app, {
        userId,
        department: 'Ventas',
        profiles: [
          typedProfile({ kind: 'telegram', handle: 'ana_torres' }),
          typedProfile({ kind: 'facebook', handle: 'Norte Obras' }),
          typedProfile({ kind: 'other', handle: 'norte.obras' }),
        ],
      })
    }),
  })

  test('a contact shows them, opens a chat on Telegram, and takes and drops profiles', async ({ page }) => {
    await page.goto('/contacts')
    await page.getByRole('link', { name: 'Ana Torres' }).click()
    const contact = page.getByRole('region', { name: 'Contact', exact: true })
    await expect(contact.getByRole('button', { name: /Department\s*Ventas/ })).toBeVisible()
    await contact.getByRole('button', { name: 'More Ana Torres' }).click()
    await expect(page.getByRole('menuitem', { name: 'Write on Telegram' })).toHaveAttribute(
      'href',
      'https://t.me/ana_torres',
    )
    await page.keyboard.press('Escape')
    const profiles = page.getByRole('region', { name: 'Profiles' })
    await expect(profiles.getByRole('link', { name: /Telegram/ })).toHaveAttribute('href', 'https://t.me/ana_torres')
    await expect(profiles.getByRole('listitem').nth(1)).toHaveText('FacebookNorte Obras')
    await expectAccessible(page)

    await test.step('a handle without a network gets one', async () => {
      await profiles.getByLabel('Network of @norte.obras').selectOption('TikTok')
      await expect(profiles.getByRole('link', { name: /TikTok/ })).toHaveAttribute(
        'href',
        'https://www.tiktok.com/@norte.obras',
      )
    })
    await test.step('a link says its network by itself', async () => {
      await profiles.getByLabel('Link or handle').fill('https://www.instagram.com/norte.obras/')
      await page.keyboard.press('Enter')
      await expect(profiles.getByRole('link', { name: /Instagram/ })).toHaveText('Instagram@norte.obras')
    })
    await test.step('a handle is one of the chosen network', async () => {
      await profiles.getByLabel('Network', { exact: true }).selectOption('GitHub')
      await profiles.getByLabel('Link or handle').fill('@norteobras')
      await profiles.getByRole('button', { name: 'Add profile' }).click()
      await expect(profiles.getByRole('listitem')).toHaveCount(5)
      await profiles.getByRole('button', { name: 'Remove Facebook: Norte Obras' }).click()
      await expect(profiles.getByRole('listitem')).toHaveCount(4)
      await page.reload()
      await expect(profiles.getByRole('listitem')).toHaveText([
        'Telegram@ana_torres',
        'TikTok@norte.obras',
        'Instagram@norte.obras',
        'GitHubnorteobras',
      ])
    })
  })
})
