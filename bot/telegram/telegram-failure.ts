import { BotError, GrammyError, HttpError } from 'grammy'
import { AppError } from '#core/base/errors.ts'

/** Whether Telegram says that nobody reads this chat: blocked, left, deleted. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof GrammyError && (error.error_code === 403 || error.description.includes('chat not found'))
}

/** Whether an edit was refused since the message already reads like that. */
export function isUnchanged(error: unknown): boolean {
  return error instanceof GrammyError && error.description.includes('message is not modified')
}

/** Whether a message can no longer be edited or marked: deleted, or not ours. */
export function isGone(error: unknown): boolean {
  return (
    error instanceof GrammyError &&
    /to (edit|react) not found|can't be edited|MESSAGE_ID_INVALID/.test(error.description)
  )
}

/**
 * The error without what must not be logged: grammY's errors carry the message's text, and those of the network the
 * address, which holds the token.
 */
export function withoutSecrets(error: unknown): unknown {
  // Carries the whole context: the update, and the Api with its token.
  if (error instanceof BotError) return withoutSecrets(error.error)
  if (error instanceof GrammyError) return new Error(`${error.method}: ${error.error_code} ${error.description}`)
  if (error instanceof HttpError) return new Error(error.message)
  return error
}

/** Too many calls, Telegram's own trouble, or a token that is wrong now (mistyped, revoked) and will be put right. */
const mayGoThroughLater = /^(401|404|429|5\d\d)$/

/** Telegram's failure as a code of ours (see `TelegramPort.notify`); a call that was wrong in itself stays an Error. */
export function toAppError(error: unknown): unknown {
  const cause = withoutSecrets(error)
  if (isUnreachable(error)) return new AppError('chat-unreachable', {}, { cause })
  if (error instanceof HttpError) return new AppError('telegram-failed', {}, { cause })
  if (error instanceof GrammyError && mayGoThroughLater.test(String(error.error_code))) {
    const { retry_after: retryAfter } = error.parameters
    return new AppError('telegram-failed', retryAfter === undefined ? {} : { retryAfter }, { cause })
  }
  return cause
}
