import type { Conversation } from '@grammyjs/conversations'
import type { BotContext, SpeakingContext } from '#bot/context/context.ts'
import type { ErrorCode } from '#contracts/errors.ts'
import { AppError } from '#core/base/errors.ts'

type Talk = Conversation<BotContext, SpeakingContext>

/** The result of an attempt, or its refusal. */
export type Outcome<T> = { value: T } | { refusal: ErrorCode }

/** After this time the next text no longer counts as the answer. */
const maxMilliseconds = 10 * 60 * 1000

/** The person's next text within ten minutes; after that the conversation ends. */
export function nextText(conversation: Talk) {
  return conversation.waitFor('message:text', { maxMilliseconds })
}

/**
 * Runs an effect once, however often the conversation is replayed (grammY conversations). A refusal is returned as a
 * value, because errors leave `external` without their class.
 */
export function attempt<T>(conversation: Talk, work: () => T | Promise<T>): Promise<Outcome<T>> {
  return conversation.external(async () => {
    try {
      return { value: await work() }
    } catch (error) {
      if (error instanceof AppError) return { refusal: error.code }
      throw error
    }
  })
}
