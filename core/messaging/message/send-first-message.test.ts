import { makeCard } from 'card-reader/testing/make-card.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { findContact } from '#core/contact-rows/contacts.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { getContactMessaging } from '#core/messaging/message/contact-messaging.ts'
import { listMessages } from '#core/messaging/message/messages.ts'
import { sendAutomatically } from '#core/messaging/message/send-automatically.ts'
import { sendFirstMessage } from '#core/messaging/message/send-first-message.ts'
import { cancelMessage, markSent } from '#core/messaging/message/settle-message.ts'
import { updateMessagingSettings } from '#core/messaging/messaging-settings.ts'
import { updateUser } from '#core/users/users.ts'
import { messages, outbox, users } from '#db/schema.ts'
import { type MessagingSetup, setUpMessaging } from '#tests/app/messaging-setup.ts'

describe('sending the first message', () => {
  it('happens once per contact, however often it is requested', async () => {
    const setup = setUpMessaging()
    const userId = setup.user()
    const contactId = setup.contact(userId)
    const first = sendFirstMessage(setup.app, { userId, contactId })
    expect(sendFirstMessage(setup.app, { userId, contactId })).toMatchObject({ ...first, isNew: false })
    await setup.work()
    setup.pass(60_000)
    expect(sendFirstMessage(setup.app, { userId, contactId })).toMatchObject({ messageId: first.messageId })
    await setup.work()
    expect(setup.whatsApp.sent).toHaveLength(1)
    expect(() => setup.app.db.insert(messages).values(setup.row(first.messageId)).run()).toThrow('UNIQUE')
  })

  it('from a topic reports its state in that topic', async () => {
    const setup = setUpMessaging()
    const userId = setup.user()
    sendFirstMessage(setup.app, { userId, contactId: setup.contact(userId), statusMessageId: 0, threadId: 7 })
    await setup.work()
    const told = setup.app.db.select().from(outbox).where(eq(outbox.kind, 'message')).all()
    expect(told.length).toBeGreaterThan(1)
    expect(new Set(told.map(row => row.thread_id))).toEqual(new Set([7]))
  })

  it.each<[string, (setup: MessagingSetup, userId: number, contactId: number) => void]>([
    ['not-found', (_, __, contactId) => expect(contactId).toBe(1)],
    ['do-not-message', ({ app }, userId, contactId) => patch(app, userId, contactId, { do_not_message: true })],
    ['no-whatsapp-number', ({ app }, userId, contactId) => patch(app, userId, contactId, { phone: 'none' })],
    ['whatsapp-off', ({ app }) => Object.assign(app, { whatsApp: { shared: undefined, own: undefined } })],
    ['message-has-link', ({ app }, userId) => write(app, userId, 'See norte.com, {first_name}')],
    ['message-has-link', ({ app }, userId, contactId) => nameWithLink(app, userId, contactId)],
    ['too-many-messages', ({ app }) => Object.assign(app.limits, { queuedMessages: 0 })],
  ])('is refused with %s', (code, prepare) => {
    const setup = setUpMessaging({ limits: { ...setUpMessaging().app.limits } })
    const userId = setup.user()
    const contactId = setup.contact(userId)
    prepare(setup, userId, contactId)
    const asker = code === 'not-found' ? setup.user({ id: 2 }) : userId
    expect(() => sendFirstMessage(setup.app, { userId: asker, contactId })).toThrow(code)
    expect(listMessages(setup.app, { userId })).toEqual([])
    if (code !== 'not-found') expect(getContactMessaging(setup.app, { userId, contactId }).refusal).toBe(code)
  })

  it('is refused on the free plan, naming the plan that has it, and the link stays', () => {
    const setup = setUpMessaging()
    const userId = setup.user({ plan: 'free' })
    const contactId = setup.contact(userId)
    expect(() => sendFirstMessage(setup.app, { userId, contactId })).toThrow(
      expect.objectContaining({ code: 'plan-needed', details: expect.objectContaining({ plan: 'Pro' }) }),
    )
    expect(getContactMessaging(setup.app, { userId, contactId })).toMatchObject({
      link: expect.stringContaining('https://wa.me/346'),
      refusal: 'plan-needed',
      channel: null,
    })
  })

  it('again after a failure is another try; after a lost answer only if the person confirms', async () => {
    const setup = setUpMessaging()
    const userId = setup.user()
    const contactId = setup.contact(userId)
    const send = (again?: boolean) => sendFirstMessage(setup.app, { userId, contactId, ...(again ? { again } : {}) })
    setup.whatsApp.answers.push({ kind: 'refused', reason: 'refused' }, { kind: 'unclear' })
    for (let n = 0; n < 2; n++) {
      expect(send().isNew).toBe(true)
      await setup.work()
      setup.pass(60_000)
    }
    expect(() => send()).toThrow('message-unknown')
    expect(send(true).isNew).toBe(true)
    await setup.work()
    expect(setup.whatsApp.sent).toHaveLength(3)
    expect(listMessages(setup.app, { userId })).toMatchObject([{ state: 'accepted' }])
  })

  it('can be cancelled while it waits, and not by somebody else', async () => {
    const setup = setUpMessaging()
    const userId = setup.user()
    const messageId = setup.queued(userId)
    expect(() => cancelMessage(setup.app, { userId: setup.user({ id: 2 }), messageId })).toThrow('not-found')
    cancelMessage(setup.app, { userId, messageId })
    expect(() => cancelMessage(setup.app, { userId, messageId })).toThrow('not-found')
    await setup.work()
    expect(setup.whatsApp.sent).toEqual([])
  })
})

describe('the number it is sent from', () => {
  const route = (setup: MessagingSetup, userId: number) =>
    getContactMessaging(setup.app, { userId, contactId: setup.contact(userId) })
  const own = { whatsapp_type: 'personal' } as const

  it.each(['pro', 'unlimited'] as const)(
    'on %s is the shared one, though the own one is chosen, and it says so',
    plan => {
      const setup = setUpMessaging()
      const userId = setup.user({ plan })
      updateUser(setup.app, { userId, patch: own })
      expect(route(setup, userId)).toMatchObject({ channel: 'shared', falls_back: 'plan', refusal: null })
    },
  )

  it.each(['pro_whatsapp', 'unlimited_whatsapp'] as const)('on %s is the own one if it is connected', plan => {
    const setup = setUpMessaging()
    const userId = setup.user({ plan })
    expect(route(setup, userId)).toMatchObject({ channel: 'shared', falls_back: null })
    updateUser(setup.app, { userId, patch: own })
    expect(route(setup, userId)).toMatchObject({ channel: null, refusal: 'own-number-needed' })
    setup.connect(userId)
    expect(route(setup, userId)).toMatchObject({ channel: 'own', falls_back: null, refusal: null })
  })

  it('is the shared one if this server has no service for own numbers, and the result says so', () => {
    const setup = setUpMessaging()
    const userId = setup.user({ plan: 'pro_whatsapp' })
    updateUser(setup.app, { userId, patch: own })
    setup.app.whatsApp = { ...setup.whatsApp, own: undefined }
    expect(route(setup, userId)).toMatchObject({ channel: 'shared', falls_back: 'server', refusal: null })
  })

  it.each(['free', 'pro'] as const)(
    'is none on a server without any, and no plan is advised to somebody on %s',
    plan => {
      const setup = setUpMessaging()
      const userId = setup.user({ plan })
      setup.app.whatsApp = { shared: undefined, own: undefined }
      expect(route(setup, userId)).toMatchObject({ channel: null, refusal: 'whatsapp-off' })
      const patch = { auto_send: true }
      expect(() => updateMessagingSettings(setup.app, { userId, patch })).toThrow('whatsapp-off')
    },
  )

  it('may be one’s own for messages with links', () => {
    const setup = setUpMessaging()
    const userId = setup.user({ plan: 'pro_whatsapp' })
    setup.connect(userId)
    write(setup.app, userId, 'See norte.com, {first_name}')
    expect(route(setup, userId)).toMatchObject({ refusal: null, text: 'See norte.com, Ana' })
  })
})

describe('marking as sent', () => {
  it('counts as sent, once, without any service', () => {
    const setup = setUpMessaging()
    const userId = setup.user({ plan: 'free' })
    const contactId = setup.contact(userId)
    markSent(setup.app, { userId, contactId })
    markSent(setup.app, { userId, contactId })
    expect(findContact(setup.app.db, { userId, contactId })?.whatsapp_sent).toBe(true)
    expect(listMessages(setup.app, { userId })).toMatchObject([{ channel: 'link', state: 'accepted' }])
    expect(() => markSent(setup.app, { userId: setup.user({ id: 2 }), contactId })).toThrow('not-found')
  })

  it('cancels a waiting message', async () => {
    const setup = setUpMessaging()
    const userId = setup.user()
    const messageId = setup.queued(userId)
    markSent(setup.app, { userId, contactId: setup.row(messageId).contact_id })
    await setup.work()
    expect(setup.whatsApp.sent).toEqual([])
    expect(setup.row(messageId)).toMatchObject({ state: 'accepted', channel: 'link' })
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
    const setup = setUpMessaging()
    const userId = setup.user()
    if (Object.keys(settings).length > 0) setup.app.db.update(users).set(settings).run()
    const contactId = setup.contact(userId, { confidence })
    sendAutomatically(setup.app, setup.app.db, { userId, contactId, card: makeCard({ confidence }) })
    expect(listMessages(setup.app, { userId })).toHaveLength(waiting)
  })

  it.each([
    ['writes nobody twice whose card is scanned again after it was deleted', true, 0],
    ['writes to somebody whose contact was deleted before the message went out', false, 1],
  ])('%s', async (_, goesOut, waiting) => {
    const setup = setUpMessaging()
    const userId = setup.user()
    setup.app.db.update(users).set({ auto_send: true }).run()
    const messageId = setup.queued(userId, { phone_e164: '+34655555555' })
    if (goesOut) await setup.work()
    deleteContact(setup.app, { userId, contactId: setup.row(messageId).contact_id })
    const contactId = setup.contact(userId, { phone_e164: '+34655555555' })
    sendAutomatically(setup.app, setup.app.db, { userId, contactId, card: makeCard() })
    expect(listMessages(setup.app, { userId })).toHaveLength(waiting)
  })

  it('does nothing after the plan has ended', () => {
    const setup = setUpMessaging()
    const userId = setup.user({ plan: 'free' })
    setup.app.db.update(users).set({ auto_send: true }).run()
    sendAutomatically(setup.app, setup.app.db, { userId, contactId: setup.contact(userId), card: makeCard() })
    expect(listMessages(setup.app, { userId })).toEqual([])
  })
})

type App = MessagingSetup['app']
function patch(app: App, userId: number, contactId: number, values: Parameters<typeof updateContact>[1]['patch']) {
  updateContact(app, { userId, contactId, patch: values })
}
function write(app: App, userId: number, custom_message: string) {
  updateUser(app, { userId, patch: { custom_message } })
}
function nameWithLink(app: App, userId: number, contactId: number) {
  patch(app, userId, contactId, { first_name: 'evil.com' })
}
