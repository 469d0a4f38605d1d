import { describe, expect, it } from 'vitest'
import type { MessageKind, MessageState } from '#contracts/messaging.ts'
import { changeContact } from '#core/contact-rows/record-contact-change.ts'
import { mergeContacts } from '#core/contacts/merging/merge-contacts.ts'
import { undoContactMerge } from '#core/contacts/merging/undo-contact-merge.ts'
import { getContactMessaging } from '#core/messaging/message/contact-messaging.ts'
import { findLatestMessage } from '#core/messaging/message/messages.ts'
import { sendFirstMessage } from '#core/messaging/message/send-first-message.ts'
import { contacts, messages } from '#db/schema.ts'
import { setUpMessaging } from '#tests/app/messaging-setup.ts'

const phone = { phone: '+34 612 345 678', phone_e164: '+34612345678' }

/** Two contacts with the same number, and messages to them. */
function setUp() {
  const setup = setUpMessaging()
  const { app } = setup
  const userId = setup.user({ plan: 'pro' })
  const [kept, gone] = [setup.contact(userId, phone), setup.contact(userId, phone)]
  const add = (
    contactId: number,
    state: MessageState,
    kind: MessageKind = 'first',
    reason: 'replied' | null = null,
  ) => {
    const at = app.clock.now()
    const times = { created_at: at, send_at: at, accepted_at: state === 'accepted' ? at : null }
    const row = { user_id: userId, contact_id: contactId, kind, channel: 'shared', state, reason, ...times } as const
    return app.db.insert(messages).values(row).returning({ id: messages.id }).get().id
  }
  const merge = () => mergeContacts(app, { userId, contactId: kept, otherId: gone }).merge_id
  return { ...setup, app, userId, kept, gone, add, merge }
}

const sentNow: MessageState[] = ['sending', 'checking', 'accepted', 'delivered', 'unknown']

describe('the messages of two contacts that are merged', () => {
  it.each(sentNow)('one %s and one waiting: the waiting one is not sent, whoever it belonged to', async state => {
    for (const isKeptSent of [true, false]) {
      const { userId, app, kept, gone, add, merge, work, pass, whatsApp } = setUp()
      const sent = add(isKeptSent ? kept : gone, state)
      add(isKeptSent ? gone : kept, 'queued')
      merge()
      pass(60_000)
      // One that was being sent when the worker starts is in doubt, which is asked; none is sent anew.
      await work()
      expect(whatsApp.sent).toEqual([])
      expect(getContactMessaging(app, { userId, contactId: kept }).first).toMatchObject({ id: sent })
    }
  })

  it('is sent once where both wait', async () => {
    const { kept, gone, add, merge, work, pass, whatsApp } = setUp()
    const ids = [add(kept, 'queued'), add(gone, 'queued')]
    expect(ids).toHaveLength(2)
    merge()
    for (let minute = 0; minute < 5; minute++) {
      await work()
      pass(60_000)
    }
    expect(whatsApp.sent).toHaveLength(1)
  })

  it('cannot be asked for again where only the contact that went was written to', () => {
    const { app, userId, kept, gone, add, merge } = setUp()
    const sent = add(gone, 'accepted')
    add(kept, 'cancelled')
    merge()
    expect(sendFirstMessage(app, { userId, contactId: kept })).toMatchObject({ messageId: sent, isNew: false })
    expect(findLatestMessage(app, { contactId: kept, kind: 'first' })).toMatchObject({ id: sent, state: 'accepted' })
  })

  it('is not sent where a file says that the other one was written to', async () => {
    const { app, userId, kept, gone, add, merge, work, whatsApp } = setUp()
    changeContact(app, app.db, { userId, contactId: gone, event: 'updated' }, { whatsapp_sent: true })
    add(kept, 'queued')
    merge()
    await work()
    expect(whatsApp.sent).toEqual([])
  })

  it.each(['kept', 'gone'] as const)('no follow-up goes to somebody who answered the %s one', async answered => {
    const { kept, gone, add, merge, work, whatsApp } = setUp()
    for (const contactId of [kept, gone]) add(contactId, 'accepted')
    add(answered === 'kept' ? kept : gone, 'cancelled', 'follow-up', 'replied')
    add(answered === 'kept' ? gone : kept, 'queued', 'follow-up')
    merge()
    await work()
    expect(whatsApp.sent).toEqual([])
  })

  it('wait again, and belong to whom they did, when the merge is undone', () => {
    const { app, userId, kept, gone, add, merge } = setUp()
    add(gone, 'accepted')
    add(gone, 'queued', 'follow-up')
    add(kept, 'queued')
    const rows = () => [app.db.select().from(messages).all(), sentOf()]
    const sentOf = () => app.db.select({ id: contacts.id, sent: contacts.whatsapp_sent }).from(contacts).all()
    const before = rows()
    const mergeId = merge()
    expect(rows()).not.toEqual(before)
    undoContactMerge(app, { userId, mergeId })
    expect(rows()).toEqual(before)
  })

  it('that was sent after the merge marks the contact that it goes back to', async () => {
    const { app, userId, kept, gone, add, merge, work } = setUp()
    add(gone, 'queued')
    const mergeId = merge()
    await work()
    undoContactMerge(app, { userId, mergeId })
    const sent = app.db.select({ id: contacts.id, sent: contacts.whatsapp_sent }).from(contacts).all()
    expect(sent).toEqual([
      { id: kept, sent: false },
      { id: gone, sent: true },
    ])
  })
})
