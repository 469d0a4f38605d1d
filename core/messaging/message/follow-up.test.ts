import { describe, expect, it } from 'vitest'
import { messagePatchSchema } from '#contracts/messaging.ts'
import { parseInput } from '#core/base/input.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { cancelMessage } from '#core/messaging/message/cancel-message.ts'
import { markSent } from '#core/messaging/message/mark-sent.ts'
import { listFollowUps } from '#core/messaging/message/messages.ts'
import { updateFollowUp } from '#core/messaging/message/update-follow-up.ts'
import { getMessagingSettings, updateMessagingSettings } from '#core/messaging/messaging-settings.ts'
import { receiveWhatsAppEvent } from '#core/messaging/webhooks/receive-event.ts'
import { subscriptions } from '#db/schema.ts'
import { createMessagingScene, type MessagingScene } from '#tests/app/messaging-scene.ts'

const day = 24 * 60 * 60_000

/** A first message has gone out, on 2026-03-10 at 12:00 UTC, of somebody who wants follow-ups. */
async function setUp(country = 'ES'): Promise<{ scene: MessagingScene; userId: number; contactId: number }> {
  const scene = createMessagingScene()
  const userId = scene.user()
  updateMessagingSettings(scene.app, { userId, patch: { follow_up: true } })
  const contactId = scene.row(scene.queued(userId, { country })).contact_id
  await scene.work()
  return { scene, userId, contactId }
}
const waiting = ({ scene, userId }: { scene: MessagingScene; userId: number }) => listFollowUps(scene.app, { userId })
async function passDays(scene: MessagingScene, days: number): Promise<void> {
  for (let hours = 0; hours < days * 24; hours++) {
    scene.pass(day / 24)
    await scene.work()
  }
}

describe('a follow-up', () => {
  it('is off until it is switched on', async () => {
    const scene = createMessagingScene()
    const userId = scene.user()
    expect(getMessagingSettings(scene.app, { userId })).toMatchObject({ follow_up: false, follow_up_days: 3 })
    scene.queued(userId)
    await scene.work()
    expect(waiting({ scene, userId })).toEqual([])
  })

  it.each([
    ['ES', '2026-03-13T12:00:00.000Z'],
    ['JP', '2026-03-14T00:00:00.000Z'],
    ['US', '2026-03-13T19:00:00.000Z'],
  ])('to %s waits three days, and for daytime there', async (country, sendAt) => {
    const place = await setUp(country)
    expect(waiting(place)).toMatchObject([
      { kind: 'follow-up', state: 'queued', send_at: sendAt, contact_name: 'Ana Torres' },
    ])
    await passDays(place.scene, 4)
    const sent = place.scene.whatsApp.sent[1]!
    expect(new Date(sent.at).toISOString()).toBe(sendAt)
    expect(sent.text).toContain('Hello Ana, we met a few days ago')
    expect(waiting(place)).toEqual([])
  })

  it('goes out once, and is followed by no other', async () => {
    const { scene } = await setUp()
    await passDays(scene, 10)
    expect(scene.whatsApp.sent).toHaveLength(2)
  })

  it('follows a message that was marked as sent, too', async () => {
    const scene = createMessagingScene()
    const userId = scene.user()
    updateMessagingSettings(scene.app, { userId, patch: { follow_up: true, follow_up_days: 5 } })
    markSent(scene.app, { userId, contactId: scene.contact(userId) })
    expect(waiting({ scene, userId })[0]?.send_at).toBe('2026-03-15T12:00:00.000Z')
  })

  it('says what the template says on its day, or what was written for it', async () => {
    const place = await setUp()
    const { scene, userId } = place
    updateMessagingSettings(scene.app, { userId, patch: { follow_up_message: 'Dear {first_name}, a call?' } })
    expect(waiting(place)[0]?.text).toBe('Dear Ana, a call?')
    updateFollowUp(scene.app, { userId, messageId: waiting(place)[0]!.id, patch: { text: 'Only for you, Ana.' } })
    await passDays(scene, 4)
    expect(scene.whatsApp.sent[1]?.text).toBe('Only for you, Ana.')
  })

  it('can be moved, into daytime and not into the past', async () => {
    const place = await setUp()
    const { scene, userId } = place
    const move = (send_at: string) =>
      updateFollowUp(scene.app, { userId, messageId: waiting(place)[0]!.id, patch: { send_at } }).send_at
    expect(move('2026-03-12T23:00:00Z')).toBe('2026-03-13T09:00:00.000Z')
    expect(move('2020-01-01T12:00:00Z')).toBe('2026-03-10T12:00:00.000Z')
  })

  it.each<[string, string]>([
    ['too short', 'Message must be at least 10 characters'],
    ['x'.repeat(501), 'Message too long'],
  ])('is not changed to what no message may be', (text, message) => {
    const change = () => parseInput(messagePatchSchema, { text })
    expect(change).toThrow(expect.objectContaining({ details: { fields: { text: message } } }))
  })

  it('with a link is refused when it is written, where it would leave from the shared number', async () => {
    const place = await setUp()
    const { scene, userId } = place
    const link = 'All of it is on norte.com'
    const edit = () => updateFollowUp(scene.app, { userId, messageId: waiting(place)[0]!.id, patch: { text: link } })
    const save = () => updateMessagingSettings(scene.app, { userId, patch: { follow_up_message: link } })
    expect(edit).toThrow('message-has-link')
    expect(save).toThrow('message-has-link')
    scene.app.db.update(subscriptions).set({ plan: 'pro_whatsapp' }).run()
    scene.connect(userId)
    expect([edit().text, save().follow_up_message]).toEqual([link, link])
  })

  it('of another user waits on when one switches theirs off', async () => {
    const { scene } = await setUp()
    const other = scene.user({ id: 2 })
    updateMessagingSettings(scene.app, { userId: other, patch: { follow_up: true } })
    markSent(scene.app, { userId: other, contactId: scene.contact(other) })
    updateMessagingSettings(scene.app, { userId: 1001, patch: { follow_up: false } })
    expect(waiting({ scene, userId: other })).toHaveLength(1)
  })

  it('of somebody else cannot be seen, changed or called off', async () => {
    const place = await setUp()
    const messageId = waiting(place)[0]!.id
    const stranger = place.scene.user({ id: 2 })
    const owned = { userId: stranger, messageId }
    expect(waiting({ scene: place.scene, userId: stranger })).toEqual([])
    expect(() => updateFollowUp(place.scene.app, { ...owned, patch: {} })).toThrow('not-found')
    expect(() => cancelMessage(place.scene.app, owned)).toThrow('not-found')
  })

  it('a first message cannot be changed as if it were one', async () => {
    const scene = createMessagingScene()
    const userId = scene.user()
    const messageId = scene.queued(userId)
    expect(() => updateFollowUp(scene.app, { userId, messageId, patch: { text: 'Another text' } })).toThrow('not-found')
  })

  it.each<[string, (place: { scene: MessagingScene; userId: number; contactId: number }) => void]>([
    ['it was called off', place => cancelMessage(place.scene.app, { ...place, messageId: waiting(place)[0]!.id })],
    [
      'the contact is marked "do not message"',
      ({ scene, ...owned }) => void updateContact(scene.app, { ...owned, patch: { do_not_message: true } }),
    ],
    [
      'follow-ups were switched off',
      ({ scene, userId }) => void updateMessagingSettings(scene.app, { userId, patch: { follow_up: false } }),
    ],
    ['the contact was deleted', ({ scene, ...owned }) => deleteContact(scene.app, owned)],
    ['the plan has ended', ({ scene }) => void scene.app.db.delete(subscriptions).run()],
    [
      'the first message turned out not to have arrived',
      ({ scene }) => receiveWhatsAppEvent(scene.app, { kind: 'undelivered', providerId: 'id-1' }),
    ],
    [
      'the contact has replied',
      ({ scene }) => {
        const { sender, phone } = scene.whatsApp.sent[0]!
        receiveWhatsAppEvent(scene.app, { kind: 'replied', sender, phone })
      },
    ],
  ])('does not go out where %s', async (_, change) => {
    const place = await setUp()
    change(place)
    await passDays(place.scene, 6)
    expect(place.scene.whatsApp.sent).toHaveLength(1)
    expect(waiting(place)).toEqual([])
  })

  it('that was called off is not planned anew by the delivery of the first message', async () => {
    const place = await setUp()
    cancelMessage(place.scene.app, { userId: place.userId, messageId: waiting(place)[0]!.id })
    receiveWhatsAppEvent(place.scene.app, { kind: 'delivered', providerId: 'id-1' })
    expect(waiting(place)).toEqual([])
  })

  it('needs the plan to be switched on', () => {
    const scene = createMessagingScene()
    const userId = scene.user({ plan: 'free' })
    for (const patch of [{ follow_up: true }, { auto_send: true }]) {
      expect(() => updateMessagingSettings(scene.app, { userId, patch })).toThrow('plan-needed')
    }
    expect(updateMessagingSettings(scene.app, { userId, patch: { follow_up: false } }).may_follow_up).toBe(false)
  })
})
