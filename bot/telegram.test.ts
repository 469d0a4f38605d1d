import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTelegram } from '#bot/telegram.ts'
import { type Env, parseEnv } from '#core/base/env.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import { getContactMessaging } from '#core/messaging/message/contact-messaging.ts'
import type { Notice, TelegramPort } from '#core/notifications/telegram-port.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'
import { type FakeTelegram, startTelegram } from '#tests/fakes/telegram/telegram.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'

let fake: FakeTelegram
let env: Env
let port: TelegramPort
let anna: Person
let result: Extract<Notice, { kind: 'scan-result' }>
beforeEach(async () => {
  fake = await startTelegram({ token: testToken })
  env = parseEnv({ NODE_ENV: 'test', BOT_TOKEN: testToken, TELEGRAM_API_ROOT: fake.root })
  port = createTelegram({ env, token: testToken })
  anna = fake.person()
  const app = createTestApp()
  const userId = makeUser(app, { id: anna.id })
  const contact = getContact(app, { userId, contactId: makeContact(app, { userId }) })
  result = {
    kind: 'scan-result',
    scanId: 1,
    cardId: 1,
    waitingMessageId: undefined,
    contact,
    canSeparate: false,
    outcome: 'created',
    newFirm: null,
    cardsWaiting: 0,
    asked: [],
    left: undefined,
    unreadScripts: [],
    messaging: getContactMessaging(app, { userId, contactId: contact.id }),
  }
})
afterEach(async () => {
  await fake.stop()
  fake.assertClean()
})

const notify = (notice: Notice) => port.notify({ chatId: anna.id, language: 'en', notice })

describe('a scan in the chat', () => {
  test('is announced with a waiting message, which its result replaces', async () => {
    const { messageId = 0 } = await notify({ kind: 'scan-received', scanId: 1, replyTo: 1 })
    expect(await notify({ kind: 'scan-waiting', scanId: 1, waitingMessageId: messageId })).toEqual({ messageId })
    await fake.until(() => fake.calls('sendChatAction').length === 1)
    expect(await notify({ ...result, waitingMessageId: messageId })).toEqual({ messageId })
    expect(fake.said(anna.id)).toMatchObject([{ id: messageId, edits: 2 }])
  })

  test('whose result is sent twice shows it once', async () => {
    const { messageId } = await notify(result)
    expect(await notify({ ...result, waitingMessageId: messageId })).toEqual({ messageId })
    expect(fake.said(anna.id)).toMatchObject([{ edits: 0 }])
  })

  test('whose photo the person has deleted gets no waiting message that nobody could edit', async () => {
    expect(await notify({ kind: 'scan-waiting', scanId: 1, waitingMessageId: 77 })).toEqual({ messageId: 77 })
    expect(fake.said(anna.id)).toEqual([])
  })

  test('names text in a script that is not read, beside the contact or instead of one', async () => {
    await notify({ ...result, unreadScripts: ['arabic'] })
    expect(fake.said(anna.id).at(-1)?.text).toContain('The card also has text in Arabic script, which is not read.')
    const failed = { kind: 'scan-failed', scanId: 1, waitingMessageId: undefined, backOf: undefined } as const
    await notify({ ...failed, failure: 'unread-script', unreadScripts: ['thai'] })
    expect(fake.said(anna.id).at(-1)?.text).toContain('The text on this card is in Thai script, which I cannot read.')
  })

  test('without a contact is answered with advice, in the same place', async () => {
    const { messageId } = await notify({ kind: 'scan-received', scanId: 1, replyTo: 1 })
    await notify({
      kind: 'scan-failed',
      scanId: 1,
      waitingMessageId: messageId,
      failure: 'no-text',
      unreadScripts: [],
      backOf: undefined,
    })
    expect(fake.said(anna.id)).toMatchObject([{ text: expect.stringContaining('I found no text'), buttons: [] }])
  })
})

test.each([
  ['429', { status: 429, retryAfter: 9 }, { code: 'telegram-failed', details: { retryAfter: 9 } }],
  ['502', { status: 502 }, { code: 'telegram-failed' }],
  ['a blocked chat', { status: 403 }, { code: 'chat-unreachable' }],
] as const)('%s has an error code of its own', async (_name, fault, refusal) => {
  fake.fail('sendMessage', fault)
  await expect(notify(result)).rejects.toMatchObject(refusal)
  expect(fake.said(anna.id)).toEqual([])
})

test('a call that hangs ends as a failure of Telegram', async () => {
  const impatient = createTelegram({ env, token: testToken, timeoutSeconds: 1 })
  fake.fail('sendMessage', 'hang')
  const telling = impatient.notify({ chatId: anna.id, language: 'en', notice: result })
  await expect(telling).rejects.toMatchObject({ code: 'telegram-failed' })
})
