import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { parseJson } from '#core/base/http.ts'
import { isSameSecret } from '#core/base/secret.ts'
import { receiveWhatsAppEvent } from '#core/messaging/callbacks/receive-event.ts'
import type { Chat, WhatsAppEvent } from '#core/messaging/whatsapp/whatsapp-port.ts'

const bodySchema = z.object({
  event: z.string(),
  instanceId: z.coerce.string(),
  data: z.object({
    ack: z.number().optional(),
    message: z
      .object({
        id: z.object({ _serialized: z.string().max(200) }),
        ack: z.number().optional(),
        body: z.string().default(''),
        from: z.string().default(''),
        to: z.string().default(''),
        fromMe: z.boolean().default(false),
      })
      .optional(),
  }),
})
type Body = z.output<typeof bodySchema>

/** The acknowledgement numbers of WhatsApp Web: -1 error, 0 waiting, 1 at the server, 2 on the device, 3 read. */
const ack = { error: -1, device: 2 } as const

/**
 * Handles WaAPI's callback, whose signature covers the exact bytes. Throws `not-authenticated` for a wrong signature,
 * and if no WAAPI_WEBHOOK_SECRET is set. Irrelevant events are accepted and ignored.
 */
export function receiveWaapiCallback(app: App, { body, signature }: { body: string; signature: string }): void {
  const secret = app.env.WAAPI_WEBHOOK_SECRET
  const expected = secret && createHmac('sha256', secret).update(body).digest('hex')
  if (!expected || !isSameSecret(signature.trim().toLowerCase(), expected)) throw new AppError('not-authenticated')
  const parsed = bodySchema.safeParse(parseJson(body))
  const { WAAPI_INSTANCE_ID: instanceId } = app.env
  if (!parsed.success || !instanceId || parsed.data.instanceId !== instanceId) return
  const event = eventOf(parsed.data, `waapi:${instanceId}`)
  if (event) receiveWhatsAppEvent(app, event)
}

function eventOf({ event, data }: Body, sender: string): WhatsAppEvent | undefined {
  const { message } = data
  if (!message) return undefined
  if (event === 'message' && !message.fromMe) {
    const chat = chatOf(sender, message.from)
    return chat && { kind: 'replied', ...chat }
  }
  if (event !== 'message_ack') return undefined
  const reached = data.ack ?? message.ack ?? 0
  if (reached > ack.error && reached < ack.device) return undefined
  const chat = chatOf(sender, message.to)
  return {
    kind: reached === ack.error ? 'undelivered' : 'delivered',
    providerId: message.id._serialized,
    lost: chat && message.body ? { ...chat, text: message.body } : undefined,
  }
}

/** The chat with one person, which may be named by an id without their number (`…@lid`); undefined for a group. */
function chatOf(sender: string, chatId: string): Chat | undefined {
  const [, digits, server] = /^(\d{1,30})@(c\.us|lid)$/.exec(chatId) ?? []
  if (!digits) return undefined
  return { sender, chatId, phone: server === 'lid' ? undefined : `+${digits}` }
}
