import { z } from 'zod'
import { callService, type ServiceAnswer } from '#core/base/call-service.ts'
import type { Log } from '#core/base/log.ts'
import {
  longestChatId,
  numberForms,
  type SendOutcome,
  type SharedNumberPort,
} from '#core/messaging/whatsapp/whatsapp-port.ts'

type Settings = { base: string; token: string; instanceId: string; log: Log; timeoutMs?: number }

/** A 200 may contain an outer success and an inner error. */
const bodySchema = z.object({
  status: z.string().optional(),
  message: z.string().optional(),
  data: z
    .object({ status: z.string().optional(), message: z.string().optional(), data: z.unknown().optional() })
    .optional(),
})
const sentSchema = z.object({
  id: z.object({ _serialized: z.string(), remote: z.string().max(longestChatId).optional() }),
  ack: z.number().optional(),
})
const serialized = z.object({ _serialized: z.string().regex(/^\d+@c\.us$/) })
const foundSchema = z.union([serialized, z.object({ numberId: serialized }).transform(found => found.numberId)])

const notReady = /not (ready|connected)|disconnected|booting|\bqr\b|instance .*(stopped|expired)/i
const notThere = /not (registered|on whatsapp)|no lid|invalid wid|number.*(does not|doesn't) exist/i

/** The gateway's browser failed while sending, so the message may have been sent. */
const brokeOff =
  /time(d)?[ -]?out|(target|session|page|connection|browser).*(closed|crashed|lost)|detached|destroyed|collected/i

/** The shared WhatsApp number through WaAPI. */
export function createWaapi(settings: Settings): SharedNumberPort {
  return {
    sender: `waapi:${settings.instanceId}`,
    send: async ({ phone, text }) => {
      const recipient = await findChat(settings, phone)
      if ('outcome' in recipient) return recipient.outcome
      const { chatId } = recipient
      const answer = await act(settings, 'send-message', { chatId, message: text, previewLink: false })
      const outcome = outcomeOf(settings, answer)
      return outcome.kind === 'accepted' || outcome.kind === 'unclear' ? { chatId, ...outcome } : outcome
    },
  }
}

async function findChat(settings: Settings, phone: string): Promise<{ chatId: string } | { outcome: SendOutcome }> {
  const digits = phone.slice(1)
  if (numberForms(phone).length === 1) return { chatId: `${digits}@c.us` }
  const answer = await act(settings, 'get-number-id', { number: digits })
  const outcome = outcomeOf(settings, answer)
  // So far the number was only looked up, so no message can be lost.
  if (outcome.kind === 'unclear') return { outcome: { kind: 'retry' } }
  if (outcome.kind !== 'accepted') return { outcome }
  const found = foundSchema.safeParse(innerOf(answer)?.data)
  return found.success
    ? { chatId: found.data._serialized }
    : { outcome: { kind: 'refused', reason: 'not-on-whatsapp' } }
}

function act({ base, token, instanceId, timeoutMs = 30_000 }: Settings, action: string, body: unknown) {
  return callService(`${base}/api/v1/instances/${encodeURIComponent(instanceId)}/client/action/${action}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    timeoutMs,
  })
}

function outcomeOf({ log }: Settings, answer: ServiceAnswer): SendOutcome {
  if (answer.kind === 'not-sent') return { kind: 'retry' }
  if (answer.kind === 'unclear') return { kind: 'unclear' }
  const { status } = answer
  if (status === 429) return { kind: 'retry', afterMs: answer.retryAfterMs }
  if (status === 401 || status === 403 || status === 404) {
    log.error({ status }, 'WaAPI does not know this token or instance: check WAAPI_TOKEN and WAAPI_INSTANCE_ID')
    return { kind: 'sender-down', why: 'not-ready' }
  }
  if (status === 422) return { kind: 'refused', reason: 'invalid-number' }
  const body = bodySchema.safeParse(answer.body)
  if (status === 503) return { kind: 'retry' }
  if (!body.success || status >= 500) return { kind: 'unclear' }
  const isError = status >= 400 || body.data.status === 'error' || body.data.data?.status === 'error'
  return isError ? failedAction(body.data.data?.message ?? body.data.message ?? '') : acceptedBy(answer)
}

/** The reason stands at the start; a page of HTML may follow. */
const longestReason = 500

/** The gateway tried and reports a failure. */
function failedAction(text: string): SendOutcome {
  const message = text.slice(0, longestReason)
  if (notReady.test(message)) return { kind: 'sender-down', why: 'not-ready' }
  if (notThere.test(message)) return { kind: 'refused', reason: 'not-on-whatsapp' }
  return brokeOff.test(message) ? { kind: 'unclear' } : { kind: 'retry' }
}

function acceptedBy(answer: Extract<ServiceAnswer, { kind: 'answer' }>): SendOutcome {
  const sent = sentSchema.safeParse(innerOf(answer)?.data)
  if (sent.success && sent.data.ack === -1) return { kind: 'refused', reason: 'refused' }
  const id = sent.data?.id
  return { kind: 'accepted', providerId: id?._serialized, ...(id?.remote ? { chatId: id.remote } : {}) }
}

function innerOf(answer: ServiceAnswer) {
  return answer.kind === 'answer' ? bodySchema.safeParse(answer.body).data?.data : undefined
}
