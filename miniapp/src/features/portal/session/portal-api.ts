import type { RequestedCode } from '#core/contracts/portal.ts'
import { ApiError, errorOfAnswer, offlineError } from '#miniapp/api/api-error.ts'
import { fileOfAnswer } from '#miniapp/api/file-of-answer.ts'

type Method = 'GET' | 'POST' | 'PUT'

/** The portal's calls (SPEC §7 "Portal") by somebody who is signed in. Every failure is an ApiError, but for a 401, which ends the session. */
export type PortalApi = {
  /** The answer's JSON; `path` begins behind `/api/portal`. */
  request<T>(method: Method, path: string, body?: unknown): Promise<T>
  /** A file, named as the server names it. */
  file(path: string): Promise<File>
}

/** What a request for a code brought; `refusal` where none was sent, but one from the chat (/login) will do. */
export type AskedCode = RequestedCode & { refusal?: string }

/** Asks for a sign-in code. */
export async function askCode(phoneNumber: string, language: string): Promise<AskedCode> {
  const answer = await reach({ method: 'POST', path: '/auth/request-mfa', body: { phoneNumber }, language })
  const text = await answer.text()
  const body: { telegramId?: string; demoCode?: string; error?: string } =
    answer.ok || isJson(answer) ? JSON.parse(text) : {}
  if (!body.telegramId) throw errorOfAnswer({ status: answer.status, statusText: answer.statusText, text })
  const { telegramId, demoCode, error } = body
  return { telegramId, ...(demoCode ? { demoCode } : {}), ...(error ? { refusal: error } : {}) }
}

/** Trades the code for a session. */
export async function verifyCode(login: { telegramId: string; code: string }, language: string): Promise<string> {
  const answer = await send({ method: 'POST', path: '/auth/verify-mfa', body: login, language })
  const { sessionToken }: { sessionToken: string } = await answer.json()
  return sessionToken
}

/** Calls with a session's token; `onExpired` hears of each 401. */
export function createPortalApi(input: { token: string; language: () => string; onExpired: () => void }): PortalApi {
  async function sendSigned(method: Method, path: string, body?: unknown): Promise<Response> {
    try {
      return await send({ method, path, body, language: input.language(), token: input.token })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      input.onExpired()
      // The screen that asked is gone: it has nothing more to say about it.
      return new Promise(() => undefined)
    }
  }
  return {
    request: async (method, path, body) => (await sendSigned(method, path, body)).json(),
    file: async path => fileOfAnswer(await sendSigned('GET', path), 'contacts'),
  }
}

type Call = { method: Method; path: string; body: unknown; language: string; token?: string }

async function send(call: Call): Promise<Response> {
  const answer = await reach(call)
  if (answer.ok) return answer
  throw errorOfAnswer({ status: answer.status, statusText: answer.statusText, text: await answer.text() })
}

/** The answer, whatever it says. */
function reach({ method, path, body, language, token }: Call): Promise<Response> {
  const headers = {
    'accept-language': language,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const json = body === undefined ? {} : { body: JSON.stringify(body) }
  return fetch(`/api/portal${path}`, { method, headers, credentials: 'include', ...json }).catch(() => {
    throw offlineError()
  })
}

const isJson = (answer: Response) => answer.headers.get('content-type')?.includes('json') ?? false
