import { makeCard } from 'card-reader/testing/make-card.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { findContact } from '#core/contacts/contacts.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { cancelMessage } from '#core/messaging/message/cancel-message.ts'
import { getContactMessaging } from '#core/messaging/message/contact-messaging.ts'
import { markSent } from '#core/messaging/message/mark-sent.ts'
import { listMessages } from '#core/messaging/message/messages.ts'
import { sendAutomatically } from '#core/messaging/message/send-automatically.ts'
import { sendFirstMessage } from '#core/messaging/message/send-first-message.ts'
import { updateMessagingSettings } from '#core/messaging/messaging-settings.ts'
import { updateUser } from '#core/users/users.ts'
import { messages, outbox, users } from '#db/schema.ts'
import { createMessagingScene, type MessagingScene } from '#tests/app/messaging-scene.ts'

describe('sending the first message', () => {
  it('is once per contact, however often it is asked for', async () => {
    const scene = createMessagingScene()
    const userId = scene.user()
    const contactId = scene.contact(userId)
    const first = sendFirstMessage(scene.app, { userId, contactId })
    expect(sendFirstMessage(scene.app, { userId, contactId })).toMatchObject({ ...first, isNew: false })
    await scene.work()
    scene.pass(60_000)
    expect(sendFirstMessage(scene.app, { userId, contactId })).toMatchObject({ messageId: first.messageId })
    await scene.work()
    expect(scene.whatsApp.sent).toHaveLength(1)
    expect(() => scene.app.db.insert(messages).values(scene.row(first.messageId)).run()).toThrow('UNIQUE')
  })

  it('asked for in a topic is told of there, whatever becomes of it', async () => {
    const scene = createMessagingScene()
    const userId = scene.user()
    sendFirstMessage(scene.app, { userId, contactId: scene.contact(userId), statusMessageId: 0, threadId: 7 })
    await scene.work()
    const told = scene.app.db.select().from(outbox).where(eq(outbox.kind, 'whatsapp')).all()
    expect(told.length).toBeGreaterThan(1)
    expect(new Set(told.map(row => row.thread_id))).toEqual(new Set([7]))
  })

  it.each<[string, (scene: MessagingScene, userId: number, contactId: number) => void]>([
    ['not-found', (_, __, contactId) => expect(contactId).toBe(1)],
    ['do-not-message', ({ app }, userId, contactId) => patch(app, userId, contactId, { do_not_message: true })],
    ['no-whatsapp-number', ({ app }, userId, contactId) => patch(app, userId, contactId, { phone: 'none' })],
    ['whatsapp-off', ({ app }) => Object.assign(app, { whatsApp: { shared: undefined, own: undefined } })],
    ['message-has-link', ({ app }, userId) => write(app, userId, 'See norte.com, {first_name}')],
    ['message-has-link', ({ app }, userId, contactId) => nameWithLink(app, userId, contactId)],
    ['too-many-messages', ({ app }) => Object.assign(app.limits, { queuedMessages: 0 })],
  ])('is refused with %s', (code, prepare) => {
    const scene = createMessagingScene({ limits: { ...createMessagingScene().app.limits } })
    const userId = scene.user()
    const contactId = scene.contact(userId)
    prepare(scene, userId, contactId)
    const asker = code === 'not-found' ? scene.user({ id: 2 }) : userId
    expect(() => sendFirstMessage(scene.app, { userId: asker, contactId })).toThrow(code)
    expect(listMessages(scene.app, { userId })).toEqual([])
    if (code !== 'not-found') expect(getContactMessaging(scene.app, { userId, contactId }).refusal).toBe(code)
  })

  it('is refused on the free plan with the plan that has it, while the link stays', () => {
    const scene = createMessagingScene()
    const userId = scene.user({ plan: 'free' })
    const contactId = scene.contact(userId)
    expect(() => sendFirstMessage(scene.app, { userId, contactId })).toThrow(
      expect.objectContaining({ code: 'plan-needed', details: expect.objectContaining({ plan: 'Pro' }) }),
    )
    expect(getContactMessaging(scene.app, { userId, contactId })).toMatchObject({
      link: expect.stringContaining('https://wa.me/346'),
      refusal: 'plan-needed',
      channel: null,
    })
  })

  it('again after a failure is another try; after a lost answer only if the person says so', async () => {
    const scene = createMessagingScene()
    const userId = scene.user()
    const contactId = scene.contact(userId)
    const send = (again?: boolean) => sendFirstMessage(scene.app, { userId, contactId, ...(again ? { again } : {}) })
    scene.whatsApp.answers.push({ kind: 'refused', reason: 'refused' }, { kind: 'unclear' })
    for (let n = 0; n < 2; n++) {
      expect(send().isNew).toBe(true)
      await scene.work()
      scene.pass(60_000)
    }
    expect(() => send()).toThrow('message-unknown')
    expect(send(true).isNew).toBe(true)
    await scene.work()
    expect(scene.whatsApp.sent).toHaveLength(3)
    expect(listMessages(scene.app, { userId })).toMatchObject([{ state: 'accepted' }])
  })

  it('can be called off while it waits, and not by somebody else', async () => {
    const scene = createMessagingScene()
    const userId = scene.user()
    const messageId = scene.queued(userId)
    expect(() => cancelMessage(scene.app, { userId: scene.user({ id: 2 }), messageId })).toThrow('not-found')
    cancelMessage(scene.app, { userId, messageId })
    expect(() => cancelMessage(scene.app, { userId, messageId })).toThrow('not-found')
    await scene.work()
    expect(scene.whatsApp.sent).toEqual([])
  })
})

describe('the number it leaves from', () => {
  const route = (scene: MessagingScene, userId: number) =>
    getContactMessaging(scene.app, { userId, contactId: scene.contact(userId) })
  const own = { whatsapp_type: 'personal' } as const

  it.each(['pro', 'unlimited'] as const)(
    'on %s is the shared one, though the own one is chosen, and it says so',
    plan => {
      const scene = createMessagingScene()
      const userId = scene.user({ plan })
      updateUser(scene.app, { userId, patch: own })
      expect(route(scene, userId)).toMatchObject({ channel: 'shared', falls_back: 'plan', refusal: null })
    },
  )

  it.each(['pro_whatsapp', 'unlimited_whatsapp'] as const)('on %s is the own one where it is connected', plan => {
    const scene = createMessagingScene()
    const userId = scene.user({ plan })
    expect(route(scene, userId)).toMatchObject({ channel: 'shared', falls_back: null })
    updateUser(scene.app, { userId, patch: own })
    expect(route(scene, userId)).toMatchObject({ channel: null, refusal: 'own-number-needed' })
    scene.connect(userId)
    expect(route(scene, userId)).toMatchObject({ channel: 'own', falls_back: null, refusal: null })
  })

  it('is the shared one where this server has no service for own numbers, and it says so', () => {
    const scene = createMessagingScene()
    const userId = scene.user({ plan: 'pro_whatsapp' })
    updateUser(scene.app, { userId, patch: own })
    scene.app.whatsApp = { ...scene.whatsApp, own: undefined }
    expect(route(scene, userId)).toMatchObject({ channel: 'shared', falls_back: 'server', refusal: null })
  })

  it.each(['free', 'pro'] as const)(
    'is none on a server without any, and no plan is advised to somebody on %s',
    plan => {
      const scene = createMessagingScene()
      const userId = scene.user({ plan })
      scene.app.whatsApp = { shared: undefined, own: undefined }
      expect(route(scene, userId)).toMatchObject({ channel: null, refusal: 'whatsapp-off' })
      const patch = { auto_send: true }
      expect(() => updateMessagingSettings(scene.app, { userId, patch })).toThrow('whatsapp-off')
    },
  )

  it('may be one’s own for messages with links', () => {
    const scene = createMessagingScene()
    const userId = scene.user({ plan: 'pro_whatsapp' })
    scene.connect(userId)
    write(scene.app, userId, 'See norte.com, {first_name}')
    expect(route(scene, userId)).toMatchObject({ refusal: null, text: 'See norte.com, Ana' })
  })
})

describe('marking as sent', () => {
  it('counts as sent, once, without any service', () => {
    const scene = createMessagingScene()
    const userId = scene.user({ plan: 'free' })
    const contactId = scene.contact(userId)
    markSent(scene.app, { userId, contactId })
    markSent(scene.app, { userId, contactId })
    expect(findContact(scene.app.db, { userId, contactId })?.whatsapp_sent).toBe(true)
    expect(listMessages(scene.app, { userId })).toMatchObject([{ channel: 'link', state: 'accepted' }])
    expect(() => markSent(scene.app, { userId: scene.user({ id: 2 }), contactId })).toThrow('not-found')
  })

  it('takes one that waits out of the line', async () => {
    const scene = createMessagingScene()
    const userId = scene.user()
    const messageId = scene.queued(userId)
    markSent(scene.app, { userId, contactId: scene.row(messageId).contact_id })
    await scene.work()
    expect(scene.whatsApp.sent).toEqual([])
    expect(scene.row(messageId)).toMatchObject({ state: 'accepted', channel: 'link' })
  })
})

describe('automatic sending', () => {
  it.each([
    ['off by default', {}, {}, 0],
    ['on', { auto_send: true }, {}, 1],
    ['on, but the phone is doubtful', { auto_send: true }, { phone: 0.5 }, 0],
    ['on, but the name is doubtful', { auto_send: true }, { first_name: 0.59 }, 0],
    ['on, and the rest is doubtful', { auto_send: true }, { website: 0.1 }, 1],
  ])('%s', (_, settings, confidence, waiting) => {
    const scene = createMessagingScene()
    const userId = scene.user()
    if (Object.keys(settings).length > 0) scene.app.db.update(users).set(settings).run()
    const contactId = scene.contact(userId, { confidence })
    sendAutomatically(scene.app, scene.app.db, { userId, contactId, card: makeCard({ confidence }) })
    expect(listMessages(scene.app, { userId })).toHaveLength(waiting)
  })

  it.each([
    ['writes nobody twice whose card is scanned again after it was deleted', true, 0],
    ['writes to somebody whose contact was deleted before the message went out', false, 1],
  ])('%s', async (_, goesOut, waiting) => {
    const scene = createMessagingScene()
    const userId = scene.user()
    scene.app.db.update(users).set({ auto_send: true }).run()
    const messageId = scene.queued(userId, { phone_e164: '+34655555555' })
    if (goesOut) await scene.work()
    deleteContact(scene.app, { userId, contactId: scene.row(messageId).contact_id })
    const contactId = scene.contact(userId, { phone_e164: '+34655555555' })
    sendAutomatically(scene.app, scene.app.db, { userId, contactId, card: makeCard() })
    expect(listMessages(scene.app, { userId })).toHaveLength(waiting)
  })

  it('is silent where the plan has ended', () => {
    const scene = createMessagingScene()
    const userId = scene.user({ plan: 'free' })
    scene.app.db.update(users).set({ auto_send: true }).run()
    sendAutomatically(scene.app, scene.app.db, { userId, contactId: scene.contact(userId), card: makeCard() })
    expect(listMessages(scene.app, { userId })).toEqual([])
  })
})

type App = MessagingScene['app']
function patch(app: App, userId: number, contactId: number, values: Parameters<typeof updateContact>[1]['patch']) {
  updateContact(app, { userId, contactId, patch: values })
}
function write(app: App, userId: number, custom_message: string) {
  updateUser(app, { userId, patch: { custom_message } })
}
function nameWithLink(app: App, userId: number, contactId: number) {
  patch(app, userId, contactId, { first_name: 'evil.com' })
}
