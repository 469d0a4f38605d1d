import { makeContact, makeUser } from '#tests/app/factories.ts'
import { expectAccessible } from '../setup/axe.ts'
import { expect, filledBy, test } from '../setup/fixtures.ts'

test.use({
  seed: filledBy((app, userId) => {
    makeUser(app, { id: userId })
    makeContact(app, { userId })
  }),
})

test('a reminder is set, shown in the list, changed and deleted; the page of a first e-mail shows it, and copies it', async ({
  page,
  context,
}) => {
  await page.goto('/contacts')
  await page.getByRole('link', { name: 'Ana Torres' }).click()
  await page.getByRole('button', { name: 'Remind me' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Remind me of Ana Torres' })
  await expect(sheet.getByLabel('Day and time')).toHaveValue(/T09:00$/)
  await expectAccessible(page)
  await sheet.getByLabel('Day and time').fill('2020-01-01T09:00')
  await sheet.getByRole('button', { name: 'Set reminder' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('Choose a time within the next two years')
  await sheet.getByRole('button', { name: 'In a week' }).click()
  await expect(sheet).toBeHidden()
  const section = page.getByRole('region', { name: 'Reminder' })
  await expect(section).toContainText('9:00')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All contacts' }).click()
  await page.getByRole('button', { name: 'Reminders (1)' }).click()
  const list = page.getByRole('dialog', { name: 'Reminders' })
  await expectAccessible(page)
  await list.getByRole('link', { name: /Ana Torres/ }).click()
  await section.getByRole('button', { name: 'Delete reminder' }).click()
  await expect(page.getByRole('button', { name: 'Remind me' })).toBeVisible()

  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Write the first email' }).click()
  const mail = await opened
  await expect(mail.getByRole('link', { name: 'Open in mail' })).toHaveAttribute(
    'href',
    /^mailto:[^?]+\?subject=.*&body=/,
  )
  await expect(mail.getByLabel('Text')).toHaveValue(/^Hello Ana/)
  await expectAccessible(mail)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await mail.getByRole('button', { name: 'Copy the text' }).click()
  await expect(mail.getByRole('status')).toHaveText('Copied')
})
