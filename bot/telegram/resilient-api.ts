import { autoRetry } from '@grammyjs/auto-retry'
import { type Api, type ApiClientOptions, HttpError, type Transformer } from 'grammy'
import { withRetries } from '#bot/telegram/retry.ts'
import type { Env } from '#core/base/env.ts'

/** Where Telegram is, and how long a call may hang; Telegram answers within seconds. */
export function clientOptions(env: Env, timeoutSeconds = 30): ApiClientOptions {
  return { apiRoot: env.TELEGRAM_API_ROOT, timeoutSeconds }
}

/** About a second of tries; for a checkout six, as without an answer within ten the payment is off. */
const triesOf = (method: string) => (method === 'answerPreCheckoutQuery' ? 7 : 3)

/** auto-retry repeats a call without an end while the network fails, so that part is done here. */
const retryNetwork: Transformer = (prev, method, payload, signal) =>
  withRetries(() => prev(method, payload, signal), {
    attempts: triesOf(method),
    pauseMs: 300,
    isWorthIt: error => error instanceof HttpError && !signal?.aborted,
  })

const retryTelegram = autoRetry({
  maxDelaySeconds: 30,
  maxRetryAttempts: 3,
  rethrowInternalServerErrors: false,
  rethrowHttpErrors: true,
})

/** Lets calls survive a busy or stumbling Telegram: a few tries, with pauses of seconds. */
export function makeResilient(api: Api): void {
  api.config.use(retryNetwork, retryTelegram)
}
