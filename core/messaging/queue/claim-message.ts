import { and, asc, eq, lte } from 'drizzle-orm'
import { whatsAppNumber } from '#contracts/messages/whatsapp-number.ts'
import type { App, ContactsApp } from '#core/app.ts'
import { hourMs } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import { findContact } from '#core/contact-rows/contacts.ts'
import { nextDaytime } from '#core/messaging/message/daytime.ts'
import { findRoute, hasLink } from '#core/messaging/message/find-route.ts'
import { messageText } from '#core/messaging/message/message-text.ts'
import type { MessageRow } from '#core/messaging/message/messages.ts'
import { cancelMessageRow, failMessage } from '#core/messaging/message/settle-message.ts'
import { gapAfterMessage, type Random } from '#core/messaging/queue/spacing.ts'
import { ownersInTurn, usersInTurn } from '#core/messaging/queue/users-in-turn.ts'
import { isSenderReady, pauseSender } from '#core/messaging/senders/sender-state.ts'
import { possibleZonesOf } from '#core/users/time-zone-of.ts'
import type { Tx } from '#db/client.ts'
import { messages } from '#db/schema.ts'

/** A message older than this is no longer urgent and is sent in the contact's daytime. */
const lateMs = 2 * hourMs
/** Rows checked at once, so that a long queue of postponed messages does not delay everything else. */
const atOnce = 20

export type Claimed = MessageRow & { sender: string }
type Options = { busy: ReadonlySet<string>; tries: Map<number, number>; random: Random }

/**
 * Claims the next message that may be sent, with its text, number and sender, and pauses that sender. Messages that
 * may no longer be sent are ended on the way. `tries` records who has used the shared number, and when.
 */
export function claimMessage(app: App, options: Options): Claimed | undefined {
  return write(app, tx => claimShared(app, tx, options) ?? claimOwn(app, tx, options))
}

function claimShared(app: App, tx: Tx, options: Options): Claimed | undefined {
  const sender = app.whatsApp.shared?.sender
  if (!sender || options.busy.has(sender) || !isSenderReady(app, tx, sender)) return undefined
  for (const userId of usersInTurn(app, tx, { sender, tries: options.tries })) {
    const claimed = claimOf(app, tx, { userId, channel: 'shared', ...options })
    if (!claimed) continue
    options.tries.set(userId, app.clock.now().getTime())
    return claimed
  }
  return undefined
}

function claimOwn(app: App, tx: Tx, options: Options): Claimed | undefined {
  for (const userId of ownersInTurn(app, tx)) {
    const claimed = claimOf(app, tx, { userId, channel: 'own', ...options })
    if (claimed) return claimed
  }
  return undefined
}

/** The first of a user's due messages that can be sent on a channel, by their current plan and settings. */
function claimOf(
  app: App,
  tx: Tx,
  { userId, channel, busy, random }: Omit<Options, 'tries'> & { userId: number; channel: 'shared' | 'own' },
): Claimed | undefined {
  const due = and(
    eq(messages.state, 'queued'),
    eq(messages.channel, channel),
    eq(messages.user_id, userId),
    lte(messages.send_at, app.clock.now()),
  )
  const route = findRoute(app, { userId }, tx)
  if ('refusal' in route) {
    if (route.refusal === 'plan-needed') endAll(app, tx, tx.select().from(messages).where(due).all())
    return undefined
  }
  if (route.channel !== channel) {
    tx.update(messages).set({ channel: route.channel }).where(due).run()
    return undefined
  }
  if (busy.has(route.sender) || !isSenderReady(app, tx, route.sender)) return undefined
  const inTurn = tx.select().from(messages).where(due).orderBy(asc(messages.send_at), asc(messages.id)).limit(atOnce)
  for (const row of inTurn.all()) {
    const content = prepare(app, tx, row)
    if (content) return begin(app, tx, row, { ...content, sender: route.sender, random })
  }
  return undefined
}

/** The current number and text; undefined if the message was ended or postponed. */
function prepare(app: ContactsApp, tx: Tx, row: MessageRow): { phone: string; text: string } | undefined {
  const { user_id: userId, contact_id: contactId } = row
  const contact = findContact(tx, { userId, contactId, action: 'message' })
  if (!contact) return end(() => cancelMessageRow(app, tx, row, 'contact-gone'))
  if (contact.do_not_message) return end(() => cancelMessageRow(app, tx, row, 'do-not-message'))
  const phone = whatsAppNumber(contact)
  if (!phone) return end(() => failMessage(app, tx, row, 'invalid-number'))
  const text = row.text || messageText(app, { userId, contact, kind: row.kind }, tx)
  if (row.channel === 'shared' && hasLink(text)) return end(() => failMessage(app, tx, row, 'link-in-text'))
  const now = app.clock.now()
  const isWaitedFor = row.kind === 'first' && now.getTime() - row.created_at.getTime() < lateMs
  const sendAt = isWaitedFor ? now : nextDaytime(now, contact.country, possibleZonesOf(app, { userId }, tx))
  if (sendAt > now) {
    return end(() => tx.update(messages).set({ send_at: sendAt }).where(eq(messages.id, row.id)).run())
  }
  return { phone, text }
}

function end(work: () => unknown): undefined {
  work()
  return undefined
}

function endAll(app: ContactsApp, tx: Tx, rows: MessageRow[]): void {
  for (const row of rows) failMessage(app, tx, row, 'plan')
}

function begin(
  app: Pick<App, 'clock' | 'whatsApp'>,
  tx: Tx,
  row: MessageRow,
  { phone, text, sender, random }: { phone: string; text: string; sender: string; random: Random },
): Claimed {
  const change = {
    state: 'sending',
    phone,
    text,
    sender,
    started_at: app.clock.now(),
    attempts: row.attempts + 1,
  } as const
  tx.update(messages).set(change).where(eq(messages.id, row.id)).run()
  pauseSender(app, tx, { sender, ms: gapAfterMessage(random) })
  return { ...row, ...change }
}
