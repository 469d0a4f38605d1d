import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { makeCard } from 'card-reader/testing/make-card.ts'
import type { PictureBox } from '#contracts/values/read-values.ts'
import { saveBackSide, saveCard } from '#core/contacts/save-card.ts'
import { makeContact, makeScan } from '#tests/app/factories.ts'
import { expectAccessible } from './setup/axe.ts'
import { onPhoneAndDesktop } from './setup/devices.ts'
import { cardPhoto, expect, filledBy, test } from './setup/fixtures.ts'

const boxes = {
  first_name: [0.2, 0.35, 0.1, 0.05],
  email: [0.2, 0.55, 0.3, 0.04],
  phone: [0.2, 0.62, 0.2, 0.04],
  company: [0.55, 0.25, 0.15, 0.06],
} as const
const website: PictureBox = [0.6, 0.7, 0.25, 0.04]

test.use({
  seed: filledBy((app, userId) => {
    const card = makeCard({ website: '', confidence: { phone: 0.4, email: 0.5, first_name: 0.9 } })
    const jpeg = readFileSync(cardPhoto('card-01.jpg'))
    const readValues = {
      first_name: { box: boxes.first_name, read: 'Ana' },
      email: { box: boxes.email, read: 'ana.t0rres@norteobras.com' },
      phone: { box: boxes.phone, read: card.phone },
      company: { box: boxes.company, read: card.company },
    }
    const { contactId } = saveCard(app, app.db, { userId, card, image: { jpeg, readValues } })
    const back = {
      jpeg: readFileSync(cardPhoto('card-02.jpg')),
      readValues: { website: { box: website, read: 'norte.es' } },
    }
    saveBackSide(app, app.db, { userId, contactId, card: makeCard({ website: 'norte.es' }), image: back })
    makeScan(app, { userId, contactId })
    makeContact(app, { userId, first_name: 'Bob', email: 'bob@example.com' })
  }),
})

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Compare with the card' })

/** Where a box of the picture stands on the screen. */
async function placeOf(picture: Locator, [left, top, width, height]: PictureBox) {
  const shown = (await picture.boundingBox())!
  return {
    left: shown.x + left * shown.width,
    top: shown.y + top * shown.height,
    width: width * shown.width,
    height: height * shown.height,
  }
}

/** That the pane shows the whole box, and large. */
async function expectZoomed(dialog: Locator, picture: Locator, box: PictureBox): Promise<void> {
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(async () => {
    const pane = (await dialog.getByRole('figure').boundingBox())!
    const place = await placeOf(picture, box)
    expect(place.left).toBeGreaterThanOrEqual(pane.x)
    expect(place.top).toBeGreaterThanOrEqual(pane.y)
    expect(place.left + place.width).toBeLessThanOrEqual(pane.x + pane.width)
    expect(place.top + place.height).toBeLessThanOrEqual(pane.y + pane.height)
    expect(Math.max(place.width / pane.width, place.height / pane.height)).toBeGreaterThan(0.25)
  }).toPass()
}

onPhoneAndDesktop(test, () => {
  test('an address opens on a field: its value is large in the picture', async ({ page, isMobile }) => {
    await page.goto('/contacts/1/compare?field=company')
    const dialog = dialogOf(page)
    await expect(dialog.getByRole('textbox', { name: 'Company' })).toBeFocused()
    const front = dialog.getByRole('img', { name: 'Photo of the card', exact: true })
    await expectZoomed(dialog, front, boxes.company)
    if (isMobile) await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'Email' }).focus()
    await expectZoomed(dialog, front, boxes.email)
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      'Read in the photo: ana.t0rres@norteobras.com',
    )
    await dialog.getByRole('textbox', { name: 'Website' }).focus()
    await expectZoomed(dialog, dialog.getByRole('img', { name: "Photo of the card's back side" }), website)
    await dialog.getByRole('button', { name: 'Show the whole card' }).click()
    await expect(async () => {
      const [pane, whole] = await Promise.all([
        dialog.getByRole('figure').boundingBox(),
        dialog.getByRole('img').boundingBox(),
      ])
      expect(whole!.width).toBeLessThanOrEqual(pane!.width)
      expect(whole!.height).toBeLessThanOrEqual(pane!.height)
    }).toPass()
  })
})

test('one tap leads from the chat’s answer to the doubtful field; the doubtful come first, Enter saves and goes on, Escape leaves', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Phone: please check' }).click()
  await expect(dialogOf(page).getByRole('textbox', { name: 'Phone' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(dialogOf(page).getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Open' }).click()
  await page.getByRole('link', { name: 'Compare with the card' }).click()
  const dialog = dialogOf(page)
  const fields = dialog.getByRole('textbox')
  await expect(fields.nth(0)).toHaveAccessibleName('Email')
  await expect(fields.nth(1)).toHaveAccessibleName('Phone')
  await expect(fields.nth(0)).toBeFocused()
  await expect(dialog.getByText('2 values to check')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('not an address')
  await page.keyboard.press('Enter')
  await expect(fields.nth(0)).toHaveAccessibleDescription('Invalid email')
  await expect(fields.nth(0)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('ana@norteobras.com')
  await page.keyboard.press('Enter')
  await expect(fields.nth(1)).toBeFocused()
  await expect(dialog.getByText('1 value to check')).toBeVisible()
  // Read right: Enter says so.
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Nothing left to check')).toBeVisible()
  await expect(fields.nth(2)).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await expect(fields.nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/contacts\/1$/)
  await expect(page.getByRole('button', { name: 'Email ana@norteobras.com Edit' })).toBeVisible()
  await expect(page.getByText('please check')).toHaveCount(0)
})

test('above a phone’s keyboard stand the picture and the field, and what was typed is kept on the way to another', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 380 })
  await page.goto('/contacts/1/compare?field=address')
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toBeFocused()
  for (const part of [dialog.getByRole('figure'), dialog.getByRole('textbox', { name: 'Address' })]) {
    await expect(part).toBeInViewport({ ratio: 1 })
  }
  await dialog.getByRole('textbox', { name: 'Email' }).focus()
  await expectZoomed(dialog, dialog.getByRole('img'), boxes.email)
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeInViewport({ ratio: 1 })

  await dialog.getByRole('textbox', { name: 'Position' }).fill('Director')
  await dialog.getByRole('textbox', { name: 'Company' }).focus()
  await expect(page.getByText('Director').first()).toBeAttached()
  await page.reload()
  await expect(dialog.getByRole('textbox', { name: 'Position' })).toHaveValue('Director')

  await test.step('without a photo it is the form, at that field', async () => {
    await page.goto('/contacts/2/compare?field=email')
    const form = page.getByRole('dialog', { name: 'Edit contact' })
    await expect(form.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await form.getByRole('textbox', { name: 'Email' }).fill('bob@example.org')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\/contacts\/2$/)
    await expect(page.getByRole('link', { name: 'Compare with the card' })).toHaveCount(0)
  })
})
