import { BotError, GrammyError, HttpError } from 'grammy'
import { AppError } from '#core/base/errors.ts'

/** Whether Telegram reports that nobody reads this chat: blocked, left, deleted. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof GrammyError && (error.error_code === 403 || error.description.includes('chat not found'))
}

/** Whether an edit was refused because the message is unchanged. */
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

/** The error without the message's text (grammY) and the address with the token (network), never to be logged. */
export function withoutSecrets(error: unknown): unknown {
  // It contains the whole context: the update, and the Api with its token.
  if (error instanceof BotError) return withoutSecrets(error.error)
  if (error instanceof GrammyError) return new Error(`${error.method}: ${error.error_code} ${error.description}`)
  if (error instanceof HttpError) return new Error(error.message)
  return error
}

/** Whether Telegram knows no bot with this token: it is mistyped or revoked. */
export function isTokenRefused(error: unknown): boolean {
  return error instanceof GrammyError && (error.error_code === 401 || error.error_code === 404)
}

/** What the operator can do about a refused token. */
export const tokenAdvice = 'Set BOT_TOKEN to the current token, which @BotFather shows under /mybots, API Token'

/** How long Telegram asks to wait before the call is made again, in milliseconds; 0 where it does not. */
export function retryAfterMs(error: unknown): number {
  return error instanceof GrammyError ? (error.parameters.retry_after ?? 0) * 1000 : 0
}

/** Why a call failed, in one line for the operator's log, without a stack and without secrets. */
export function reasonOf(error: unknown): string {
  if (error instanceof GrammyError) return `${error.error_code} ${error.description}`
  if (!(error instanceof HttpError)) return error instanceof Error ? error.message : String(error)
  const cause = error.error
  const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
  return `${error.message}${code}`
}

/** Too many calls, Telegram's own failure, or a token that is wrong now (mistyped, revoked) and will be fixed. */
const mayGoThroughLater = /^(401|404|429|5\d\d)$/

/** Telegram's failure as an error code (see `TelegramPort.notify`). A call that was itself wrong stays an Error. */
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

/** Makes calls to Telegram, whose failures become error codes. */
export async function telling<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toAppError(error)
  }
}
