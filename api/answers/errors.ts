import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { parseAccept } from 'hono/utils/accept'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ApiEnv } from '#api/guards/context.ts'
import { type ErrorBody, type ErrorCode, errorStatus } from '#contracts/errors.ts'
import type { Language } from '#contracts/users.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { isDamaged, isTemporary, lacksRoom, recordObstacle } from '#core/base/obstacles.ts'
import { errorTexts, errorTextsIn } from '#texts/error-texts.ts'
import { createTranslate, languageOfTag } from '#texts/i18n.ts'

/** Turns every error into a response. A refusal gets its code; other errors are logged and become `internal`. */
export function answerErrors(app: App): ErrorHandler<ApiEnv> {
  return (error, c) => {
    if (error instanceof AppError) {
      // Operators need to see when an outside service fails. A lost database was logged once.
      if (errorStatus[error.code] >= 500 && error.code !== 'out-of-service')
        app.log.warn({ code: error.code, ...error.details }, 'An outside service failed')
      const { retryAfterMs } = error.details
      if (typeof retryAfterMs === 'number') c.header('Retry-After', String(Math.ceil(retryAfterMs / 1000)))
      return errorAnswer(c, error.code, error.details)
    }
    if (error instanceof HTTPException)
      return errorAnswer(c, error.status === 413 ? 'photo-too-large' : 'invalid-input', {})
    // The network cut the request off. Nobody waits for a response, and nothing is wrong in the service.
    if (error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET')
      return errorAnswer(c, 'invalid-input')
    if (isTemporary(error)) {
      recordObstacle(app.log, error)
      if (isDamaged(error)) return errorAnswer(c, 'internal')
      if (lacksRoom(error)) return errorAnswer(c, 'no-room')
      c.header('Retry-After', '5')
      return errorAnswer(c, 'too-many-requests')
    }
    app.log.error({ err: error, method: c.req.method, route: c.req.routePath }, 'A request failed')
    return errorAnswer(c, 'internal', {})
  }
}

/** An error response in the caller's language, with its status. */
export function errorAnswer(c: Context<ApiEnv>, code: ErrorCode, details: Record<string, unknown> = {}): Response {
  return c.json(errorBody(c, code, details), errorStatus[code] as ContentfulStatusCode)
}

/** The body of an error response, in the caller's language. */
export function errorBody(c: Context<ApiEnv>, code: ErrorCode, details: Record<string, unknown> = {}): ErrorBody {
  const language = c.get('language') ?? askedLanguage(c)
  const fields = details.fields as ErrorBody['fields']
  return { error: errorText(language, code, details), code, ...(fields ? { fields } : {}) }
}

/** The sentence for an error code. */
export const errorText = createTranslate(errorTexts, errorTextsIn)

/** The browser's most preferred language that the product has, or English (PRODUCT §9). */
export function askedLanguage(c: Context): Language {
  const asked = parseAccept(c.req.header('accept-language') ?? '').filter(({ q }) => q > 0)
  return asked.map(({ type }) => languageOfTag(type)).find(language => language !== undefined) ?? 'en'
}
