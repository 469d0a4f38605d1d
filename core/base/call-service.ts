import { parseJson, readBody, retryAfterMs } from '#core/base/http.ts'

/** How a call ended. After `not-sent` the service has received nothing; after `unclear` it may have. */
export type ServiceAnswer =
  | { kind: 'answer'; status: number; body: unknown; retryAfterMs: number | undefined }
  | { kind: 'not-sent' }
  | { kind: 'unclear' }

/** Errors of a connection that was never established. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Longer than any of their responses. */
const maxBytes = 1024 * 1024

/** Calls a service and parses its JSON. Never throws, and never logs: addresses contain phone numbers. */
export async function callService(
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string | FormData; timeoutMs: number },
): Promise<ServiceAnswer> {
  const { timeoutMs, ...request } = init
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const body = parseJson(new TextDecoder().decode(await readBody(response, { maxBytes })))
    return {
      kind: 'answer',
      status: response.status,
      body,
      retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
    }
  } catch (error) {
    return { kind: neverConnected.has(causeCodeOf(error)) ? 'not-sent' : 'unclear' }
  }
}

function causeCodeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
}
