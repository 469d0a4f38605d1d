import { and, eq, inArray } from 'drizzle-orm'
import { type MessageFailure, type MessageKind, messageKinds } from '#contracts/messaging.ts'
import type { TxApp } from '#core/app.ts'
import type { ContactRow } from '#core/contact-rows/contact-row.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import type { Tx } from '#db/client.ts'
import { type ContactMerge, messages } from '#db/schema.ts'

type MessageRow = typeof messages.$inferSelect
type MergedRows = { kept: ContactRow; gone: ContactRow }
type Moved = Pick<ContactMerge['moved'], 'messages' | 'stopped'>

/** A message was cancelled for these reasons because it had become pointless; nobody decided against it. */
const pointless: readonly (MessageFailure | null)[] = ['first-failed', 'contact-gone']

/** Stages of a message, next to 0 for one that failed or became pointless and 2 for one that somebody decided against. */
const waiting = 1
const sent = 3

/** How far the messages of one kind to a contact have come. */
function stageOf(rows: readonly MessageRow[]): number {
  return Math.max(0, ...rows.map(stageOfRow))
}

function stageOfRow({ state, reason }: MessageRow): number {
  if (state === 'failed') return 0
  if (state === 'queued') return waiting
  if (state === 'cancelled') return pointless.includes(reason) ? 0 : waiting + 1
  // It was sent, or may have been.
  return sent
}

/**
 * Of each kind of message the contact that stays has those that came further: nobody is written to twice, and nobody who
 * answered, or whom the person decided not to write to, is written to at all. Its own waiting message is stopped where the
 * other contact's has come further.
 */
export function moveMessages(app: TxApp, tx: Tx, { kept, gone }: MergedRows): Moved {
  const moved: number[] = []
  const stopped: number[] = []
  for (const kind of messageKinds) {
    const [ours, theirs] = [messagesOf(tx, kept.id, kind), messagesOf(tx, gone.id, kind)]
    const [stage, further] = [stageWith(kept, kind, ours), stageWith(gone, kind, theirs)]
    if (further < stage || (further === stage && further > 0)) continue
    for (const row of ours.filter(({ state }) => state === 'queued')) {
      stop(app, tx, row)
      stopped.push(row.id)
    }
    const ids = theirs.map(({ id }) => id)
    tx.update(messages).set({ contact_id: kept.id }).where(inArray(messages.id, ids)).run()
    moved.push(...ids)
  }
  return { messages: moved, stopped }
}

/** Files say of contacts that they were written to, without a message. */
function stageWith({ whatsapp_sent }: ContactRow, kind: MessageKind, rows: readonly MessageRow[]): number {
  return kind === 'first' && whatsapp_sent ? sent : stageOf(rows)
}

function messagesOf(tx: Tx, contactId: number, kind: MessageKind): MessageRow[] {
  const isOfContact = and(eq(messages.contact_id, contactId), eq(messages.kind, kind))
  return tx.select().from(messages).where(isOfContact).all()
}

function stop(app: TxApp, tx: Tx, { id, user_id: userId, thread_id: threadId }: MessageRow): void {
  tx.update(messages).set({ state: 'cancelled', finished_at: app.clock.now() }).where(eq(messages.id, id)).run()
  const notice = { about: 'message', message_id: id, state: 'cancelled' } as const
  writeNotice(app, tx, { userId, threadId, notice })
}

/** Gives back what `moveMessages` moved, as far as it is still there; what it stopped waits again. */
export function returnMessages(
  tx: Tx,
  { keptId, goneId, moved }: { keptId: number; goneId: number; moved: Moved },
): void {
  const isMoved = and(eq(messages.contact_id, keptId), inArray(messages.id, moved.messages))
  tx.update(messages).set({ contact_id: goneId }).where(isMoved).run()
  for (const id of moved.stopped ?? []) {
    const isStopped = and(eq(messages.id, id), eq(messages.contact_id, keptId), eq(messages.state, 'cancelled'))
    const row = tx.select().from(messages).where(isStopped).get()
    // One that was sent since the merge takes its place.
    if (!row || stageOf(messagesOf(tx, keptId, row.kind).filter(one => one.id !== id)) > 0) continue
    tx.update(messages).set({ state: 'queued', finished_at: null }).where(eq(messages.id, id)).run()
  }
}

/** Whether a contact was written to, by its messages; what is known otherwise where it has none. */
export function wasWrittenTo(tx: Tx, contactId: number, otherwise: boolean): boolean {
  const rows = messagesOf(tx, contactId, 'first')
  return rows.length === 0 ? otherwise : rows.some(({ state }) => state === 'accepted' || state === 'delivered')
}
