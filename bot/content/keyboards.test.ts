import { expect, test } from 'vitest'
import { contactListKeyboard, fieldsKeyboard, upgradeKeyboard } from '#bot/content/keyboards.ts'
import { sayIn } from '#bot/context/texts.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const say = sayIn('en')
const app = createTestApp()
const userId = makeUser(app)
const contact = getContact(app, { userId, contactId: makeContact(app, { userId }) })

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
