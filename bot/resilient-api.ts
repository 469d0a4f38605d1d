import { autoRetry } from '@grammyjs/auto-retry'
import { type Api, type ApiClientOptions, HttpError, type Transformer } from 'grammy'
import { withRetries } from '#bot/retry.ts'
import type { Env } from '#core/env.ts'

/** How long a call may hang; Telegram answers within seconds. */
const timeoutSeconds = 30

/** Where Telegram is, and how long we wait for it. */
export function clientOptions(env: Env): ApiClientOptions {
  return { apiRoot: env.TELEGRAM_API_ROOT, timeoutSeconds }
}

/** auto-retry repeats a call without an end while the network fails, so that part is done here. */
const retryNetwork: Transformer = (prev, method, payload, signal) =>
  withRetries(() => prev(method, payload, signal), {
    attempts: 3,
    pauseMs: 300,
    isWorthIt: error => error instanceof HttpError && !signal?.aborted,
  })

const retryTelegram = autoRetry({
  maxDelaySeconds: 30,
  maxRetryAttempts: 3,
  rethrowInternalServerErrors: false,
  rethrowHttpErrors: true,
})

/** Lets calls survive a busy or stumbling Telegram for about half a minute. */
export function makeResilient(api: Api): void {
  api.config.use(retryNetwork, retryTelegram)
}
