import { setTimeout as pause } from 'node:timers/promises'
import { Api } from 'grammy'
import type { Update } from 'grammy/types'
import { createBot } from '#bot/bot.ts'
import { sayIn } from '#bot/context/texts.ts'
import { announceBot, setWebhook } from '#bot/telegram/announce-bot.ts'
import { startPolling } from '#bot/telegram/polling.ts'
import { clientOptions, grammySignal } from '#bot/telegram/resilient-api.ts'
import { isTokenRefused, reasonOf, retryAfterMs, tokenAdvice, withoutSecrets } from '#bot/telegram/telegram-failure.ts'
import type { App } from '#core/app.ts'
import { isAllowed } from '#core/auth/allowed.ts'
import { isTemporary, recordObstacle } from '#core/base/obstacles.ts'
import { conversationPrefix, deleteBotState } from '#core/inbox/bot-state.ts'
import { runInbox } from '#core/inbox/run-inbox.ts'
import { languageOf } from '#core/users/users.ts'

/** The result of the first call to Telegram; `reason` is one line for the operator. */
export type FirstAnswer = { state: 'connected'; username: string } | { state: 'refused' | 'away'; reason: string }

export type RunningBot = {
  /** Settles when Telegram has answered for the first time, or could not be reached. */
  firstAnswer: Promise<FirstAnswer>
  /** The bot's name without @. At the start it waits for Telegram's answer. Undefined while Telegram is away. */
  username(): Promise<string | undefined>
  /** Accepts no more updates; resolves when the running ones are handled. */
  stop(): Promise<void>
}

const firstPauseMs = 1000
const longestPauseMs = 60_000

/**
 * Connects to Telegram, however long it takes, then handles stored updates. These come through the API's callback
 * route if `webhookUrl` is set, else by long polling.
 */
export function runBot(app: App, options: { token: string; webhookUrl: string | undefined }): RunningBot {
  const bot = createBot(app, { token: options.token })
  const stopping = new AbortController()
  const stops: (() => Promise<void>)[] = []

  // `bot.init()` would retry forever and log nothing.
  const api = new Api(options.token, clientOptions(app.env))
  const first = Promise.withResolvers<FirstAnswer>()
  const connect = async () => {
    bot.botInfo = await api.getMe(grammySignal(stopping.signal))
    first.resolve({ state: 'connected', username: bot.botInfo.username })
  }
  const connected = connect().catch(async error => {
    // Not logged: whoever starts the bot tells the operator.
    first.resolve({ state: isTokenRefused(error) ? 'refused' : 'away', reason: reasonOf(error) })
    await pause(Math.max(firstPauseMs, retryAfterMs(error)), undefined, { signal: stopping.signal }).catch(() => {})
    await retryUntilItWorks(app, 'Could not connect to Telegram', stopping.signal, connect)
  })
  const named = Promise.race([connected, pause(app.limits.botNameTimeout, undefined, { ref: false })])

  const start = async () => {
    await connected
    if (stopping.signal.aborted) return
    const handle = async (update: unknown) => {
      try {
        await bot.handleUpdate(asUpdate(update))
      } catch (error) {
        throw withoutSecrets(error)
      }
    }
    const setAside = (update: unknown) => tellSetAside(app, bot.api, asUpdate(update))
    for (const only of ['checkouts', 'others'] as const) stops.push(runInbox(app, { handle, setAside, only }).stop)
    if (!options.webhookUrl) stops.push(startPolling(app, { token: options.token }).stop)
    const { webhookUrl: url } = options
    const retry = (work: () => Promise<unknown>) =>
      retryUntilItWorks(app, 'Could not set up the bot', stopping.signal, work)
    const announce = async () => {
      // First, and whatever becomes of the rest: without it no update arrives.
      if (url) await retry(() => setWebhook(bot.api, { env: app.env, url }))
      await retry(() => announceBot(app, bot.api, { botId: bot.botInfo.id }))
    }
    void announce()
  }
  const started = start()

  return {
    firstAnswer: first.promise,
    username: async () => {
      await named
      return bot.isInited() ? bot.botInfo.username : undefined
    },
    stop: async () => {
      stopping.abort()
      await started
      await Promise.all(stops.map(stop => stop()))
    },
  }
}

async function retryUntilItWorks(
  app: App,
  complaint: string,
  signal: AbortSignal,
  work: () => Promise<unknown>,
): Promise<void> {
  for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      await work()
      return
    } catch (error) {
      if (!signal.aborted) warnOf(app, complaint, error)
      await pause(Math.max(pauseMs, retryAfterMs(error)), undefined, { signal }).catch(() => undefined)
    }
  }
}

/** One line without a stack: an outside failure is no bug. A database that cannot be written is told of in one place. */
function warnOf(app: App, complaint: string, error: unknown): void {
  const advice = isTokenRefused(error) ? tokenAdvice : undefined
  if (isTemporary(error)) recordObstacle(app.log, error)
  else app.log.warn({ reason: reasonOf(error), advice }, complaint)
}

function asUpdate(stored: unknown): Update {
  if (isUpdate(stored)) return stored
  throw new Error('A stored update has no id')
}

/** Stored updates come from Telegram alone (verified by the secret, or polled), so their shape can be trusted. */
function isUpdate(stored: unknown): stored is Update {
  return typeof stored === 'object' && stored !== null && 'update_id' in stored
}

/** Tells a person that an update of theirs was given up, and ends the conversation of their private chat. */
async function tellSetAside(app: App, api: Api, update: Update): Promise<void> {
  const message = update.message ?? update.callback_query?.message
  const userId = (update.message ?? update.callback_query)?.from?.id
  if (!message || userId !== message.chat.id || !isAllowed(app, { userId })) return
  deleteBotState(app, { key: `${conversationPrefix}${userId}` })
  const say = sayIn(languageOf(app, { userId }))
  const replyTo = { message_id: message.message_id, allow_sending_without_reply: true }
  try {
    await api.sendMessage(userId, say('set-aside'), { reply_parameters: replyTo })
  } catch (error) {
    throw withoutSecrets(error)
  }
}
