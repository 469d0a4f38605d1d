import { expect } from '@playwright/test'
import { vcardFile, vcardsOf } from 'card-reader/testing/vcards/vcard-samples.ts'
import { changeMyCard } from '#core/account/my-card/my-card.ts'
import { myCards } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { csvOf } from '#tests/csv/csv-samples.ts'
import { type FakeTelegram, startTelegram } from '#tests/fakes/telegram/telegram.ts'
import { expectAccessible } from './setup/axe.ts'
import { chooseFiles, filledBy, test } from './setup/fixtures.ts'
import { type Server, startServer } from './setup/server.ts'
import { test as base } from './setup/tab.ts'
import { lastHeard, launchHash, standInForTelegram, tellApp } from './setup/telegram-client.ts'

const vcf = (...names: Parameters<typeof vcardFile>) => ({
  name: 'contacts.vcf',
  mimeType: 'text/vcard',
  buffer: Buffer.from(vcardFile(...names)),
})

test.describe('a file of contacts', () => {
  test.use({
    seed: filledBy(
      (app, userId) =>
        void makeContact(app, { userId, first_name: 'Zoë', last_name: 'Van der Berg', email: 'zoe@fietsen.example' }),
    ),
  })

  test('is shown first and saved on yes; one that holds nobody is refused with a reason, and another may be chosen', async ({
    page,
  }) => {
    await page.goto('/contacts')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import contacts' }).click()
    await chooseFiles(page, 'Choose a file', { name: 'a.vcf', mimeType: 'text/vcard', buffer: Buffer.from('hello') })
    await expect(page.getByRole('alert')).toContainText('no contact in this file')
    await chooseFiles(page, 'Choose a file', vcf('ios'))
    await page.getByRole('button', { name: "Don't save" }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('link', { name: 'María José' })).toBeHidden()

    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import contacts' }).click()
    await expect(page.getByRole('dialog')).toContainText('Nothing is saved before you have seen it.')
    await expect(page.getByRole('button', { name: 'Scan badges' })).toBeHidden()
    await chooseFiles(page, 'Choose a file', vcf('ios', 'google', 'noPhone', 'group'))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    await expect(dialog).toContainText('1 is already in your contacts')
    await expect(dialog).toContainText('1 entry without a name was left out.')
    await expectAccessible(page)
    await expect(page.getByRole('link', { name: 'Berta Puig' })).toBeHidden()
    await dialog.getByRole('button', { name: 'Save 3 contacts' }).click()
    await expect(page.getByText('2 new, 1 updated', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Berta Puig' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Zoë Van der Berg' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Keep both' }).click()
    await expect(page.getByText('3 new', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Zoë Van der Berg' })).toHaveCount(2)
  })

  test('of more than five hundred is saved part by part', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/contacts')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import contacts' }).click()
    const buffer = Buffer.from(vcardsOf(501))
    await chooseFiles(page, 'Choose a file', { name: 'all.vcf', mimeType: 'text/vcard', buffer })
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Part 1 of 2: the file holds 501 contacts')
    await dialog.getByRole('button', { name: 'Save 500 contacts' }).click()
    await expect(dialog).toContainText('Part 2 of 2')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save 1 contact' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: 'Berta Puig500' })).toBeVisible()
  })

  test('of more than five hundred is saved in one go', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/contacts')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import contacts' }).click()
    await chooseFiles(page, 'Choose a file', {
      name: 'all.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csvOf(1001)),
    })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save all 1,001 contacts' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('1,001 new', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Berta Puig1000' })).toBeVisible()
  })

  test('that is a table shows its columns, which may be changed before it is saved', async ({ page }) => {
    await page.goto('/contacts')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import contacts' }).click()
    const rows = 'Nombre;Apellidos;Empresa;Correo;Zona\r\nBerta;Puig;Firma;berta@firma.example;Ventas\r\n'
    await chooseFiles(page, 'Choose a file', {
      name: 'a.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows, 'latin1'),
    })
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('4 columns recognized. Kept below the notes: Zona')
    await expect(dialog.getByRole('listitem')).toHaveText([/Berta Puig.*Firma.*berta@firma.example/])
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Change columns' }).click()
    await expect(dialog.getByLabel('Empresa')).toHaveValue('company')
    await dialog.getByLabel('Zona').selectOption('Position')
    await dialog.getByLabel('Empresa').selectOption('Leave out')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog.getByRole('listitem')).toHaveText([/Berta Puig.*Ventas.*berta@firma.example/])
    await dialog.getByRole('button', { name: 'Save 1 contact' }).click()
    await page.getByRole('link', { name: 'Berta Puig' }).click()
    await expect(page.getByRole('button', { name: 'Position Ventas Edit' })).toBeVisible()
    await expect(page.getByText('Firma', { exact: true })).toBeHidden()
  })

  test('whose columns nobody knows asks what they hold', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/contacts')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import contacts' }).click()
    const buffer = Buffer.from('a,b\nBerta Puig,Firma\n')
    await chooseFiles(page, 'Choose a file', { name: 'a.csv', mimeType: 'text/csv', buffer })
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('alert')).toHaveText('These columns name nobody. Choose what they hold.')
    await expectAccessible(page)
    await dialog.getByLabel('a', { exact: true }).selectOption('Full name')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await dialog.getByRole('button', { name: 'Save 1 contact' }).click()
    await expect(page.getByRole('link', { name: 'Berta Puig' })).toBeVisible()
  })
})

test.describe('one’s own card', () => {
  test('is switched on in Settings, shown as a code, and given a new address', async ({ page }) => {
    await page.goto('/settings/you')
    await page.getByRole('switch', { name: 'Public card' }).click()
    await expect(page.getByRole('img', { name: 'QR code that leads to your card' })).toBeVisible()
    const address = page.getByText(/\/c\/[a-z2-9]{12}$/)
    const before = await address.textContent()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New address' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'New address' }).click()
    await expect(address).not.toHaveText(before ?? '')
    await page.getByRole('switch', { name: 'Public card' }).click()
    await expect(address).toBeHidden()
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`a public card, ${colorScheme}`, { tag: colorScheme === 'dark' ? '@thorough' : [] }, () => {
    test.use({
      colorScheme,
      javaScriptEnabled: false,
      seed: filledBy((app, userId) => {
        changeMyCard(app, { userId, patch: { on: true } })
        app.db.update(myCards).set({ slug: 'abcdefgh2345' }).run()
      }),
    })

    test('takes a visitor’s details without a script, and asks again for what is missing', async ({ page }) => {
      await page.goto('/c/abcdefgh2345')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olga Prat')
      await page.getByLabel('First name').fill('Berta')
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('An email address or a phone number is needed.')).toBeVisible()
      await expect(page.getByLabel('First name')).toHaveValue('Berta')
      await page.getByLabel('Phone').fill('912 345 678')
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByRole('status')).toContainText('Olga Prat now has your details.')
    })
  })

  test.describe(`a public card as programs read it, ${colorScheme}`, {
    tag: colorScheme === 'dark' ? '@thorough' : [],
  }, () => {
    test.use({
      colorScheme,
      seed: filledBy((app, userId) => {
        changeMyCard(app, { userId, patch: { on: true } })
        app.db.update(myCards).set({ slug: 'abcdefgh2345' }).run()
      }),
    })

    test('is accessible', async ({ page }) => {
      await page.goto('/c/abcdefgh2345')
      await expectAccessible(page, { allInLandmarks: true })
      await page.goto('/c/abcdefgh2345?sent=1')
      await expectAccessible(page, { allInLandmarks: true })
    })
  })
}

const userId = 7001
const inTelegram = base.extend<{ telegram: FakeTelegram; server: Server }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that it needs from the pattern
  telegram: async ({}, use) => {
    const telegram = await startTelegram()
    await use(telegram)
    await telegram.stop()
    telegram.assertClean()
  },
  server: async ({ telegram }, use) => {
    const server = await startServer({
      env: { BOT_TOKEN: telegram.token, TELEGRAM_API_ROOT: telegram.root },
      seed: app => {
        makeContact(app, { userId: makeUser(app, { id: userId }) })
        makeUser(app, { id: 7002 })
        changeMyCard(app, { userId: 7002, patch: { on: true } })
        app.db.update(myCards).set({ slug: 'abcdefgh2345' }).run()
      },
    })
    await use(server)
    await server.stop()
  },
  baseURL: async ({ server }, use) => use(server.url),
})

inTelegram(
  'the client’s scanner reads badge after badge, each once; a contact is shared as a message that the client sends',
  async ({ page, telegram }) => {
    await standInForTelegram(page)
    await page.goto(`/contacts${launchHash({ token: telegram.token, userId })}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import contacts' }).click()
    await page.getByRole('button', { name: 'Scan badges' }).click()
    await expect.poll(() => lastHeard(page, 'web_app_open_scan_qr_popup')).toMatchObject({ text: /Badge after badge/ })
    for (const data of ['MECARD:N:Doe,Jane;ORG:Acme;;', 'MWC26-00192', 'MWC26-00192']) {
      await tellApp(page, 'qr_text_received', { data })
    }
    await tellApp(page, 'scan_qr_popup_closed')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toHaveText([/Jane Doe.*Acme/, /Badge MWC26-00192/])
    await dialog.getByRole('button', { name: 'Save 2 contacts' }).click()
    await expect(page.getByRole('link', { name: 'Jane Doe' })).toBeVisible()

    await page.getByRole('link', { name: 'Ana Torres' }).click()
    await page.getByRole('button', { name: 'More Ana Torres' }).click()
    await page.getByRole('menuitem', { name: 'Share' }).click()
    await expect.poll(() => lastHeard(page, 'web_app_send_prepared_message')).toEqual({ id: 'prepared-1' })
    expect(telegram.prepared).toMatchObject([{ userId, result: { type: 'contact', first_name: 'Ana' } }])
    await tellApp(page, 'prepared_message_sent')
  },
)

inTelegram('a link of somebody’s card opens it, and saves it when asked to', async ({ page, telegram }) => {
  await standInForTelegram(page)
  await page.goto(`/${launchHash({ token: telegram.token, userId })}&tgWebAppStartParam=c_abcdefgh2345`)
  await expect(page.getByRole('heading', { name: 'Olga Prat' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save to my contacts' }).click()
  await expect(page).toHaveURL(/\/contacts\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Olga Prat' })).toBeVisible()
})
