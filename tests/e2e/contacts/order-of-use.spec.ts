import { startEvent } from '#core/events/start-event.ts'
import { makeContact } from '#tests/app/factories.ts'
import { expectAccessible } from '#tests/e2e/setup/axe.ts'
import { onPhoneAndDesktop } from '#tests/e2e/setup/devices.ts'
import { expect, filledBy, test } from '#tests/e2e/setup/fixtures.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  seed: filledBy((app, userId) => {
    startEvent(app, { userId, name: 'Fira' })
    const office = { kind: 'office', value: '+34 911 111 111', e164: '+34911111111' } as const
    makeContact(app, { userId, further_phones: [office] })
  }),
})

const title =
  'a contact stands in the order of use, from the tiles to Delete; the number that WhatsApp goes to stays chosen'
onPhoneAndDesktop(test, () => {
  test(title, async ({ page }) => {
    await page.goto('/contacts/1')
    const contact = page.getByRole('region', { name: 'Contact', exact: true })
    const parts = [
      contact.getByRole('link', { name: 'Call Ana Torres' }),
      contact.getByLabel('WhatsApp goes to'),
      contact.getByLabel('Notes'),
      contact.getByRole('group', { name: 'Rating' }),
      contact.getByLabel('Met at'),
      contact.getByRole('button', { name: 'Remind me' }),
      contact.getByText('No photo of this card was kept'),
      contact.getByRole('region', { name: 'Details' }),
      contact.getByRole('button', { name: 'Add profile' }),
      contact.getByRole('button', { name: 'Delete Ana Torres' }),
    ]
    const tops: number[] = []
    for (const part of parts) {
      await expect(part).toBeVisible()
      tops.push((await part.boundingBox())!.y)
    }
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    for (const name of ['Call', 'Email', 'Send WhatsApp'])
      await expect(contact.getByRole('link', { name: `${name} Ana Torres` })).toBeVisible()
    await expect(contact.getByRole('button', { name: 'Save Ana Torres' })).toBeVisible()
    await contact.getByRole('button', { name: 'Add profile' }).press('Enter')
    await expect(contact.getByLabel('Link or handle')).toBeFocused()
    await expectAccessible(page)

    await test.step('where nobody can be looked up, nothing offers it', async () => {
      await page.getByRole('button', { name: 'More Ana Torres' }).click()
      await expect(page.getByRole('menuitem', { name: 'Share' })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: 'More info' })).toHaveCount(0)
      await page.keyboard.press('Escape')
    })

    const link = page.getByRole('link', { name: 'Send WhatsApp Ana Torres' })
    await expect(link).toHaveAttribute('href', /wa\.me\/34612345678/)
    await page.getByLabel('WhatsApp goes to').selectOption('+34 911 111 111 · Office')
    await expect(link).toHaveAttribute('href', /wa\.me\/34911111111/)
    await page.reload()
    await expect(link).toHaveAttribute('href', /wa\.me\/34911111111/)
  })
})
