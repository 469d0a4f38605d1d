import { errorOfAnswer, offlineError } from './api-error.ts'

export type Upload = {
  form: FormData
  headers: Record<string, string>
  /** Called with 0..1 while the bytes leave. */
  onProgress: (share: number) => void
}

/** Posts a form and tells how much of it has left: `fetch` cannot say so. Rejects with ApiError. */
export function uploadForm<T>(path: string, { form, headers, onProgress }: Upload): Promise<T> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open('POST', path)
    call.withCredentials = true
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value)
    call.upload.onprogress = event => event.lengthComputable && onProgress(event.loaded / event.total)
    call.onload = () => {
      const answer = { status: call.status, statusText: call.statusText, text: call.responseText }
      if (call.status >= 200 && call.status < 300) resolve(JSON.parse(call.responseText))
      else reject(errorOfAnswer(answer))
    }
    call.onerror = () => reject(offlineError())
    call.onabort = call.onerror
    call.send(form)
  })
}
