import { describe, expect, it } from 'vitest'
import { AppError } from '#core/base/errors.ts'
import { findContact } from '#core/contact-rows/contacts.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { receiveWhatsAppEvent } from '#core/messaging/callbacks/receive-event.ts'
import type { SendOutcome } from '#core/messaging/whatsapp/whatsapp-port.ts'
import { updateUser } from '#core/users/users.ts'
import { subscriptions } from '#db/schema.ts'
import { type MessagingSetup, setUpMessaging } from '#tests/app/messaging-setup.ts'

const minute = 60_000
const hour = 60 * minute

describe('a hand-over to the service', () => {
  const retriable: SendOutcome = { kind: 'retry' }

  it('that is accepted: the contact counts as written to', async () => {
    const setup = setUpMessaging()
    const userId = setup.user()
    const messageId = setup.queued(userId, { first_name: 'Ana "A" {company}\nX' })
    await setup.work()
    expect(setup.row(messageId)).toMatchObject({ state: 'accepted', provider_id: 'id-1', sender: 'waapi:4711' })
    expect(setup.whatsApp.sent[0]!.text).toContain('Hello Ana "A" {company} X, it was a pleasure')
    expect(contactOf(setup, userId, messageId)?.whatsapp_sent).toBe(true)
  })

  it('that is refused is final, with the reason', async () => {
    const setup = setUpMessaging()
    const userId = setup.user()
    const messageId = setup.queued(userId)
    setup.whatsApp.answers.push({ kind: 'refused', reason: 'not-on-whatsapp' })
    await setup.work()
    setup.pass(24 * hour)
    await setup.work()
    expect(setup.row(messageId)).toMatchObject({ state: 'failed', reason: 'not-on-whatsapp' })
    expect(contactOf(setup, userId, messageId)?.whatsapp_sent).toBe(false)
    expect(setup.whatsApp.sent).toHaveLength(1)
  })

  it('that failed for now is tried again, at growing intervals, as the service asks, and six times in all', async () => {
    const setup = setUpMessaging()
    const messageId = setup.queued(setup.user())
    setup.whatsApp.answers.push({ kind: 'retry', afterMs: 300_000 }, ...Array(5).fill(retriable))
    for (let n = 0; n < 300; n++) {
      await setup.work()
      setup.pass(15_000)
    }
    const times = setup.whatsApp.sent.map(({ at }) => Math.round((at - setup.whatsApp.sent[0]!.at) / 1000))
    expect(times).toEqual([0, 300, 360, 480, 720, 1200])
    expect(setup.row(messageId)).toMatchObject({ state: 'failed', reason: 'service-failed' })
  })

  it('by a disconnected account waits; its holder is notified once, and everything is sent when it is back', async () => {
    const setup = setUpMessaging()
    const userId = setup.user({ plan: 'pro_whatsapp' })
    setup.connect(userId)
    const ids = [setup.queued(userId), setup.queued(userId)]
    setup.whatsApp.answers.push({ kind: 'sender-down', why: 'disconnected' })
    for (let n = 0; n < 10; n++) {
      await setup.work()
      setup.pass(minute)
    }
    expect(setup.whatsApp.sent).toHaveLength(1)
    expect(ids.map(id => setup.row(id).state)).toEqual(['queued', 'queued'])
    expect(ownNumberNotices(setup)).toEqual(['disconnected'])
    receiveWhatsAppEvent(setup.app, { kind: 'account', accountId: 'acc-1', state: 'connected' })
    for (let n = 0; n < 2; n++) {
      await setup.work()
      setup.pass(minute)
    }
    expect(ids.map(id => setup.row(id).state)).toEqual(['accepted', 'accepted'])
  })

  it('by a restricted account rests for a day, then is tried again', async () => {
    const setup = setUpMessaging()
    const userId = setup.user({ plan: 'pro_whatsapp' })
    setup.connect(userId)
    const messageId = setup.queued(userId)
    setup.whatsApp.answers.push({ kind: 'sender-down', why: 'restricted' })
    await setup.work()
    setup.pass(23 * hour)
    await setup.work()
    expect(setup.whatsApp.sent).toHaveLength(1)
    setup.pass(2 * hour)
    await setup.work()
    expect(setup.row(messageId).state).toBe('accepted')
    expect(ownNumberNotices(setup)).toEqual(['restricted'])
  })

  it('by the shared number without an answer is not repeated: the person is asked', async () => {
    const setup = setUpMessaging()
    const userId = setup.user()
    const messageId = setup.queued(userId)
    setup.whatsApp.answers.push({ kind: 'unclear' })
    for (let n = 0; n < 10; n++) {
      await setup.work()
      setup.pass(hour)
    }
    expect(setup.whatsApp.sent).toHaveLength(1)
    expect(setup.row(messageId).state).toBe('unknown')
    expect(contactOf(setup, userId, messageId)?.whatsapp_sent).toBe(false)
  })

  it.each([
    ['has it', true, 'accepted'],
    ['does not', false, 'unknown'],
  ])('by an own number without an answer: the service is asked a minute later and %s', async (_, has, state) => {
    const setup = setUpMessaging()
    const userId = setup.user({ plan: 'pro_whatsapp' })
    setup.connect(userId)
    const messageId = setup.queued(userId)
    setup.whatsApp.answers.push({ kind: 'unclear' })
    await setup.work()
    if (has) setup.whatsApp.found.set(setup.whatsApp.sent[0]!.text, 'found-1')
    setup.pass(59_000)
    await setup.work()
    expect(setup.row(messageId).state).toBe('checking')
    setup.pass(1000)
    await setup.work()
    expect(setup.row(messageId)).toMatchObject({ state, provider_id: has ? 'found-1' : null })
    expect(setup.whatsApp.sent).toHaveLength(1)
  })

  it.each<[string, SendOutcome, string[]]>([
    ['the one to somebody else', { kind: 'accepted', providerId: 'found-1' }, ['unknown', 'accepted']],
    ['one of two that are in doubt', { kind: 'unclear' }, ['unknown', 'unknown']],
  ])('of messages with the same text: %s is not mistaken for another', async (_, second, states) => {
    const setup = setUpMessaging()
    const userId = setup.user({ plan: 'pro_whatsapp' })
    setup.connect(userId)
    updateUser(setup.app, { userId, patch: { custom_message: 'It was great to meet you!' } })
    const ids = [setup.queued(userId), setup.queued(userId)]
    setup.whatsApp.found.set('It was great to meet you!', 'found-1')
    setup.whatsApp.answers.push({ kind: 'unclear' }, second)
    for (let n = 0; n < 180; n++) {
      await setup.work()
      setup.pass(30_000)
    }
    expect(ids.map(id => setup.row(id).state)).toEqual(states)
    expect(setup.whatsApp.sent).toHaveLength(2)
  })

  it('to a service that does not answer questions is asked about for an hour, then the person is asked', async () => {
    const setup = setUpMessaging()
    const userId = setup.user({ plan: 'pro_whatsapp' })
    setup.connect(userId)
    const messageId = setup.queued(userId)
    setup.whatsApp.answers.push({ kind: 'unclear' })
    let asked = 0
    setup.whatsApp.own!.findSent = async () => {
      asked++
      throw new AppError('whatsapp-failed')
    }
    for (let n = 0; n < 70; n++) {
      await setup.work()
      setup.pass(minute)
    }
    expect(setup.row(messageId).state).toBe('unknown')
    expect(asked).toBeGreaterThan(10)
    expect(setup.whatsApp.sent).toHaveLength(1)
  })
})

describe('a message sent later uses the current state', () => {
  it('with the corrected number and name', async () => {
    const setup = setUpMessaging()
    const userId = setup.user()
    const messageId = setup.queued(userId)
    const contactId = setup.row(messageId).contact_id
    updateContact(setup.app, { userId, contactId, patch: { phone: '+34 655 555 555', first_name: 'Anna' } })
    await setup.work()
    expect(setup.whatsApp.sent[0]).toMatchObject({
      phone: '+34655555555',
      text: expect.stringContaining('Hello Anna,'),
    })
  })

  it.each<[string, (setup: MessagingSetup, userId: number, contactId: number) => void, object]>([
    [
      'the contact was deleted',
      ({ app }, userId, contactId) => deleteContact(app, { userId, contactId }),
      { state: 'cancelled', reason: 'contact-gone' },
    ],
    [
      '"do not message" was set',
      ({ app }, userId, contactId) => {
        updateContact(app, { userId, contactId, patch: { do_not_message: true } })
      },
      { state: 'cancelled', reason: 'do-not-message' },
    ],
    [
      'the number was emptied',
      ({ app }, userId, contactId) => {
        updateContact(app, { userId, contactId, patch: { phone: '' } })
      },
      { state: 'failed', reason: 'invalid-number' },
    ],
    [
      'the template has a link now',
      ({ app }, userId) => {
        updateUser(app, { userId, patch: { custom_message: 'Look at https://norte.com, {first_name}' } })
      },
      { state: 'failed', reason: 'link-in-text' },
    ],
    ['the plan ended', ({ app }) => app.db.delete(subscriptions).run(), { state: 'failed', reason: 'plan' }],
  ])('%s', async (_, change, expected) => {
    const setup = setUpMessaging()
    const userId = setup.user()
    const messageId = setup.queued(userId)
    change(setup, userId, setup.row(messageId).contact_id)
    await setup.work()
    expect(setup.row(messageId)).toMatchObject(expected)
    expect(setup.whatsApp.sent).toEqual([])
  })

  it('with the own number chosen meanwhile, or the shared one if the plan has only that', async () => {
    const setup = setUpMessaging()
    const userId = setup.user({ plan: 'pro' })
    setup.queued(userId)
    setup.app.db.update(subscriptions).set({ plan: 'pro_whatsapp' }).run()
    setup.connect(userId)
    await setup.work()
    await setup.work()
    setup.queued(userId)
    setup.app.db.update(subscriptions).set({ plan: 'pro' }).run()
    setup.pass(minute)
    await setup.work()
    await setup.work()
    expect(setup.whatsApp.sent.map(({ sender }) => sender)).toEqual(['unipile:acc-1', 'waapi:4711'])
  })
})

function contactOf(setup: MessagingSetup, userId: number, messageId: number) {
  return findContact(setup.app.db, { userId, contactId: setup.row(messageId).contact_id })
}

function ownNumberNotices(setup: MessagingSetup): string[] {
  return setup.app.db.query.outbox
    .findMany()
    .sync()
    .flatMap(({ notice }) => (notice && 'about' in notice && notice.about === 'own-number' ? [notice.event] : []))
}
