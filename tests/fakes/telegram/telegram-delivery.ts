import type { Update } from 'grammy/types'
import { z } from 'zod'
import type { Answer } from './telegram-messages.ts'
import { badRequest, Refusal } from './telegram-refusal.ts'
import { assertIs } from './telegram-schema.ts'

export type Delivery = {
  push(update: Omit<Update, 'update_id'>): void
  /** Delivers an update again, like Telegram after a lost response. */
  repeat(update: Update): void
  /** Every update so far. */
  updates: Update[]
  /** Sets where updates are sent instead of the public address: scheme, host and port of a local server. */
  deliverTo(origin: string): void
  answers: Record<string, Answer>
  stop(): Promise<void>
}

type Webhook = { url: string; secret: string | undefined }
const conflict =
  "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
const terminated = 'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running'

/** Keeps updates until the bot has accepted them, by long polling or by webhook. */
export function createDelivery(): Delivery {
  const updates: Update[] = []
  let pending: Update[] = []
  let nextUpdateId = 700_001
  let allowed: string[] = []
  let webhook: Webhook | undefined
  let origin: string | undefined
  let stopped = false
  let pushing: Promise<void> | undefined
  let wakePoll: ((ending: 'updates' | 'replaced') => void) | undefined

  const wake = () => {
    wakePoll?.('updates')
    if (webhook && !pushing) {
      pushing = pushAll().finally(() => {
        pushing = undefined
      })
    }
  }
  const enqueue = (update: Update) => {
    pending.push(update)
    wake()
  }

  /** One after the other, each until a 2xx response. */
  async function pushAll(): Promise<void> {
    let pause = 20
    for (let update = pending[0]; update && webhook && !stopped; update = pending[0]) {
      if (await pushOne(webhook, update)) {
        pending.shift()
        pause = 20
      } else {
        await new Promise(resolve => setTimeout(resolve, pause))
        pause = Math.min(pause * 2, 500)
      }
    }
  }
  async function pushOne(to: Webhook, update: Update): Promise<boolean> {
    // Tests use no network: without a local stand-in for the public address nothing is reached.
    if (!origin) return false
    const url = new URL(to.url)
    const secret: Record<string, string> = to.secret ? { 'x-telegram-bot-api-secret-token': to.secret } : {}
    try {
      const response = await fetch(`${origin}${url.pathname}${url.search}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...secret },
        body: JSON.stringify(update),
      })
      return response.ok
    } catch {
      return false
    }
  }

  const getUpdates: Answer = async (_world, params) => {
    const input = z
      .object({
        offset: z.number().default(0),
        timeout: z.number().default(0),
        allowed_updates: z.array(z.string()).optional(),
      })
      .parse(params)
    if (webhook) throw new Refusal(409, conflict)
    if (input.allowed_updates) allowed = input.allowed_updates
    pending = pending.filter(update => update.update_id >= input.offset)
    wakePoll?.('replaced')
    if (pending.length === 0 && input.timeout > 0 && !stopped) {
      const ending = await new Promise<string>(resolve => {
        const timer = setTimeout(() => resolve('timeout'), input.timeout * 1000)
        wakePoll = how => {
          clearTimeout(timer)
          wakePoll = undefined
          resolve(how)
        }
      })
      if (ending === 'replaced') throw new Refusal(409, terminated)
    }
    return pending.slice(0, 100)
  }

  const setWebhook: Answer = (_world, params) => {
    const input = z
      .object({ url: z.string(), secret_token: z.string().optional(), allowed_updates: z.array(z.string()).optional() })
      .parse(params)
    if (input.url && !input.url.startsWith('https://')) {
      throw badRequest('bad webhook: An HTTPS URL must be provided for webhook')
    }
    if (input.secret_token && !/^[\w-]{1,256}$/.test(input.secret_token)) {
      throw badRequest('secret token contains unallowed characters')
    }
    if (input.allowed_updates) allowed = input.allowed_updates
    webhook = input.url ? { url: input.url, secret: input.secret_token } : undefined
    wake()
    return true
  }

  return {
    updates,
    push(update) {
      const full = { update_id: nextUpdateId++, ...update }
      assertIs('Update', full)
      const kind = Object.keys(update)[0] ?? ''
      if (allowed.length > 0 && !allowed.includes(kind)) return
      updates.push(full)
      enqueue(full)
    },
    repeat: enqueue,
    deliverTo(to) {
      origin = to
    },
    answers: {
      getUpdates,
      setWebhook,
      deleteWebhook: () => {
        webhook = undefined
        return true
      },
      getWebhookInfo: () => ({
        url: webhook?.url ?? '',
        has_custom_certificate: false,
        pending_update_count: pending.length,
      }),
    },
    stop: async () => {
      stopped = true
      wakePoll?.('updates')
      await pushing
    },
  }
}
