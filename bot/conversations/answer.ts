import type { Conversation } from '@grammyjs/conversations'
import type { BotContext, SpeakingContext } from '#bot/context/context.ts'
import type { ErrorCode } from '#contracts/errors.ts'
import { AppError } from '#core/base/errors.ts'

type Talk = Conversation<BotContext, SpeakingContext>

/** What came of a try, or why it was refused. */
export type Outcome<T> = { value: T } | { refusal: ErrorCode }

/** After this the next text is not taken for the answer any more. */
const maxMilliseconds = 10 * 60 * 1000

/** The next text that the person sends, within ten minutes; after those the conversation is over. */
export function nextText(conversation: Talk) {
  return conversation.waitFor('message:text', { maxMilliseconds })
}

/**
 * Reads or writes once, however often the conversation is replayed (grammY conversations). A refusal is a value: as an
 * error it would come out of `external` without its class.
 */
export function attempt<T>(conversation: Talk, work: () => T): Promise<Outcome<T>> {
  return conversation.external(() => {
    try {
      return { value: work() }
    } catch (error) {
      if (error instanceof AppError) return { refusal: error.code }
      throw error
    }
  })
}
