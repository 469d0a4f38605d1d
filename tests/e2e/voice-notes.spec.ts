import { saveVoiceNote } from '#core/contacts/notes/voice-notes.ts'
import { makeContact } from '#tests/app/factories.ts'
import { expectAccessible } from './setup/axe.ts'
import { expect, filledBy, test } from './setup/fixtures.ts'

test.use({
  seed: filledBy((app, userId) => {
    const contactId = makeContact(app, { userId })
    const audio = new Uint8Array([79, 103, 103, 83])
    saveVoiceNote(app, { userId, contactId, sourceKey: '1:1', seconds: 64, audio })
    saveVoiceNote(app, { userId, contactId, sourceKey: '1:2', seconds: 5, audio })
  }),
})

test('what was said of somebody is played from their page, and deleted', async ({ page }) => {
  await page.goto('/contacts/1')
  const notes = page.getByRole('region', { name: 'Voice notes' }).getByRole('listitem')
  await expect(notes).toHaveCount(2)
  await expectAccessible(page)
  await notes.first().getByRole('button', { name: 'Play 1:04' }).click()
  await expect(notes.first().getByLabel('Voice note, 1:04')).toHaveAttribute('src', /^blob:/)
  await notes.first().getByRole('button', { name: 'Delete this voice note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this voice note' })
  await expect(dialog).toContainText('Voice note, 1:04')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(notes.first().getByRole('button', { name: 'Delete this voice note' })).toBeFocused()
  await notes.first().getByRole('button', { name: 'Delete this voice note' }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(notes).toHaveCount(1)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(notes.getByRole('button', { name: 'Play 0:05' })).toBeVisible()
})
