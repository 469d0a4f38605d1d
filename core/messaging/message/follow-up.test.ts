import { describe, expect, it } from 'vitest'
import { messagePatchSchema } from '#contracts/messaging.ts'
import { parseInput } from '#core/base/input.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { receiveWhatsAppEvent } from '#core/messaging/callbacks/receive-event.ts'
import { listFollowUps } from '#core/messaging/message/messages.ts'
import { updateFollowUp } from '#core/messaging/message/plan-follow-up.ts'
import { cancelMessage, markSent } from '#core/messaging/message/settle-message.ts'
import { getMessagingSettings, updateMessagingSettings } from '#core/messaging/messaging-settings.ts'
import { setTimeZone } from '#core/users/time-zone-of.ts'
import { messages, subscriptions } from '#db/schema.ts'
import { type MessagingSetup, setUpMessaging } from '#tests/app/messaging-setup.ts'

const day = 24 * 60 * 60_000

/** A user with follow-ups whose first message was sent on 2026-03-10 at 12:00 UTC. */
async function setUp(country = 'ES'): Promise<{ setup: MessagingSetup; userId: number; contactId: number }> {
  const setup = setUpMessaging()
  const userId = setup.user()
  updateMessagingSettings(setup.app, { userId, patch: { follow_up: true } })
  const contactId = setup.row(setup.queued(userId, { country })).contact_id
  await setup.work()
  return { setup, userId, contactId }
}
const waiting = ({ setup, userId }: { setup: MessagingSetup; userId: number }) => listFollowUps(setup.app, { userId })
async function passDays(setup: MessagingSetup, days: number): Promise<void> {
  for (let hours = 0; hours < days * 24; hours++) {
    setup.pass(day / 24)
    await setup.work()
  }
}

describe('a follow-up', () => {
  it('is off until it is switched on', async () => {
    const setup = setUpMessaging()
    const userId = setup.user()
    expect(getMessagingSettings(setup.app, { userId })).toMatchObject({ follow_up: false, follow_up_days: 3 })
    setup.queued(userId)
    await setup.work()
    expect(waiting({ setup, userId })).toEqual([])
  })

  it.each([
    ['ES', '2026-03-13T12:00:00.000Z'],
    ['JP', '2026-03-14T00:00:00.000Z'],
    ['US', '2026-03-13T19:00:00.000Z'],
  ])('to %s waits three days, and until daytime there', async (country, sendAt) => {
    const place = await setUp(country)
    expect(waiting(place)).toMatchObject([
      { kind: 'follow-up', state: 'queued', send_at: sendAt, contact_name: 'Ana Torres' },
    ])
    await passDays(place.setup, 4)
    const sent = place.setup.whatsApp.sent[1]!
    expect(new Date(sent.at).toISOString()).toBe(sendAt)
    expect(sent.text).toContain('Hello Ana, we met a few days ago')
    expect(waiting(place)).toEqual([])
  })

  it('to a contact of an unknown country waits for daytime in the person’s own time zone', async () => {
    const setup = setUpMessaging()
    const userId = setup.user()
    setTimeZone(setup.app, { userId, zone: 'Asia/Tokyo' })
    updateMessagingSettings(setup.app, { userId, patch: { follow_up: true } })
    setup.queued(userId, { country: '' })
    await setup.work()
    const [message] = waiting({ setup, userId })
    expect(message?.send_at).toBe('2026-03-14T00:00:00.000Z')
    const moved = { userId, messageId: message!.id, patch: { send_at: '2026-03-14T12:00:00Z' } }
    expect(updateFollowUp(setup.app, moved).send_at).toBe('2026-03-15T00:00:00.000Z')
    await passDays(setup, 5)
    expect(setup.whatsApp.sent.map(({ at }) => new Date(at).toISOString())[1]).toBe('2026-03-15T00:00:00.000Z')
  })

  it('is sent once, and is not followed by another', async () => {
    const { setup } = await setUp()
    await passDays(setup, 10)
    expect(setup.whatsApp.sent).toHaveLength(2)
  })

  it('follows a message that was marked as sent too', async () => {
    const setup = setUpMessaging()
    const userId = setup.user()
    updateMessagingSettings(setup.app, { userId, patch: { follow_up: true, follow_up_days: 5 } })
    markSent(setup.app, { userId, contactId: setup.contact(userId) })
    expect(waiting({ setup, userId })[0]?.send_at).toBe('2026-03-15T12:00:00.000Z')
  })

  it('uses the template of its day, or the text written for it', async () => {
    const place = await setUp()
    const { setup, userId } = place
    updateMessagingSettings(setup.app, { userId, patch: { follow_up_message: 'Dear {first_name}, a call?' } })
    expect(waiting(place)[0]?.text).toBe('Dear Ana, a call?')
    updateFollowUp(setup.app, { userId, messageId: waiting(place)[0]!.id, patch: { text: 'Only for you, Ana.' } })
    await passDays(setup, 4)
    expect(setup.whatsApp.sent[1]?.text).toBe('Only for you, Ana.')
  })

  it('can be moved, to daytime and not into the past', async () => {
    const place = await setUp()
    const { setup, userId } = place
    const move = (send_at: string) =>
      updateFollowUp(setup.app, { userId, messageId: waiting(place)[0]!.id, patch: { send_at } }).send_at
    expect(move('2026-03-12T23:00:00Z')).toBe('2026-03-13T09:00:00.000Z')
    expect(move('2020-01-01T12:00:00Z')).toBe('2026-03-10T12:00:00.000Z')
  })

  it.each<[string, string]>([
    ['too short', 'Message must be at least 10 characters'],
    ['x'.repeat(501), 'Message too long'],
  ])('refuses an invalid text', (text, message) => {
    const change = () => parseInput(messagePatchSchema, { text })
    expect(change).toThrow(expect.objectContaining({ details: { fields: { text: message } } }))
  })

  it('with a link is refused when it is written, if the shared number would send it', async () => {
    const place = await setUp()
    const { setup, userId } = place
    const link = 'All of it is on norte.com'
    const edit = () => updateFollowUp(setup.app, { userId, messageId: waiting(place)[0]!.id, patch: { text: link } })
    const save = () => updateMessagingSettings(setup.app, { userId, patch: { follow_up_message: link } })
    expect(edit).toThrow('message-has-link')
    expect(save).toThrow('message-has-link')
    setup.app.db.update(subscriptions).set({ plan: 'pro_whatsapp' }).run()
    setup.connect(userId)
    expect([edit().text, save().follow_up_message]).toEqual([link, link])
  })

  it('of another user stays when one user switches theirs off', async () => {
    const { setup } = await setUp()
    const other = setup.user({ id: 2 })
    updateMessagingSettings(setup.app, { userId: other, patch: { follow_up: true } })
    markSent(setup.app, { userId: other, contactId: setup.contact(other) })
    updateMessagingSettings(setup.app, { userId: 1001, patch: { follow_up: false } })
    expect(waiting({ setup, userId: other })).toHaveLength(1)
  })

  it('of somebody else cannot be seen, changed or cancelled', async () => {
    const place = await setUp()
    const messageId = waiting(place)[0]!.id
    const stranger = place.setup.user({ id: 2 })
    const owned = { userId: stranger, messageId }
    expect(waiting({ setup: place.setup, userId: stranger })).toEqual([])
    expect(() => updateFollowUp(place.setup.app, { ...owned, patch: {} })).toThrow('not-found')
    expect(() => cancelMessage(place.setup.app, owned)).toThrow('not-found')
  })

  it('a first message cannot be changed like a follow-up', async () => {
    const setup = setUpMessaging()
    const userId = setup.user()
    const messageId = setup.queued(userId)
    expect(() => updateFollowUp(setup.app, { userId, messageId, patch: { text: 'Another text' } })).toThrow('not-found')
  })

  it.each<[string, (place: { setup: MessagingSetup; userId: number; contactId: number }) => void]>([
    ['it was called off', place => cancelMessage(place.setup.app, { ...place, messageId: waiting(place)[0]!.id })],
    [
      'the contact is marked "do not message"',
      ({ setup, ...owned }) => void updateContact(setup.app, { ...owned, patch: { do_not_message: true } }),
    ],
    [
      'follow-ups were switched off',
      ({ setup, userId }) => void updateMessagingSettings(setup.app, { userId, patch: { follow_up: false } }),
    ],
    ['the contact was deleted', ({ setup, ...owned }) => deleteContact(setup.app, owned)],
    ['the plan has ended', ({ setup }) => void setup.app.db.delete(subscriptions).run()],
    [
      'the first message turned out not to have arrived',
      ({ setup }) => receiveWhatsAppEvent(setup.app, { kind: 'undelivered', providerId: 'id-1' }),
    ],
    [
      'the contact has replied',
      ({ setup }) => {
        const { sender, phone } = setup.whatsApp.sent[0]!
        receiveWhatsAppEvent(setup.app, { kind: 'replied', sender, phone, chatId: 'a chat' })
      },
    ],
    [
      'the contact has replied from a number that WhatsApp writes otherwise',
      ({ setup }) => {
        const { sender } = setup.whatsApp.sent[0]!
        setup.app.db.update(messages).set({ phone: '+525512345678' }).run()
        receiveWhatsAppEvent(setup.app, { kind: 'replied', sender, phone: '+5215512345678', chatId: 'a chat' })
      },
    ],
  ])('is not sent if %s', async (_, change) => {
    const place = await setUp()
    change(place)
    await passDays(place.setup, 6)
    expect(place.setup.whatsApp.sent).toHaveLength(1)
    expect(waiting(place)).toEqual([])
  })

  it('that was cancelled is not planned again by the delivery of the first message', async () => {
    const place = await setUp()
    cancelMessage(place.setup.app, { userId: place.userId, messageId: waiting(place)[0]!.id })
    receiveWhatsAppEvent(place.setup.app, { kind: 'delivered', providerId: 'id-1' })
    expect(waiting(place)).toEqual([])
  })

  it('can only be switched on with the right plan', () => {
    const setup = setUpMessaging()
    const userId = setup.user({ plan: 'free' })
    for (const patch of [{ follow_up: true }, { auto_send: true }]) {
      expect(() => updateMessagingSettings(setup.app, { userId, patch })).toThrow('plan-needed')
    }
    expect(updateMessagingSettings(setup.app, { userId, patch: { follow_up: false } }).may_follow_up).toBe(false)
  })
})
