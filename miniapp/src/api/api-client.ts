import { type ApiError, errorOfAnswer, offlineError } from './api-error.ts'
import { fileOfAnswer } from './file-of-answer.ts'
import { type Upload, uploadForm } from './upload-form.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Our api as one signed-in caller uses it. Every failure is an ApiError. */
export type Api = {
  readonly userId: number
  /** The answer's JSON; undefined for 204. */
  request<T>(method: Method, path: string, body?: unknown): Promise<T>
  blob(path: string): Promise<Blob>
  /** An answer to be saved, under the name that the server gave it. */
  file(path: string): Promise<File>
  /** The open answer of an event stream. */
  stream(path: string, signal: AbortSignal): Promise<Response>
  upload<T>(path: string, upload: Upload): Promise<T>
  /** The account is gone: nothing is asked any more. */
  leave(): void
}

/** An Api that signs every call with Telegram's launch data. `onSignedOut` hears of each 401, `onLeft` of `leave`. */
export function createApi(input: {
  userId: number
  initData: string
  onSignedOut: () => void
  onLeft: () => void
}): Api {
  const authorization = `tma ${input.initData}`

  function noteSignedOut(error: ApiError): ApiError {
    if (error.status === 401) input.onSignedOut()
    return error
  }

  async function send(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...init.headers, authorization }
    const answer = await fetch(path, { ...init, headers, credentials: 'include' }).catch(error => {
      throw init.signal?.aborted ? error : offlineError()
    })
    if (answer.ok) return answer
    throw noteSignedOut(
      errorOfAnswer({ status: answer.status, statusText: answer.statusText, text: await answer.text() }),
    )
  }

  return {
    userId: input.userId,
    async request(method, path, body) {
      const json =
        body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      const answer = await send(path, { method, ...json })
      return answer.status === 204 ? undefined : answer.json()
    },
    async blob(path) {
      return (await send(path, {})).blob()
    },
    file: async path => fileOfAnswer(await send(path, {}), 'download'),
    // Of low priority: what a screen waits for goes first, and the page counts as loaded while the stream is open.
    stream: (path, signal) =>
      send(path, { signal, headers: { accept: 'text/event-stream' }, cache: 'no-store', priority: 'low' }),
    upload<T>(path: string, upload: Upload) {
      return uploadForm<T>(path, { ...upload, headers: { ...upload.headers, authorization } }).catch(error => {
        throw noteSignedOut(error)
      })
    },
    leave: input.onLeft,
  }
}
