import { setTimeout as pause } from 'node:timers/promises'
import { autoRetry } from '@grammyjs/auto-retry'
import { type Api, type ApiClientOptions, HttpError, type Transformer } from 'grammy'
import type { Env } from '#core/base/env.ts'

/** Telegram's address, and the timeout of a call; Telegram answers within seconds. */
export function clientOptions(env: Env, timeoutSeconds = 30): ApiClientOptions {
  return { apiRoot: env.TELEGRAM_API_ROOT, timeoutSeconds }
}

/** About a second of tries. A checkout gets six: unanswered for ten seconds, its payment is cancelled. */
const triesOf = (method: string) => (method === 'answerPreCheckoutQuery' ? 7 : 3)

/** auto-retry would repeat network failures forever, so they are handled here. */
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

/** Retries calls a few times, with pauses of seconds, when Telegram is busy or failing. */
export function makeResilient(api: Api): void {
  api.config.use(retryNetwork, retryTelegram)
}

type Patience = { attempts: number; pauseMs: number; isWorthIt: (error: unknown) => boolean }

/** Retries with growing pauses while the error looks temporary; throws the last error. */
export async function withRetries<T>(work: () => Promise<T>, { attempts, pauseMs, isWorthIt }: Patience): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= attempts || !isWorthIt(error)) throw error
      await pause(pauseMs * attempt)
    }
  }
}

type GrammySignal = NonNullable<Parameters<Api['getMe']>[0]>

/** grammY types its signals by its own polyfill, and accepts the platform's too. */
export function grammySignal(signal: AbortSignal): GrammySignal {
  return signal as unknown as GrammySignal
}
