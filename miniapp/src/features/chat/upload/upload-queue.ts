import type { Scan } from '#core/contracts/scans.ts'
import type { ApiError } from '#miniapp/api/api-error.ts'
import { maxPhotoBytes } from '#miniapp/format/contract-values.ts'

/** A photo on its way to the server. Its key is made once, so that a retry is not a second scan. */
export type Upload = {
  key: string
  file: File
  /** Object URL of the file. */
  preview: string
  /** The contact whose back side it shows. */
  backOf: number | undefined
  chosenAt: string
  state: 'waiting' | 'sending' | 'sent' | 'refused'
  /** How much of it has left, 0..1. */
  share: number
  scanId: number | undefined
  refusal: ApiError['code']
}

export type UploadQueue = {
  list(): readonly Upload[]
  subscribe(listener: () => void): () => void
  add(files: readonly File[], backOf?: number): void
  retry(key: string): void
  /** Tries again what failed for want of a connection. */
  retryOffline(): void
  remove(key: string): void
}

/** Sends photos one after another, in the order in which they were chosen. What fails is kept for a retry. */
export function createUploadQueue(input: {
  send: (upload: Upload, onProgress: (share: number) => void) => Promise<Scan>
  onSent: (scan: Scan) => void
  refusalOf: (error: unknown) => ApiError['code']
}): UploadQueue {
  let uploads: readonly Upload[] = []
  let isSending = false
  const listeners = new Set<() => void>()

  function set(next: readonly Upload[]): void {
    uploads = next
    for (const listener of listeners) listener()
  }
  function change(key: string, change: Partial<Upload>): void {
    set(uploads.map(upload => (upload.key === key ? { ...upload, ...change } : upload)))
  }

  async function sendWaiting(): Promise<void> {
    if (isSending) return
    isSending = true
    for (let next = nextOf(uploads); next; next = nextOf(uploads)) await sendOne(next)
    isSending = false
  }

  async function sendOne(upload: Upload): Promise<void> {
    change(upload.key, { state: 'sending', share: 0 })
    try {
      const scan = await input.send(upload, share => change(upload.key, { share }))
      change(upload.key, { state: 'sent', scanId: scan.id })
      input.onSent(scan)
    } catch (error) {
      change(upload.key, { state: 'refused', refusal: input.refusalOf(error) })
    }
  }

  function retryWhere(wanted: (upload: Upload) => boolean): void {
    set(uploads.map(upload => (wanted(upload) ? { ...upload, state: 'waiting' as const } : upload)))
    void sendWaiting()
  }

  return {
    list: () => uploads,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(files, backOf) {
      set([...uploads, ...files.map(file => newUpload(file, backOf))])
      void sendWaiting()
    },
    retry: key => retryWhere(upload => upload.key === key),
    retryOffline: () => retryWhere(upload => upload.state === 'refused' && upload.refusal === 'offline'),
    remove(key) {
      for (const upload of uploads) if (upload.key === key) URL.revokeObjectURL(upload.preview)
      set(uploads.filter(upload => upload.key !== key))
    },
  }
}

const nextOf = (uploads: readonly Upload[]) => uploads.find(upload => upload.state === 'waiting')

function newUpload(file: File, backOf: number | undefined): Upload {
  const refusal = refusalOfFile(file)
  return {
    key: crypto.randomUUID(),
    file,
    preview: URL.createObjectURL(file),
    backOf,
    chosenAt: new Date().toISOString(),
    state: refusal ? 'refused' : 'waiting',
    share: 0,
    scanId: undefined,
    refusal,
  }
}

/** What the server would refuse anyway is not sent. */
function refusalOfFile(file: File): ApiError['code'] {
  if (file.size === 0) return 'photo-empty'
  if (file.size > maxPhotoBytes) return 'photo-too-large'
  return file.type.startsWith('image/') ? undefined : 'photo-unsupported'
}
