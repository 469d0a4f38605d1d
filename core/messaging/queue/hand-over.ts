import { and, eq, gte } from 'drizzle-orm'
import type { App, ReadApp, TxApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { hourMs, minuteMs } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import type { MessageRow } from '#core/messaging/message/messages.ts'
import {
  acceptMessage,
  deliverMessage,
  failMessage,
  markMessageUnknown,
} from '#core/messaging/message/settle-message.ts'
import type { Claimed } from '#core/messaging/queue/claim-message.ts'
import { gapAfterMessage, pauseBeforeRetry, type Random } from '#core/messaging/queue/spacing.ts'
import { accountOfSender } from '#core/messaging/senders/own-number.ts'
import { pauseSender, setSenderState, stopSender } from '#core/messaging/senders/sender-state.ts'
import type { SendOutcome, SentMessage } from '#core/messaging/whatsapp/whatsapp-port.ts'
import type { Tx } from '#db/client.ts'
import { messages, whatsappReceipts } from '#db/schema.ts'

const maxAttempts = 6
/** Time for the service to finish a message in progress before it is asked. */
const askAfterMs = minuteMs
const askAgainMs = 5 * minuteMs
const askUntilMs = hourMs

/** Hands a claimed message to its service and stores the result. */
export async function handOver(app: App, claimed: Claimed, { random }: { random: Random }): Promise<void> {
  const outcome = await send(app, claimed)
  app.metrics.messages.inc({ outcome: outcome.kind })
  app.log.info({ messageId: claimed.id, outcome: outcome.kind }, 'Message handed over')
  write(app, tx => {
    const row = tx.select().from(messages).where(eq(messages.id, claimed.id)).get()
    // The gap counts from the service's answer, so that a slow answer does not bring the next message closer.
    pauseSender(app, tx, { sender: claimed.sender, ms: gapAfterMessage(random) })
    if (row?.state === 'sending') settle(app, tx, { ...row, sender: claimed.sender }, outcome)
  })
}

async function send(app: Pick<App, 'whatsApp'>, { channel, sender, phone, text }: Claimed): Promise<SendOutcome> {
  const { shared, own } = app.whatsApp
  if (channel === 'own') {
    return own ? own.send({ accountId: accountOfSender(sender), phone, text }) : { kind: 'retry' }
  }
  return shared ? shared.send({ phone, text }) : { kind: 'retry' }
}

function settle(app: App, tx: Tx, row: Claimed, outcome: SendOutcome): void {
  const { attempts, sender } = row
  switch (outcome.kind) {
    case 'accepted':
      setSenderState(app, tx, { sender, state: 'connected' })
      accept(app, tx, row, outcome)
      break
    case 'refused':
      failMessage(app, tx, row, outcome.reason)
      break
    case 'sender-down':
      stopSender(app, tx, { sender, why: outcome.why })
      requeue(app, tx, row, { attempts: attempts - 1, ms: 0 })
      break
    case 'retry':
      if (attempts >= maxAttempts) failMessage(app, tx, row, 'service-failed')
      else requeue(app, tx, row, { attempts, ms: pauseBeforeRetry(attempts, outcome.afterMs) })
      break
    case 'unclear':
      if (outcome.chatId) tx.update(messages).set({ chat_id: outcome.chatId }).where(eq(messages.id, row.id)).run()
      doubt(app, tx, row)
      break
  }
}

/** Marks the message as accepted, unless the service's callback was faster than its answer. */
export function accept(
  app: App,
  tx: Tx,
  row: MessageRow,
  { providerId, chatId }: { providerId: string | undefined; chatId?: string | undefined },
): void {
  const known = providerId
    ? tx.select().from(whatsappReceipts).where(eq(whatsappReceipts.provider_id, providerId)).get()
    : undefined
  const change = { provider_id: providerId ?? null, chat_id: chatId ?? row.chat_id }
  if (known?.state === 'delivered') deliverMessage(app, tx, row, change)
  else if (known?.state === 'failed') failMessage(app, tx, row, 'not-delivered', change)
  else acceptMessage(app, tx, row, change)
}

/** The message may have been sent. Unipile can be asked about that, WaAPI cannot. */
export function doubt(app: TxApp, tx: Tx, row: MessageRow): void {
  if (row.channel === 'own') {
    const send_at = new Date(app.clock.now().getTime() + askAfterMs)
    tx.update(messages).set({ state: 'checking', send_at }).where(eq(messages.id, row.id)).run()
  } else markMessageUnknown(app, tx, row)
}

/** Asks the service whether a message in doubt was sent. If the service does not know it, the person is asked. */
export async function askService(app: App, row: MessageRow): Promise<void> {
  const answer = await findSent(app, row)
  write(app, tx => {
    const now = app.clock.now()
    const current = tx.select().from(messages).where(eq(messages.id, row.id)).get()
    if (current?.state !== 'checking') return
    if (answer === 'no answer' && now.getTime() - (row.started_at?.getTime() ?? 0) < askUntilMs) {
      const send_at = new Date(now.getTime() + askAgainMs)
      tx.update(messages).set({ send_at }).where(eq(messages.id, row.id)).run()
    } else if (typeof answer === 'object') accept(app, tx, current, answer)
    else markMessageUnknown(app, tx, current)
  })
}

async function findSent(
  app: Pick<App, 'db' | 'whatsApp'>,
  row: MessageRow,
): Promise<SentMessage | 'unknown' | 'no answer'> {
  const { own } = app.whatsApp
  if (!own || !row.sender || !row.started_at) return 'unknown'
  const { sender, phone, text, started_at: since } = row
  try {
    const found = await own.findSent({ accountId: accountOfSender(sender), phone, text, since })
    return findOurs(app, { sender, text, since, found })
  } catch (error) {
    if (error instanceof AppError) return 'no answer'
    throw error
  }
}

/** Skips ids that belong, or may belong, to another row: without a name, a template gives all the same text. */
function findOurs(
  app: ReadApp,
  { sender, text, since, found }: { sender: string; text: string; since: Date; found: SentMessage[] },
): SentMessage | 'unknown' | 'no answer' {
  const twins = app.db
    .select({ state: messages.state, providerId: messages.provider_id })
    .from(messages)
    .where(
      and(
        eq(messages.sender, sender),
        gte(messages.started_at, new Date(since.getTime() - askUntilMs)),
        eq(messages.text, text),
      ),
    )
    .all()
  const [ours, ...others] = found.filter(one => twins.every(twin => twin.providerId !== one.providerId))
  if (!ours) return 'unknown'
  const inDoubt = twins.filter(({ state }) => state === 'sending' || state === 'checking' || state === 'unknown')
  return others.length + 1 < inDoubt.length ? 'no answer' : ours
}

function requeue(app: TxApp, tx: Tx, row: MessageRow, { attempts, ms }: { attempts: number; ms: number }): void {
  const send_at = ms > 0 ? new Date(app.clock.now().getTime() + ms) : row.send_at
  tx.update(messages).set({ state: 'queued', attempts, send_at, started_at: null }).where(eq(messages.id, row.id)).run()
}
