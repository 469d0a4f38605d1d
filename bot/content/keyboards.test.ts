import { typedProfile } from 'card-reader/profiles'
import { expect, test } from 'vitest'
import { contactKeyboard, contactListKeyboard, fieldsKeyboard, upgradeKeyboard } from '#bot/content/keyboards.ts'
import { sayIn } from '#bot/context/texts.ts'
import type { Contact } from '#contracts/contacts.ts'
import { getContact } from '#core/contacts/contacts.ts'
import { getContactMessaging } from '#core/messaging/message/contact-messaging.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const say = sayIn('en')
const app = createTestApp()
const userId = makeUser(app)
const contact = getContact(app, { userId, contactId: makeContact(app, { userId }) })
const messaging = getContactMessaging(app, { userId, contactId: contact.id })

test('a WhatsApp message too long for an address is left out of the link, and the button stays', () => {
  const urlOf = (length: number) => {
    const link = `https://wa.me/34612345678?text=${'%C3%A1'.repeat(length)}`
    return contactKeyboard({ contact, say, messaging: { ...messaging, link }, openUrl: undefined })
      .inline_keyboard[0]?.[0]
  }
  expect(urlOf(100)).toMatchObject({ url: expect.stringContaining('?text=%C3') })
  expect(urlOf(400)).toMatchObject({ text: 'Send WhatsApp', url: 'https://wa.me/34612345678' })
})

test('a handle of Telegram opens a chat there', () => {
  const profiles = [
    typedProfile({ kind: 'linkedin', handle: 'ana' }),
    typedProfile({ kind: 'telegram', handle: '@ana_t' }),
  ]
  const buttons = (some: Contact['profiles']) =>
    contactKeyboard({
      contact: { ...contact, profiles: some },
      say,
      messaging,
      openUrl: undefined,
    }).inline_keyboard.flat()
  expect(buttons(profiles)).toContainEqual({ text: 'Write on Telegram', url: 'https://t.me/ana_t' })
  expect(buttons(profiles.slice(0, 1)).map(({ text }) => text)).not.toContain('Write on Telegram')
})

test('every field has its button, two a row', () => {
  const rows = fieldsKeyboard({ contactId: 1, say }).inline_keyboard
  expect(rows.map(row => row.length)).toEqual([2, 2, 2, 2, 1, 1])
})

test.each([
  [1, 3, ['Older ›']],
  [2, 3, ['‹ Newer', 'Older ›']],
  [3, 3, ['‹ Newer']],
  [1, 1, []],
])('page %i of %i has the arrows %o', (page, pages, arrows) => {
  const [, ...rest] = contactListKeyboard({ contacts: [contact], page, pages, say }).inline_keyboard
  expect(rest.flat().map(button => button.text)).toEqual(arrows)
})

test('a person without scans left can open the plans in the Mini App, or in the chat if Telegram cannot reach that', () => {
  const env = { ...app.env, PUBLIC_URL: 'https://cards.example', isPublic: true }
  expect(upgradeKeyboard({ env, say }).inline_keyboard).toEqual([
    [
      { text: 'Upgrade', web_app: { url: 'https://cards.example/subscription' } },
      { text: 'All plans', callback_data: 'plans' },
    ],
  ])
  const local = { ...app.env, PUBLIC_URL: undefined, isPublic: false }
  expect(upgradeKeyboard({ env: local, say }).inline_keyboard).toEqual([[{ text: 'Upgrade', callback_data: 'plans' }]])
})
