import { and, eq, inArray, or } from 'drizzle-orm'
import type { App, TxApp } from '#core/app.ts'
import { write } from '#core/base/write.ts'
import { findLiveMessage, type MessageRow } from '#core/messaging/message/messages.ts'
import { cancelFollowUps } from '#core/messaging/message/plan-follow-up.ts'
import { cancelMessageRow, deliverMessage, failMessage } from '#core/messaging/message/settle-message.ts'
import { senderOfAccount } from '#core/messaging/senders/own-number.ts'
import { setSenderState } from '#core/messaging/senders/sender-state.ts'
import type { Chat, WhatsAppEvent } from '#core/messaging/whatsapp/whatsapp-port.ts'
import { numberForms } from '#core/messaging/whatsapp/whatsapp-port.ts'
import type { Tx } from '#db/client.ts'
import { messages, whatsappReceipts } from '#db/schema.ts'

type Receipt = Extract<WhatsAppEvent, { kind: 'delivered' | 'undelivered' }>

/** Applies an event of a service to the rows it is about, in whatever order and however often events arrive. */
export function receiveWhatsAppEvent(app: App, event: WhatsAppEvent): void {
  write(app, tx => {
    if (event.kind === 'account') {
      setSenderState(app, tx, { sender: senderOfAccount(event.accountId), state: event.state })
    } else if (event.kind === 'replied') stopFollowUps(app, tx, event)
    else applyReceipt(app, tx, event)
  })
}

function applyReceipt(app: App, tx: Tx, event: Receipt): void {
  const row = findMessage(tx, event)
  if (!row) keepForLater(app, tx, event)
  else if (event.kind === 'undelivered') {
    if (row.state === 'accepted') failMessage(app, tx, row, 'not-delivered')
  } else if (row.state !== 'delivered' && takeTurn(app, tx, row)) {
    deliverMessage(app, tx, row, { provider_id: event.providerId })
  }
}

/** Finds a message by the service's id, or by recipient and text if the answer with the id was lost. */
function findMessage(tx: Tx, { providerId, lost }: Receipt): MessageRow | undefined {
  const known = tx.select().from(messages).where(eq(messages.provider_id, providerId)).get()
  if (known || !lost) return known
  return tx
    .select()
    .from(messages)
    .where(and(inArray(messages.state, ['unknown', 'checking']), isTo(lost), eq(messages.text, lost.text)))
    .get()
}

/** Services report everything that a number sends; only what may turn out to be ours is stored. */
function keepForLater(app: TxApp, tx: Tx, { kind, providerId }: Receipt): void {
  const inProgress = tx
    .select({ id: messages.id })
    .from(messages)
    .where(inArray(messages.state, ['sending', 'checking']))
    .get()
  if (!inProgress) return
  const state = kind === 'delivered' ? 'delivered' : 'failed'
  tx.insert(whatsappReceipts)
    .values({ provider_id: providerId, state, received_at: app.clock.now() })
    .onConflictDoUpdate({ target: whatsappReceipts.provider_id, set: { state } })
    .run()
}

/** For a lost message that has arrived after all: cancels the waiting retry. False if a retry is being sent. */
function takeTurn(app: TxApp, tx: Tx, row: MessageRow): boolean {
  const live = findLiveMessage(tx, { contactId: row.contact_id, kind: row.kind })
  if (!live || live.id === row.id) return true
  if (live.state !== 'queued') return false
  cancelMessageRow(app, tx, live, null)
  return true
}

/** Messages of a chat: by its id, or by any form of its number where a service named no chat. */
function isTo({ sender, chatId, phone }: Chat) {
  const isInChat = chatId ? eq(messages.chat_id, chatId) : undefined
  return and(eq(messages.sender, sender), or(isInChat, inArray(messages.phone, phone ? numberForms(phone) : [])))
}

/** A contact who has answered gets no follow-up. */
function stopFollowUps(app: TxApp, tx: Tx, chat: Chat): void {
  const written = and(isTo(chat), inArray(messages.state, ['accepted', 'delivered']))
  for (const { contactId } of tx.select({ contactId: messages.contact_id }).from(messages).where(written).all()) {
    cancelFollowUps(app, tx, { contactId, reason: 'replied' })
  }
}
