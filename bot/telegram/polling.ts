import { setTimeout as pause } from 'node:timers/promises'
import { Api, GrammyError } from 'grammy'
import { allowedUpdates } from '#bot/telegram/announce-bot.ts'
import { grammySignal } from '#bot/telegram/resilient-api.ts'
import { isTokenRefused, reasonOf, retryAfterMs, tokenAdvice } from '#bot/telegram/telegram-failure.ts'
import type { App } from '#core/app.ts'
import { DatabaseHeld, isTemporary, recordObstacle } from '#core/base/obstacles.ts'
import { waitUntilFree } from '#core/base/write-lock.ts'
import { receiveUpdate } from '#core/inbox/receive-update.ts'

/** How long Telegram holds a call while there are no updates. */
const pollSeconds = 30
const longestPauseMs = 30_000
/** A full disk is checked again sooner than Telegram. */
const untilRoomMs = 2000

export type Polling = {
  /** Ends the open call; resolves when nothing is being fetched. */
  stop(): Promise<void>
}

/**
 * Fetches updates by long polling and stores them. Telegram forgets updates only at the next call, so a crash loses
 * none. An old webhook is removed first. Failures are retried with growing pauses.
 */
export function startPolling(app: App, { token }: { token: string }): Polling {
  const api = new Api(token, { apiRoot: app.env.TELEGRAM_API_ROOT, timeoutSeconds: pollSeconds + 15 })
  const stopping = new AbortController()
  const running = poll(app, api, stopping.signal)
  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}

async function poll(app: App, api: Api, signal: AbortSignal): Promise<void> {
  let offset = 0
  let hasWebhook = true
  let pauseMs = 250
  while (!signal.aborted) {
    try {
      if (hasWebhook) await api.deleteWebhook({}, grammySignal(signal))
      hasWebhook = false
      const input = { offset, timeout: pollSeconds, allowed_updates: allowedUpdates }
      for (const update of await api.getUpdates(input, grammySignal(signal))) {
        if (!(await waitUntilFree(app))) throw new DatabaseHeld()
        receiveUpdate(app, update)
        offset = update.update_id + 1
      }
      pauseMs = 250
    } catch (error) {
      if (signal.aborted) return
      if (isTemporary(error)) recordObstacle(app.log, error)
      else {
        const advice = isTokenRefused(error) ? tokenAdvice : undefined
        app.log.warn({ reason: reasonOf(error), advice }, 'Could not fetch updates')
      }
      // Somebody has set a webhook meanwhile, or another process polls.
      if (error instanceof GrammyError && error.error_code === 409) hasWebhook = true
      await pause(Math.max(retryAfterMs(error), pauseMs), undefined, { signal }).catch(() => undefined)
      pauseMs = isTemporary(error) ? untilRoomMs : Math.min(pauseMs * 2, longestPauseMs)
    }
  }
}
