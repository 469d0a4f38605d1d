import type { AnswerOf, CallName, CallOf, InputOf, JsonCallName, UploadName } from '#core/contracts/calls.ts'
import { addressOf } from './address-of.ts'
import { ApiError, errorOfAnswer, offlineError } from './api-error.ts'
import { fileOfAnswer } from './file-of-answer.ts'
import { type Upload, uploadForm } from './upload-form.ts'

/** Who calls: by Telegram's launch data, a portal session's token or an admin key; or nobody in particular. */
export type Credentials = { kind: 'tma' | 'bearer' | 'key'; secret: string } | { kind: 'none' }

/** The calls of the contract. Every failure is an ApiError. */
export type Client = {
  /** The answer's JSON; undefined where it has no content. */
  call<Name extends JsonCallName>(name: Name, input: InputOf<Name>): Promise<AnswerOf<Name>>
  blob<Name extends CallOf<Blob>>(name: Name, input: InputOf<Name>): Promise<Blob>
  /** An answer to be saved, under the name that the server gave it. */
  file<Name extends CallOf<Blob>>(name: Name, input: InputOf<Name>): Promise<File>
  /** The open answer of an event stream. */
  stream<Name extends CallOf<ReadableStream>>(name: Name, input: InputOf<Name>, signal: AbortSignal): Promise<Response>
  /** Sends a form; `onProgress` hears 0..1 while its bytes leave. */
  upload<Name extends UploadName>(name: Name, input: InputOf<Name>, options: UploadOptions): Promise<AnswerOf<Name>>
}

type UploadOptions = Omit<Upload, 'form'>

/** A client that calls as `credentials` say. `onRefused` hears of each 401, and may keep the call from ever ending. */
export function createClient(options: {
  credentials: Credentials
  language?: () => string
  onRefused?: () => void | Promise<never>
}): Client {
  const { credentials, language, onRefused } = options

  async function refuse(error: unknown): Promise<never> {
    if (error instanceof ApiError && error.status === 401) await onRefused?.()
    throw error
  }

  /** Who calls and in which language. */
  function headers(): Record<string, string> {
    return { ...headerOf(credentials), ...(language && { 'accept-language': language() }) }
  }

  async function send<Name extends CallName>(name: Name, input: InputOf<Name>, init: RequestInit = {}) {
    try {
      const json = 'body' in input && { body: JSON.stringify(input.body) }
      return await reach(addressOf(name, input), {
        ...init,
        ...json,
        method: name.slice(0, name.indexOf(' ')),
        headers: { ...init.headers, ...headers(), ...(json && { 'content-type': 'application/json' }) },
      })
    } catch (error) {
      return refuse(error)
    }
  }

  return {
    async call(name, input) {
      const answer = await send(name, input)
      return answer.status === 204 ? undefined : answer.json()
    },
    blob: async (name, input) => (await send(name, input)).blob(),
    file: async (name, input) => fileOfAnswer(await send(name, input), 'download'),
    // Of low priority: what a screen waits for goes first, and the page counts as loaded while the stream is open.
    stream: (name, input, signal) =>
      send(name, input, { signal, headers: { accept: 'text/event-stream' }, cache: 'no-store', priority: 'low' }),
    upload<Name extends UploadName>(name: Name, input: InputOf<Name>, { headers: more, onProgress }: UploadOptions) {
      const upload = { form: input.body, headers: { ...more, ...headers() }, onProgress }
      return uploadForm<AnswerOf<Name>>(addressOf(name, input), upload).catch(refuse)
    },
  }
}

/** What a header can carry; no other text can be anybody's credential. */
const isHeader = /^[\x20-\x7e]*$/

function headerOf(credentials: Credentials): Record<string, string> {
  if (credentials.kind === 'none') return {}
  const { kind, secret } = credentials
  if (!isHeader.test(secret)) throw new ApiError({ status: 401, message: '401' })
  if (kind === 'key') return { 'x-admin-key': secret }
  return { authorization: `${kind === 'tma' ? 'tma' : 'Bearer'} ${secret}` }
}

/** The answer of a success. */
async function reach(address: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(address, { ...init, credentials: 'include' }).catch(error => {
    throw init.signal?.aborted ? error : offlineError()
  })
  if (answer.ok) return answer
  throw errorOfAnswer({ status: answer.status, statusText: answer.statusText, text: await answer.text() })
}
