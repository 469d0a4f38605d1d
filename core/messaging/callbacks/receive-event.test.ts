import { describe, expect, it } from 'vitest'
import { defaultLimits } from '#core/base/limits.ts'
import { findContact } from '#core/contact-rows/contacts.ts'
import { receiveWhatsAppEvent } from '#core/messaging/callbacks/receive-event.ts'
import { listMessages } from '#core/messaging/message/messages.ts'
import { sendFirstMessage } from '#core/messaging/message/send-first-message.ts'
import { markSent } from '#core/messaging/message/settle-message.ts'
import { expireMessages } from '#core/messaging/queue/run-message-queue.ts'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import { whatsappReceipts } from '#db/schema.ts'
import { type MessagingSetup, setUpMessaging } from '#tests/app/messaging-setup.ts'

type Kind = 'delivered' | 'undelivered'

async function setUp() {
  const setup = setUpMessaging()
  const userId = setup.user()
  const messageId = setup.queued(userId)
  await setup.work()
  const contactId = setup.row(messageId).contact_id
  const receive = (kind: Kind, providerId = 'id-1') => receiveWhatsAppEvent(setup.app, { kind, providerId })
  const isSent = () => findContact(setup.app.db, { userId, contactId })?.whatsapp_sent
  return { setup, userId, contactId, messageId, receive, isSent }
}

describe('a receipt', () => {
  it.each<[Kind[], string, boolean]>([
    [['delivered'], 'delivered', true],
    [['delivered', 'delivered'], 'delivered', true],
    [['undelivered'], 'failed', false],
    [['undelivered', 'undelivered'], 'failed', false],
    [['delivered', 'undelivered'], 'delivered', true],
    [['undelivered', 'delivered'], 'delivered', true],
  ])('%j leaves the message %s', async (kinds, state, sent) => {
    const { setup, messageId, receive, isSent } = await setUp()
    for (const kind of kinds) receive(kind)
    expect(setup.row(messageId).state).toBe(state)
    expect(isSent()).toBe(sent)
  })

  it.each<[Kind, string]>([
    ['delivered', 'delivered'],
    ['undelivered', 'failed'],
  ])('"%s" that is faster than the answer counts', async (kind, state) => {
    const setup = setUpMessaging()
    const messageId = setup.queued(setup.user())
    setup.whatsApp.answers.push(() => {
      receiveWhatsAppEvent(setup.app, { kind, providerId: 'fast' })
      return { kind: 'accepted', providerId: 'fast' }
    })
    await setup.work()
    expect(setup.row(messageId).state).toBe(state)
    setup.pass(61 * 60_000)
    await expireMessages(setup.app)
    expect(await setup.app.db.$count(whatsappReceipts)).toBe(0)
  })

  it('of a message that its service is still to be asked about counts when the message is found', async () => {
    const setup = setUpMessaging()
    const userId = setup.user({ plan: 'pro_whatsapp' })
    setup.connect(userId)
    const messageId = setup.queued(userId)
    setup.whatsApp.answers.push({ kind: 'unclear' })
    await setup.work()
    receiveWhatsAppEvent(setup.app, { kind: 'delivered', providerId: 'found-1' })
    setup.whatsApp.found.set(setup.whatsApp.sent[0]!.text, 'found-1')
    setup.pass(60_000)
    await setup.work()
    expect(setup.row(messageId).state).toBe('delivered')
  })

  it('of an unknown message is ignored', async () => {
    const { setup, receive } = await setUp()
    receive('delivered', 'a private message of theirs')
    expect(await setup.app.db.$count(whatsappReceipts)).toBe(0)
  })

  it('finds a message whose answer was lost, by its text and recipient', async () => {
    const setup = setUpMessaging()
    const messageId = setup.queued(setup.user())
    setup.whatsApp.answers.push({ kind: 'unclear' })
    await setup.work()
    const { sender, phone, text } = setup.whatsApp.sent[0]!
    const receive = (lost: { sender: string; phone: string; text: string }) =>
      receiveWhatsAppEvent(setup.app, { kind: 'delivered', providerId: 'late', lost: { ...lost, chatId: '' } })
    receive({ sender, phone, text: 'Something else' })
    receive({ sender, phone: '+34600000000', text })
    expect(setup.row(messageId).state).toBe('unknown')
    receive({ sender, phone, text })
    expect(setup.row(messageId)).toMatchObject({ state: 'delivered', provider_id: 'late' })
  })

  it('of a message that counted as lost cancels the waiting retry', async () => {
    const { setup, userId, contactId, messageId, receive } = await setUp()
    receive('undelivered')
    const { messageId: secondId } = sendFirstMessage(setup.app, { userId, contactId })
    receive('delivered')
    expect([setup.row(messageId).state, setup.row(secondId).state]).toEqual(['delivered', 'cancelled'])
    setup.pass(60_000)
    await setup.work()
    expect(setup.whatsApp.sent).toHaveLength(1)
  })

  it('of a message that counted as lost changes nothing if the retry was sent', async () => {
    const { setup, userId, contactId, messageId, receive } = await setUp()
    receive('undelivered')
    markSent(setup.app, { userId, contactId })
    receive('delivered')
    expect(setup.row(messageId).state).toBe('failed')
    expect(listMessages(setup.app, { userId })).toMatchObject([{ state: 'accepted', channel: 'link' }])
  })
})

describe('a message that has waited for a week', () => {
  it.each<[string, (setup: MessagingSetup, userId: number) => void, string]>([
    [
      'for the daily limit',
      setup => Object.assign(setup.app, { limits: { ...setup.app.limits, messagesPerSender: 0 } }),
      'limit',
    ],
    [
      'for a disconnected account',
      (setup, userId) => {
        setup.connect(userId)
        receiveWhatsAppEvent(setup.app, { kind: 'account', accountId: 'acc-1', state: 'disconnected' })
      },
      'account-disconnected',
    ],
  ])('%s fails with a reason', async (_, prepare, reason) => {
    const setup = setUpMessaging()
    const userId = setup.user({ plan: 'pro_whatsapp' })
    prepare(setup, userId)
    const messageId = setup.queued(userId)
    setup.pass(7 * 24 * 60 * 60_000)
    await expireMessages(setup.app)
    expect(setup.row(messageId).state).toBe('queued')
    setup.pass(1)
    await expireMessages(setup.app)
    expect(setup.row(messageId)).toMatchObject({ state: 'failed', reason })
  })
})

it('fails after a week even if it was postponed to the morning, night after night', async () => {
  const setup = setUpMessaging({ limits: { ...defaultLimits, sharedMessagesPerUser: 1 } })
  const userId = setup.user()
  const ids = Array.from({ length: 10 }, () => setup.queued(userId))
  for (let hours = 0; hours < 8 * 24; hours++) {
    await setup.work()
    await expireMessages(setup.app)
    setup.pass(60 * 60_000)
  }
  expect(ids.map(id => setup.row(id).state)).not.toContain('queued')
  expect(setup.row(ids[9]!)).toMatchObject({ state: 'failed', reason: 'limit' })
})

describe('the chat', () => {
  const notices = (setup: MessagingSetup) =>
    setup.app.told.map(({ notice, messageId }) =>
      notice.kind === 'message-status'
        ? { state: notice.message.state, edits: notice.statusMessageId, messageId }
        : notice.kind,
    )

  it('shows one message that follows the state; bad news is a new one', async () => {
    const setup = setUpMessaging()
    const userId = setup.user()
    const contactId = setup.contact(userId)
    const { messageId } = sendFirstMessage(setup.app, { userId, contactId, statusMessageId: 0 })
    const outbox = runOutbox(setup.app)
    await outbox.idle()
    await setup.work()
    await outbox.idle()
    receiveWhatsAppEvent(setup.app, { kind: 'undelivered', providerId: 'id-1' })
    await outbox.idle()
    receiveWhatsAppEvent(setup.app, { kind: 'delivered', providerId: 'id-1' })
    await outbox.idle()
    await outbox.stop()
    expect(notices(setup)).toEqual([
      { state: 'queued', edits: undefined, messageId: 1 },
      { state: 'accepted', edits: 1, messageId: 2 },
      { state: 'failed', edits: undefined, messageId: 3 },
      { state: 'delivered', edits: 3, messageId: 4 },
    ])
    expect(setup.row(messageId).state).toBe('delivered')
  })

  it('shows bad news once, however soon it followed the good', async () => {
    const setup = setUpMessaging()
    const userId = setup.user()
    sendFirstMessage(setup.app, { userId, contactId: setup.contact(userId), statusMessageId: 0 })
    await setup.work()
    receiveWhatsAppEvent(setup.app, { kind: 'undelivered', providerId: 'id-1' })
    const outbox = runOutbox(setup.app)
    await outbox.idle()
    await outbox.stop()
    expect(notices(setup)).toMatchObject([{ state: 'failed' }])
  })

  it('shows a message sent from a screen only if it failed', async () => {
    const setup = setUpMessaging()
    const userId = setup.user()
    setup.queued(userId)
    setup.queued(userId)
    await setup.work()
    setup.pass(60_000)
    setup.whatsApp.answers.push({ kind: 'unclear' })
    await setup.work()
    const outbox = runOutbox(setup.app)
    await outbox.idle()
    await outbox.stop()
    expect(notices(setup)).toMatchObject([{ state: 'unknown', edits: undefined }])
  })
})
