import { z } from 'zod'
import { callService, type ServiceAnswer } from '#core/base/call-service.ts'
import { AppError } from '#core/base/errors.ts'
import type { Log } from '#core/base/log.ts'
import {
  longestChatId,
  numberForms,
  type OwnAccount,
  type OwnNumberPort,
  type SendOutcome,
} from '#core/messaging/whatsapp/whatsapp-port.ts'

type Answered = Extract<ServiceAnswer, { kind: 'answer' }>
type Settings = { base: string; apiKey: string; log: Log; timeoutMs?: number }
type Call = { method: string; path: string; json?: unknown; form?: FormData }

/** A short timeout, because somebody waits for these calls. Sending a message has none. */
const askingMs = 10_000
const sendingMs = 30_000

const errorSchema = z.object({ type: z.string().regex(/^errors\//) })
const chatIdSchema = z.string().max(longestChatId).nullish()
const startedSchema = z.object({
  object: z.literal('ChatStarted'),
  message_id: z.string().nullish(),
  chat_id: chatIdSchema,
})
const messagesSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      text: z.string().nullish(),
      is_sender: z.union([z.number(), z.boolean()]),
      chat_id: chatIdSchema,
      chat_provider_id: z.string().nullish(),
    }),
  ),
})
const linkSchema = z.object({ url: z.url({ protocol: /^https?$/ }) })
const accountSchema = z.object({
  id: z.string(),
  type: z.string(),
  created_at: z.coerce.date(),
  connection_params: z.object({ im: z.object({ phone_number: z.string() }).partial().optional() }).optional(),
  sources: z.array(z.object({ status: z.string() })).default([]),
})

/** People's own WhatsApp numbers through Unipile. */
export function createUnipile(settings: Settings): OwnNumberPort {
  return {
    send: async ({ accountId, phone, text }) => {
      const form = new FormData()
      form.set('account_id', accountId)
      form.set('text', text)
      form.set('attendees_ids', `${phone.slice(1)}@s.whatsapp.net`)
      return outcomeOf(settings, await call(settings, { method: 'POST', path: 'chats', form }))
    },
    findSent: async ({ accountId, phone, text, since }) => {
      const query = new URLSearchParams({ account_id: accountId, after: since.toISOString(), limit: '100' })
      const answer = await call(settings, { method: 'GET', path: `messages?${query}` })
      const { items } = read(answer, messagesSchema)
      return items
        .filter(item => item.is_sender && withPlainBreaks(item.text ?? '') === withPlainBreaks(text))
        .filter(item => isChatWith(phone, item.chat_provider_id))
        .map(item => ({ providerId: item.id, chatId: item.chat_id ?? undefined }))
    },
    createLink: async ({ name, notifyUrl, returnUrl, expiresAt }) => {
      const json = {
        type: 'create',
        providers: ['WHATSAPP'],
        api_url: settings.base,
        expiresOn: expiresAt.toISOString(),
        name,
        notify_url: notifyUrl,
        success_redirect_url: returnUrl,
        failure_redirect_url: returnUrl,
      }
      return read(await call(settings, { method: 'POST', path: 'hosted/accounts/link', json }), linkSchema)
    },
    findAccount: async ({ accountId }) => {
      const answer = await call(settings, { method: 'GET', path: `accounts/${encodeURIComponent(accountId)}` })
      if (answer.kind === 'answer' && answer.status === 404) return undefined
      return accountOf(read(answer, accountSchema))
    },
    removeAccount: async ({ accountId }) => {
      const answer = await call(settings, { method: 'DELETE', path: `accounts/${encodeURIComponent(accountId)}` })
      if (answer.kind === 'answer' && answer.status === 404) return
      read(answer, z.unknown())
    },
  }
}

/** WhatsApp may name a chat by an id without a number (`…@lid`); then it could be anybody's. */
function isChatWith(phone: string, chatId: string | null | undefined): boolean {
  const digits = /^(\d+)@s\.whatsapp\.net$/.exec(chatId ?? '')?.[1]
  return digits === undefined || numberForms(phone).includes(`+${digits}`)
}

/** A form sends every line break as CRLF, whatever was written. */
function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

function call({ base, apiKey, timeoutMs }: Settings, { method, path, json, form }: Call) {
  const body = form ?? (json === undefined ? undefined : JSON.stringify(json))
  return callService(`${base}/api/v1/${path}`, {
    method,
    // fetch sets the multipart header with its boundary itself.
    headers: {
      'x-api-key': apiKey,
      accept: 'application/json',
      ...(json ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body }),
    timeoutMs: timeoutMs ?? (form ? sendingMs : askingMs),
  })
}

function read<T extends z.ZodType>(answer: ServiceAnswer, schema: T): z.output<T> {
  const isOk = answer.kind === 'answer' && answer.status >= 200 && answer.status < 300
  const result = isOk ? schema.safeParse(answer.body) : undefined
  if (!result?.success) {
    throw new AppError('whatsapp-failed', answer.kind === 'answer' ? { status: answer.status } : {})
  }
  return result.data
}

function accountOf(account: z.output<typeof accountSchema>): OwnAccount | undefined {
  if (account.type !== 'WHATSAPP') return undefined
  const digits = (account.connection_params?.im?.phone_number ?? '').replace(/\D/g, '')
  return {
    id: account.id,
    phone: digits ? `+${digits}` : '',
    isConnected: account.sources.every(source => source.status === 'OK'),
    createdAt: account.created_at,
  }
}

function outcomeOf(settings: Settings, answer: ServiceAnswer): SendOutcome {
  if (answer.kind === 'not-sent') return { kind: 'retry' }
  if (answer.kind === 'unclear') return { kind: 'unclear' }
  if (answer.status >= 200 && answer.status < 300) {
    const started = startedSchema.safeParse(answer.body).data
    if (!started) return { kind: 'unclear' }
    const { message_id, chat_id } = started
    return { kind: 'accepted', providerId: message_id ?? undefined, chatId: chat_id ?? undefined }
  }
  return errorOutcome(settings, answer)
}

function errorOutcome({ log }: Settings, { status, body, retryAfterMs }: Answered): SendOutcome {
  const type = errorSchema.safeParse(body).data?.type.replace('errors/', '')
  switch (type) {
    case 'disconnected_account':
      return { kind: 'sender-down', why: 'disconnected' }
    case 'account_restricted':
      return { kind: 'sender-down', why: 'restricted' }
    case 'limit_exceeded':
      return { kind: 'sender-down', why: 'limited' }
    case 'invalid_recipient':
      return { kind: 'refused', reason: 'not-on-whatsapp' }
    case 'blocked_recipient':
      return { kind: 'refused', reason: 'recipient-blocked' }
  }
  if (status === 429) return { kind: 'retry', afterMs: retryAfterMs }
  // The account no longer exists at Unipile: for its holder that is a disconnection.
  if (status === 404) return { kind: 'sender-down', why: 'disconnected' }
  if (status === 401 || status === 403) {
    log.error({ status, type }, 'Unipile refuses our key: check UNIPILE_API_KEY and UNIPILE_DSN')
    return { kind: 'sender-down', why: 'not-ready' }
  }
  if (status < 500) return { kind: 'refused', reason: 'refused' }
  // Unipile says that it has not sent it. An unexpected error, a timeout or a proxy's error tells nothing about the
  // message.
  return type && status === 503 ? { kind: 'retry' } : { kind: 'unclear' }
}
