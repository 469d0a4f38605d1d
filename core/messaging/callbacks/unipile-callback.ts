import { z } from 'zod'
import type { App, KeyApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { isSameSecret } from '#core/base/secret.ts'
import { receiveWhatsAppEvent } from '#core/messaging/callbacks/receive-event.ts'
import { recordConnection } from '#core/messaging/senders/connect-own-number.ts'
import { senderOfAccount } from '#core/messaging/senders/own-number.ts'
import { longestChatId, type WhatsAppEvent } from '#core/messaging/whatsapp/whatsapp-port.ts'

const statusSchema = z.object({ AccountStatus: z.object({ account_id: z.string(), message: z.string() }) })
const messagingSchema = z.object({
  event: z.string(),
  account_id: z.string(),
  message_id: z.string().max(200),
  chat_id: z.string().max(longestChatId).default(''),
  is_sender: z.union([z.boolean(), z.number()]).optional(),
  sender: z.object({ attendee_provider_id: z.string() }).optional(),
})
const connectedSchema = z.object({
  status: z.string(),
  account_id: z.string().regex(/^[\w-]{1,64}$/),
  name: z.string().max(300),
})

/** Account states that nobody needs to know about (CONNECTING, ERROR) are not listed. */
const accountStates = new Map<string, 'connected' | 'disconnected'>([
  ['OK', 'connected'],
  ['CREATION_SUCCESS', 'connected'],
  ['RECONNECTED', 'connected'],
  ['SYNC_SUCCESS', 'connected'],
  ['CREDENTIALS', 'disconnected'],
  ['STOPPED', 'disconnected'],
  ['DELETED', 'disconnected'],
])

/**
 * Handles Unipile's callbacks about messages and account states, which carry our secret in a header. Throws
 * `not-authenticated` without it, and if no UNIPILE_WEBHOOK_SECRET is set.
 */
export function receiveUnipileCallback(app: App, { body, secret }: { body: unknown; secret: string }): void {
  const expected = app.env.UNIPILE_WEBHOOK_SECRET
  if (!expected || !isSameSecret(secret, expected)) throw new AppError('not-authenticated')
  const event = accountEvent(body) ?? messagingEvent(body)
  if (event) receiveWhatsAppEvent(app, event)
}

/**
 * Handles the callback of the page where somebody connects their number; the name in it is signed by us. Throws
 * `not-authenticated` for an unsigned name, `not-found` for an account that does not exist.
 */
export async function receiveConnection(
  app: WriteApp & KeyApp & Pick<App, 'whatsApp'>,
  { body }: { body: unknown },
): Promise<void> {
  const parsed = connectedSchema.safeParse(body)
  if (!parsed.success) throw new AppError('not-authenticated')
  const { status, account_id: accountId, name } = parsed.data
  if (accountStates.get(status) === 'connected') await recordConnection(app, { name, accountId })
}

function accountEvent(body: unknown): WhatsAppEvent | undefined {
  const { AccountStatus: status } = statusSchema.safeParse(body).data ?? {}
  const state = status && accountStates.get(status.message)
  return state && { kind: 'account', accountId: status.account_id, state }
}

function messagingEvent(body: unknown): WhatsAppEvent | undefined {
  const callback = messagingSchema.safeParse(body).data
  if (!callback) return undefined
  if (callback.event === 'message_delivered' || callback.event === 'message_read') {
    return { kind: 'delivered', providerId: callback.message_id }
  }
  if (callback.event !== 'message_received' || callback.is_sender) return undefined
  const { account_id, chat_id: chatId } = callback
  const digits = /^(\d{1,30})@s\.whatsapp\.net$/.exec(callback.sender?.attendee_provider_id ?? '')?.[1]
  return { kind: 'replied', sender: senderOfAccount(account_id), chatId, phone: digits && `+${digits}` }
}
