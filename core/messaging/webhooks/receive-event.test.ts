import { describe, expect, it } from 'vitest'
import { defaultLimits } from '#core/base/limits.ts'
import { findContact } from '#core/contacts/contacts.ts'
import { markSent } from '#core/messaging/message/mark-sent.ts'
import { listMessages } from '#core/messaging/message/messages.ts'
import { sendFirstMessage } from '#core/messaging/message/send-first-message.ts'
import { expireMessages } from '#core/messaging/queue/expire-messages.ts'
import { receiveWhatsAppEvent } from '#core/messaging/webhooks/receive-event.ts'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import { whatsappReceipts } from '#db/schema.ts'
import { createMessagingScene, type MessagingScene } from '#tests/app/messaging-scene.ts'

type Kind = 'delivered' | 'undelivered'

async function setUp() {
  const scene = createMessagingScene()
  const userId = scene.user()
  const messageId = scene.queued(userId)
  await scene.work()
  const contactId = scene.row(messageId).contact_id
  const tell = (kind: Kind, providerId = 'id-1') => receiveWhatsAppEvent(scene.app, { kind, providerId })
  const isSent = () => findContact(scene.app.db, { userId, contactId })?.whatsapp_sent
  return { scene, userId, contactId, messageId, tell, isSent }
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
    const { scene, messageId, tell, isSent } = await setUp()
    for (const kind of kinds) tell(kind)
    expect(scene.row(messageId).state).toBe(state)
    expect(isSent()).toBe(sent)
  })

  it.each<[Kind, string]>([
    ['delivered', 'delivered'],
    ['undelivered', 'failed'],
  ])('"%s" that is faster than the answer counts', async (kind, state) => {
    const scene = createMessagingScene()
    const messageId = scene.queued(scene.user())
    scene.whatsApp.answers.push(() => {
      receiveWhatsAppEvent(scene.app, { kind, providerId: 'fast' })
      return { kind: 'accepted', providerId: 'fast' }
    })
    await scene.work()
    expect(scene.row(messageId).state).toBe(state)
    scene.pass(61 * 60_000)
    await expireMessages(scene.app)
    expect(await scene.app.db.$count(whatsappReceipts)).toBe(0)
  })

  it('of a message that its service is still to be asked about counts when it is found', async () => {
    const scene = createMessagingScene()
    const userId = scene.user({ plan: 'pro_whatsapp' })
    scene.connect(userId)
    const messageId = scene.queued(userId)
    scene.whatsApp.answers.push({ kind: 'unclear' })
    await scene.work()
    receiveWhatsAppEvent(scene.app, { kind: 'delivered', providerId: 'found-1' })
    scene.whatsApp.found.set(scene.whatsApp.sent[0]!.text, 'found-1')
    scene.pass(60_000)
    await scene.work()
    expect(scene.row(messageId).state).toBe('delivered')
  })

  it('of what is not ours is forgotten', async () => {
    const { scene, tell } = await setUp()
    tell('delivered', 'a private message of theirs')
    expect(await scene.app.db.$count(whatsappReceipts)).toBe(0)
  })

  it('finds a message whose answer was lost, by its text and recipient', async () => {
    const scene = createMessagingScene()
    const messageId = scene.queued(scene.user())
    scene.whatsApp.answers.push({ kind: 'unclear' })
    await scene.work()
    const { sender, phone, text } = scene.whatsApp.sent[0]!
    const tell = (lost: { sender: string; phone: string; text: string }) =>
      receiveWhatsAppEvent(scene.app, { kind: 'delivered', providerId: 'late', lost })
    tell({ sender, phone, text: 'Something else' })
    tell({ sender, phone: '+34600000000', text })
    expect(scene.row(messageId).state).toBe('unknown')
    tell({ sender, phone, text })
    expect(scene.row(messageId)).toMatchObject({ state: 'delivered', provider_id: 'late' })
  })

  it('of a message that counted as lost calls off the try that waits', async () => {
    const { scene, userId, contactId, messageId, tell } = await setUp()
    tell('undelivered')
    const { messageId: secondId } = sendFirstMessage(scene.app, { userId, contactId })
    tell('delivered')
    expect([scene.row(messageId).state, scene.row(secondId).state]).toEqual(['delivered', 'cancelled'])
    scene.pass(60_000)
    await scene.work()
    expect(scene.whatsApp.sent).toHaveLength(1)
  })

  it('of a message that counted as lost changes nothing where the next try has gone out', async () => {
    const { scene, userId, contactId, messageId, tell } = await setUp()
    tell('undelivered')
    markSent(scene.app, { userId, contactId })
    tell('delivered')
    expect(scene.row(messageId).state).toBe('failed')
    expect(listMessages(scene.app, { userId })).toMatchObject([{ state: 'accepted', channel: 'link' }])
  })
})

describe('what has waited for a week', () => {
  it.each<[string, (scene: MessagingScene, userId: number) => void, string]>([
    [
      'for the daily limit',
      scene => Object.assign(scene.app, { limits: { ...scene.app.limits, messagesPerSender: 0 } }),
      'limit',
    ],
    [
      'for a disconnected account',
      (scene, userId) => {
        scene.connect(userId)
        receiveWhatsAppEvent(scene.app, { kind: 'account', accountId: 'acc-1', state: 'disconnected' })
      },
      'account-disconnected',
    ],
  ])('%s fails and says so', async (_, prepare, reason) => {
    const scene = createMessagingScene()
    const userId = scene.user({ plan: 'pro_whatsapp' })
    prepare(scene, userId)
    const messageId = scene.queued(userId)
    scene.pass(7 * 24 * 60 * 60_000)
    await expireMessages(scene.app)
    expect(scene.row(messageId).state).toBe('queued')
    scene.pass(1)
    await expireMessages(scene.app)
    expect(scene.row(messageId)).toMatchObject({ state: 'failed', reason })
  })
})

it('a first message that is put off to the morning, night after night, ends after a week all the same', async () => {
  const scene = createMessagingScene({ limits: { ...defaultLimits, sharedMessagesPerUser: 1 } })
  const userId = scene.user()
  const ids = Array.from({ length: 10 }, () => scene.queued(userId))
  for (let hours = 0; hours < 8 * 24; hours++) {
    await scene.work()
    await expireMessages(scene.app)
    scene.pass(60 * 60_000)
  }
  expect(ids.map(id => scene.row(id).state)).not.toContain('queued')
  expect(scene.row(ids[9]!)).toMatchObject({ state: 'failed', reason: 'limit' })
})

describe('the chat', () => {
  const told = (scene: MessagingScene) =>
    scene.app.told.map(({ notice, messageId }) =>
      notice.kind === 'message-status'
        ? { state: notice.message.state, edits: notice.statusMessageId, messageId }
        : notice.kind,
    )

  it('shows one message that follows the state; bad news is a new one', async () => {
    const scene = createMessagingScene()
    const userId = scene.user()
    const contactId = scene.contact(userId)
    const { messageId } = sendFirstMessage(scene.app, { userId, contactId, statusMessageId: 0 })
    const outbox = runOutbox(scene.app)
    await outbox.idle()
    await scene.work()
    await outbox.idle()
    receiveWhatsAppEvent(scene.app, { kind: 'undelivered', providerId: 'id-1' })
    await outbox.idle()
    receiveWhatsAppEvent(scene.app, { kind: 'delivered', providerId: 'id-1' })
    await outbox.idle()
    await outbox.stop()
    expect(told(scene)).toEqual([
      { state: 'queued', edits: undefined, messageId: 1 },
      { state: 'accepted', edits: 1, messageId: 2 },
      { state: 'failed', edits: undefined, messageId: 3 },
      { state: 'delivered', edits: 3, messageId: 4 },
    ])
    expect(scene.row(messageId).state).toBe('delivered')
  })

  it('hears of bad news once, however soon it followed the good', async () => {
    const scene = createMessagingScene()
    const userId = scene.user()
    sendFirstMessage(scene.app, { userId, contactId: scene.contact(userId), statusMessageId: 0 })
    await scene.work()
    receiveWhatsAppEvent(scene.app, { kind: 'undelivered', providerId: 'id-1' })
    const outbox = runOutbox(scene.app)
    await outbox.idle()
    await outbox.stop()
    expect(told(scene)).toMatchObject([{ state: 'failed' }])
  })

  it('hears of a message from a screen only where it did not go well', async () => {
    const scene = createMessagingScene()
    const userId = scene.user()
    scene.queued(userId)
    scene.queued(userId)
    await scene.work()
    scene.pass(60_000)
    scene.whatsApp.answers.push({ kind: 'unclear' })
    await scene.work()
    const outbox = runOutbox(scene.app)
    await outbox.idle()
    await outbox.stop()
    expect(told(scene)).toMatchObject([{ state: 'unknown', edits: undefined }])
  })
})
