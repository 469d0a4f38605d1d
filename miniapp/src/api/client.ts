import type { AnswerOf, CallName, InputOf, JsonCallName, UploadName } from '#contracts/calls.ts'
import { addressOf } from './address-of.ts'
import { type ApiError, errorOfAnswer, offlineError } from './api-error.ts'

/** Who calls: by Telegram's launch data, a portal session's token or an admin key; or nobody in particular. */
export type Credentials = { kind: 'tma' | 'bearer' | 'key'; secret: string } | { kind: 'none' }

/** The calls of the contract. Every failure is an ApiError. */
export type Client = {
  /** The answer's JSON; undefined where it has no content. */
  call<Name extends JsonCallName>(name: Name, input: InputOf<Name>): Promise<AnswerOf<Name>>
  /** The answer itself, for what is no JSON: a picture, a file, a stream. */
  open<Name extends CallName>(name: Name, input: InputOf<Name>, init?: RequestInit): Promise<Response>
  /** Sends a form; `onProgress` hears 0..1 while its bytes leave. */
  upload<Name extends UploadName>(
    name: Name,
    input: InputOf<Name>,
    options: Omit<Upload, 'form'>,
  ): Promise<AnswerOf<Name>>
}

/** A client that calls as `credentials` say. `onRefused` hears of each 401, and may keep the call from ever ending. */
export function createClient(options: {
  credentials: Credentials
  language?: () => string
  onRefused?: () => unknown
}): Client {
  const { credentials, language, onRefused } = options

  /** Who calls and in which language. */
  const headers = () => ({ ...headerOf(credentials), ...(language && { 'accept-language': language() }) })

  async function refuse(error: ApiError): Promise<never> {
    if (error.status === 401) await onRefused?.()
    throw error
  }

  async function open<Name extends CallName>(name: Name, input: InputOf<Name>, init: RequestInit = {}) {
    const json = 'body' in input && { body: JSON.stringify(input.body) }
    const answer = await fetch(addressOf(name, input), {
      ...init,
      ...json,
      method: name.slice(0, name.indexOf(' ')),
      headers: { ...init.headers, ...headers(), ...(json && { 'content-type': 'application/json' }) },
      credentials: 'include',
    }).catch(error => {
      throw init.signal?.aborted ? error : offlineError()
    })
    if (answer.ok) return answer
    return refuse(errorOfAnswer({ status: answer.status, statusText: answer.statusText, text: await answer.text() }))
  }

  return {
    async call(name, input) {
      const answer = await open(name, input)
      return answer.status === 204 ? undefined : answer.json()
    },
    open,
    upload: <Name extends UploadName>(
      name: Name,
      input: InputOf<Name> & { body: FormData },
      upload: Omit<Upload, 'form'>,
    ) =>
      uploadForm<AnswerOf<Name>>(addressOf(name, input), {
        ...upload,
        form: input.body,
        headers: { ...upload.headers, ...headers() },
      }).catch(refuse),
  }
}

function headerOf(credentials: Credentials): Record<string, string> {
  if (credentials.kind === 'none') return {}
  const { kind, secret } = credentials
  if (kind === 'key') return { 'x-admin-key': secret }
  return { authorization: `${kind === 'tma' ? kind : 'Bearer'} ${secret}` }
}

type Upload = {
  form: FormData
  headers: Record<string, string>
  /** Called with 0..1 while the bytes leave. */
  onProgress: (share: number) => void
  /** Milliseconds without progress or answer after which the connection counts as lost. */
  patience: number
}

/** Posts a form and tells how much of it has left: `fetch` cannot say so. Rejects with ApiError. */
function uploadForm<T>(path: string, { form, headers, onProgress, patience }: Upload): Promise<T> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    // A large file on a slow line may take long, so what is limited is the time in which nothing happens.
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => call.abort(), patience)
    }
    call.open('POST', path)
    call.withCredentials = true
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value)
    call.upload.onprogress = event => {
      wait()
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    call.onprogress = wait
    call.onloadend = () => clearTimeout(timer)
    call.onload = () => {
      const answer = { status: call.status, statusText: call.statusText, text: call.responseText }
      if (call.status >= 200 && call.status < 300) resolve(JSON.parse(call.responseText))
      else reject(errorOfAnswer(answer))
    }
    call.onerror = () => reject(offlineError())
    call.onabort = call.onerror
    wait()
    call.send(form)
  })
}
