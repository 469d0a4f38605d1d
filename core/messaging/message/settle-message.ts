import { and, eq, inArray, ne } from 'drizzle-orm'
import type { MessageFailure } from '#contracts/messaging.ts'
import type { App, ContactsApp, OwnedContact, TxApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { hasRow } from '#core/base/prepared.ts'
import { write } from '#core/base/write.ts'
import { findContact } from '#core/contact-rows/contacts.ts'
import { changeContact } from '#core/contact-rows/record-contact-change.ts'
import { findLiveMessage, type MessageRow } from '#core/messaging/message/messages.ts'
import { cancelFollowUps, planFollowUp } from '#core/messaging/message/plan-follow-up.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import type { Tx } from '#db/client.ts'
import { contacts, messages } from '#db/schema.ts'

type Change = Partial<typeof messages.$inferInsert>

/** Marks a message as sent: the service accepted it, or the person says so. Plans its follow-up. */
export function acceptMessage(app: App, tx: Tx, row: MessageRow, change: Change = {}): void {
  const now = app.clock.now()
  save(app, tx, row, { state: 'accepted', reason: null, accepted_at: row.accepted_at ?? now, ...change })
  if (row.kind !== 'first') return
  setSent(app, tx, row, true)
  planFollowUp(app, tx, { userId: row.user_id, contactId: row.contact_id })
}

/** Marks a message as delivered, whatever was reported before. */
export function deliverMessage(app: App, tx: Tx, row: MessageRow, change: Change = {}): void {
  acceptMessage(app, tx, row, { state: 'delivered', finished_at: app.clock.now(), ...change })
}

/** Marks a message as failed: the contact counts as not written to, and gets no follow-up. */
export function failMessage(
  app: ContactsApp,
  tx: Tx,
  row: MessageRow,
  reason: MessageFailure,
  change: Change = {},
): void {
  save(app, tx, row, { state: 'failed', reason, finished_at: app.clock.now(), ...change })
  undoFirst(app, tx, row)
}

/** Marks a message as unknown: only the person can find out whether it was sent, so they are asked. */
export function markMessageUnknown(app: TxApp, tx: Tx, row: MessageRow): void {
  save(app, tx, row, { state: 'unknown' })
}

/** Cancels a message. `reason` is null if the person cancelled it. */
export function cancelMessageRow(app: TxApp, tx: Tx, row: MessageRow, reason: MessageFailure | null): void {
  save(app, tx, row, { state: 'cancelled', reason, finished_at: app.clock.now() })
}

function undoFirst(app: ContactsApp, tx: Tx, row: MessageRow): void {
  if (row.kind !== 'first') return
  const others = and(
    eq(messages.contact_id, row.contact_id),
    eq(messages.kind, 'first'),
    ne(messages.id, row.id),
    inArray(messages.state, ['accepted', 'delivered']),
  )
  if (hasRow(tx, messages, others)) return
  setSent(app, tx, row, false)
  cancelFollowUps(app, tx, { contactId: row.contact_id, reason: 'first-failed' })
}

function save(app: TxApp, tx: Tx, row: MessageRow, change: Change & Required<Pick<Change, 'state'>>): void {
  tx.update(messages).set(change).where(eq(messages.id, row.id)).run()
  if (change.state === row.state || change.state === undefined) return
  writeNotice(app, tx, {
    userId: row.user_id,
    threadId: row.thread_id,
    notice: { about: 'message', message_id: row.id, state: change.state },
  })
}

function setSent(app: ContactsApp, tx: Tx, { user_id, contact_id }: MessageRow, sent: boolean): void {
  const isNews = and(eq(contacts.id, contact_id), ne(contacts.whatsapp_sent, sent))
  if (!hasRow(tx, contacts, isNews)) return
  const owned = { userId: user_id, contactId: contact_id }
  changeContact(app, tx, { ...owned, event: 'updated' }, { whatsapp_sent: sent })
}

/** Cancels a waiting message. Throws `not-found` for one that does not wait, or is somebody else's. */
export function cancelMessage(app: WriteApp, { userId, messageId }: { userId: number; messageId: number }): void {
  write(app, tx => {
    const row = tx
      .select()
      .from(messages)
      .where(and(eq(messages.id, messageId), eq(messages.user_id, userId), eq(messages.state, 'queued')))
      .get()
    if (!row) throw new AppError('not-found')
    cancelMessageRow(app, tx, row, null)
  })
}

/** Marks the first message as sent by hand, or a lost one as arrived; cancels it if it waits. Throws `not-found`. */
export function markSent(app: App, { userId, contactId }: OwnedContact): void {
  write(app, tx => {
    if (!findContact(tx, { userId, contactId, action: 'message' })) throw new AppError('not-found')
    const known = findLiveMessage(tx, { contactId, kind: 'first' })
    if (known?.state === 'queued') acceptMessage(app, tx, known, { channel: 'link' })
    if (known?.state === 'unknown') acceptMessage(app, tx, known)
    if (known) return
    const now = app.clock.now()
    const row = tx
      .insert(messages)
      .values({
        user_id: userId,
        contact_id: contactId,
        kind: 'first',
        channel: 'link',
        state: 'accepted',
        created_at: now,
        send_at: now,
        accepted_at: now,
      })
      .returning()
      .get()
    acceptMessage(app, tx, row)
  })
}
