import { describe, expect, it } from 'vitest'
import { AppError } from '#core/base/errors.ts'
import { findContact } from '#core/contacts/contacts.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { receiveWhatsAppEvent } from '#core/messaging/webhooks/receive-event.ts'
import type { SendOutcome } from '#core/messaging/whatsapp/whatsapp-port.ts'
import { updateUser } from '#core/users/users.ts'
import { subscriptions } from '#db/schema.ts'
import { createMessagingScene, type MessagingScene } from '#tests/app/messaging-scene.ts'

const minute = 60_000
const hour = 60 * minute

describe('how handing over ends', () => {
  const retriable: SendOutcome = { kind: 'retry' }

  it('accepted: the contact counts as written to', async () => {
    const scene = createMessagingScene()
    const userId = scene.user()
    const messageId = scene.queued(userId, { first_name: 'Ana "A" {company}\nX' })
    await scene.work()
    expect(scene.row(messageId)).toMatchObject({ state: 'accepted', provider_id: 'id-1', sender: 'waapi:4711' })
    expect(scene.whatsApp.sent[0]!.text).toContain('Hello Ana "A" {company} X, it was a pleasure')
    expect(contactOf(scene, userId, messageId)?.whatsapp_sent).toBe(true)
  })

  it('a refusal is final, and says why', async () => {
    const scene = createMessagingScene()
    const userId = scene.user()
    const messageId = scene.queued(userId)
    scene.whatsApp.answers.push({ kind: 'refused', reason: 'not-on-whatsapp' })
    await scene.work()
    scene.pass(24 * hour)
    await scene.work()
    expect(scene.row(messageId)).toMatchObject({ state: 'failed', reason: 'not-on-whatsapp' })
    expect(contactOf(scene, userId, messageId)?.whatsapp_sent).toBe(false)
    expect(scene.whatsApp.sent).toHaveLength(1)
  })

  it('what may work later is tried again, later each time, as the service asks, and six times in all', async () => {
    const scene = createMessagingScene()
    const messageId = scene.queued(scene.user())
    scene.whatsApp.answers.push({ kind: 'retry', afterMs: 300_000 }, ...Array(5).fill(retriable))
    for (let n = 0; n < 300; n++) {
      await scene.work()
      scene.pass(15_000)
    }
    const times = scene.whatsApp.sent.map(({ at }) => Math.round((at - scene.whatsApp.sent[0]!.at) / 1000))
    expect(times).toEqual([0, 300, 360, 480, 720, 1200])
    expect(scene.row(messageId)).toMatchObject({ state: 'failed', reason: 'service-failed' })
  })

  it('an account that is disconnected keeps its line; its holder is told once, and all goes out when it is back', async () => {
    const scene = createMessagingScene()
    const userId = scene.user({ plan: 'pro_whatsapp' })
    scene.connect(userId)
    const ids = [scene.queued(userId), scene.queued(userId)]
    scene.whatsApp.answers.push({ kind: 'sender-down', why: 'disconnected' })
    for (let n = 0; n < 10; n++) {
      await scene.work()
      scene.pass(minute)
    }
    expect(scene.whatsApp.sent).toHaveLength(1)
    expect(ids.map(id => scene.row(id).state)).toEqual(['queued', 'queued'])
    expect(ownNumberNotices(scene)).toEqual(['disconnected'])
    receiveWhatsAppEvent(scene.app, { kind: 'account', accountId: 'acc-1', state: 'connected' })
    for (let n = 0; n < 2; n++) {
      await scene.work()
      scene.pass(minute)
    }
    expect(ids.map(id => scene.row(id).state)).toEqual(['accepted', 'accepted'])
  })

  it('a restricted account rests for a day, then tries again', async () => {
    const scene = createMessagingScene()
    const userId = scene.user({ plan: 'pro_whatsapp' })
    scene.connect(userId)
    const messageId = scene.queued(userId)
    scene.whatsApp.answers.push({ kind: 'sender-down', why: 'restricted' })
    await scene.work()
    scene.pass(23 * hour)
    await scene.work()
    expect(scene.whatsApp.sent).toHaveLength(1)
    scene.pass(2 * hour)
    await scene.work()
    expect(scene.row(messageId).state).toBe('accepted')
    expect(ownNumberNotices(scene)).toEqual(['restricted'])
  })

  it('a lost answer of the shared number is not tried again: the person is asked', async () => {
    const scene = createMessagingScene()
    const userId = scene.user()
    const messageId = scene.queued(userId)
    scene.whatsApp.answers.push({ kind: 'unclear' })
    for (let n = 0; n < 10; n++) {
      await scene.work()
      scene.pass(hour)
    }
    expect(scene.whatsApp.sent).toHaveLength(1)
    expect(scene.row(messageId).state).toBe('unknown')
    expect(contactOf(scene, userId, messageId)?.whatsapp_sent).toBe(false)
  })

  it.each([
    ['has it', true, 'accepted'],
    ['does not', false, 'unknown'],
  ])('a lost answer of an own number: the service is asked a minute later and %s', async (_, has, state) => {
    const scene = createMessagingScene()
    const userId = scene.user({ plan: 'pro_whatsapp' })
    scene.connect(userId)
    const messageId = scene.queued(userId)
    scene.whatsApp.answers.push({ kind: 'unclear' })
    await scene.work()
    if (has) scene.whatsApp.found.set(scene.whatsApp.sent[0]!.text, 'found-1')
    scene.pass(59_000)
    await scene.work()
    expect(scene.row(messageId).state).toBe('checking')
    scene.pass(1000)
    await scene.work()
    expect(scene.row(messageId)).toMatchObject({ state, provider_id: has ? 'found-1' : null })
    expect(scene.whatsApp.sent).toHaveLength(1)
  })

  it.each<[string, SendOutcome, string[]]>([
    ['the one to somebody else', { kind: 'accepted', providerId: 'found-1' }, ['unknown', 'accepted']],
    ['one of two that are in doubt', { kind: 'unclear' }, ['unknown', 'unknown']],
  ])('of messages that say the same, %s is not taken for another', async (_, second, states) => {
    const scene = createMessagingScene()
    const userId = scene.user({ plan: 'pro_whatsapp' })
    scene.connect(userId)
    updateUser(scene.app, { userId, patch: { custom_message: 'It was great to meet you!' } })
    const ids = [scene.queued(userId), scene.queued(userId)]
    scene.whatsApp.found.set('It was great to meet you!', 'found-1')
    scene.whatsApp.answers.push({ kind: 'unclear' }, second)
    for (let n = 0; n < 180; n++) {
      await scene.work()
      scene.pass(30_000)
    }
    expect(ids.map(id => scene.row(id).state)).toEqual(states)
    expect(scene.whatsApp.sent).toHaveLength(2)
  })

  it('a service that cannot be asked either is asked for an hour, then the person is', async () => {
    const scene = createMessagingScene()
    const userId = scene.user({ plan: 'pro_whatsapp' })
    scene.connect(userId)
    const messageId = scene.queued(userId)
    scene.whatsApp.answers.push({ kind: 'unclear' })
    let asked = 0
    scene.whatsApp.own!.findSent = async () => {
      asked++
      throw new AppError('whatsapp-failed')
    }
    for (let n = 0; n < 70; n++) {
      await scene.work()
      scene.pass(minute)
    }
    expect(scene.row(messageId).state).toBe('unknown')
    expect(asked).toBeGreaterThan(10)
    expect(scene.whatsApp.sent).toHaveLength(1)
  })
})

describe('what happened since it was queued counts', () => {
  it('the number and the name as corrected', async () => {
    const scene = createMessagingScene()
    const userId = scene.user()
    const messageId = scene.queued(userId)
    const contactId = scene.row(messageId).contact_id
    updateContact(scene.app, { userId, contactId, patch: { phone: '+34 655 555 555', first_name: 'Anna' } })
    await scene.work()
    expect(scene.whatsApp.sent[0]).toMatchObject({
      phone: '+34655555555',
      text: expect.stringContaining('Hello Anna,'),
    })
  })

  it.each<[string, (scene: MessagingScene, userId: number, contactId: number) => void, object]>([
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
    const scene = createMessagingScene()
    const userId = scene.user()
    const messageId = scene.queued(userId)
    change(scene, userId, scene.row(messageId).contact_id)
    await scene.work()
    expect(scene.row(messageId)).toMatchObject(expected)
    expect(scene.whatsApp.sent).toEqual([])
  })

  it('the own number, chosen meanwhile; the shared one again, when the plan has only that', async () => {
    const scene = createMessagingScene()
    const userId = scene.user({ plan: 'pro' })
    scene.queued(userId)
    scene.app.db.update(subscriptions).set({ plan: 'pro_whatsapp' }).run()
    scene.connect(userId)
    await scene.work()
    await scene.work()
    scene.queued(userId)
    scene.app.db.update(subscriptions).set({ plan: 'pro' }).run()
    scene.pass(minute)
    await scene.work()
    await scene.work()
    expect(scene.whatsApp.sent.map(({ sender }) => sender)).toEqual(['unipile:acc-1', 'waapi:4711'])
  })
})

function contactOf(scene: MessagingScene, userId: number, messageId: number) {
  return findContact(scene.app.db, { userId, contactId: scene.row(messageId).contact_id })
}

function ownNumberNotices(scene: MessagingScene): string[] {
  return scene.app.db.query.outbox
    .findMany()
    .sync()
    .flatMap(({ notice }) => (notice && 'about' in notice && notice.about === 'own-number' ? [notice.event] : []))
}
