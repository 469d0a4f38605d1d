import type { ErrorBody } from '#contracts/errors.ts'

/**
 * A call that was not answered with success. The message is SPEC §8's "status: body"; `code` names the refusal,
 * 'offline' where no answer came and undefined where it came from something else than our api (a proxy). `said` is the
 * sentence of the server, where there is one.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorBody['code'] | 'offline' | undefined
  readonly said: string | undefined
  readonly fields: Record<string, string>
  readonly telegramId: string | undefined

  constructor(input: {
    status: number
    message: string
    code?: ApiError['code'] | undefined
    error?: string | undefined
    fields?: Record<string, string> | undefined
    telegramId?: string | undefined
  }) {
    super(input.message)
    this.name = 'ApiError'
    this.status = input.status
    this.code = input.code
    this.said = input.error
    this.fields = input.fields ?? {}
    this.telegramId = input.telegramId
  }
}

/** The error of an answer that is not a success. */
export function errorOfAnswer(answer: { status: number; statusText: string; text: string }): ApiError {
  const body = parseErrorBody(answer.text)
  return new ApiError({
    ...body,
    status: answer.status,
    message: `${answer.status}: ${body?.error ?? (answer.text || answer.statusText)}`,
  })
}

/** The error of a call that got no answer at all. */
export function offlineError(): ApiError {
  return new ApiError({ status: 0, code: 'offline', message: 'offline' })
}

/** Whether a call failed for want of a connection. A proxy that cannot reach the service counts as none. */
export function isUnreachable(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && (error.code === 'offline' || (!error.code && [502, 503, 504].includes(error.status)))
  )
}

function parseErrorBody(text: string): Partial<ErrorBody> | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return isErrorBody(body) ? body : undefined
  } catch {
    return undefined
  }
}

function isErrorBody(body: unknown): body is Partial<ErrorBody> {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
}
