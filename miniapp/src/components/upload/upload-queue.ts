import { isCardFile } from 'card-reader/card-files'
import type { Scan } from '#contracts/scans.ts'
import { maxPhotoBytes } from '#contracts/values/constants.ts'
import type { ApiError } from '#miniapp/api/api-error.ts'

/** How many unsent photos one browser holds. */
export const mostUnsent = { photos: 100, megabytes: 400 }

/** A photo on its way to the server. Its key is made once, so that a retry is not a second scan. */
export type Upload = {
  key: string
  file: Blob
  /** Object URL of the file. */
  preview: string
  /** The contact whose back side it shows. */
  backOf: number | undefined
  chosenAt: string
  /** A photo is `held` while there is no connection. */
  state: 'waiting' | 'held' | 'sending' | 'sent' | 'refused'
  /** How much of it has left, 0..1. */
  share: number
  scanId: number | undefined
  refusal: ApiError['code'] | 'too-many-unsent'
  /** Whether it is still there after this page is closed. */
  isKept: boolean
}

/** What is kept of a photo that was not sent. `file` is empty where its bytes are of no use any more. */
export type KeptPhoto = Pick<Upload, 'key' | 'file' | 'backOf' | 'chosenAt' | 'refusal'>

export type PhotoStore = {
  list(): Promise<KeptPhoto[]>
  put(photo: KeptPhoto): Promise<void>
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  clear(): Promise<void>
}

export type UploadQueue = {
  list(): readonly Upload[]
  subscribe(listener: () => void): () => void
  add(files: readonly File[], backOf?: number): void
  retry(keys: readonly string[]): void
  /** Sends what was held for want of a connection. */
  resume(): void
  /** Takes up the photos that an earlier page has left in the store. */
  restore(): Promise<void>
  remove(keys: readonly string[]): void
  /** Deletes all photos that were not sent, and takes no more. */
  close(): Promise<void>
}

/** These refuse the photos behind them too, which are then not sent. */
const limits = new Set<Upload['refusal']>([
  'quota-exceeded',
  'queue-full',
  'too-many-back-sides',
  'too-many-failed-scans',
  'too-many-requests',
])

/** Sends photos in the chosen order. Each stays in the store until it is sent or removed, across reloads. */
export function createUploadQueue(input: {
  send: (upload: Upload, onProgress: (share: number) => void) => Promise<Scan>
  onSent: (scan: Scan) => void
  refusalOf: (error: unknown) => ApiError['code']
  openStore: () => Promise<PhotoStore>
}): UploadQueue {
  let uploads: readonly Upload[] = []
  let isSending = false
  let isHeldUp = false
  let isClosed = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  let writes: Promise<unknown> = Promise.resolve()

  function set(next: readonly Upload[]): void {
    uploads = next
    for (const listener of listeners) listener()
  }
  /** Changes the wanted uploads and returns them as they are now. */
  function changeWhere(wanted: (upload: Upload) => boolean, change: Partial<Upload>): Upload[] {
    const keys = new Set(uploads.filter(wanted).map(({ key }) => key))
    set(uploads.map(upload => (keys.has(upload.key) ? { ...upload, ...change } : upload)))
    return uploads.filter(({ key }) => keys.has(key))
  }
  const change = (key: string, changed: Partial<Upload>) => changeWhere(upload => upload.key === key, changed)

  /** Writes to the store in the order of the calls. Resolves with whether it went well. */
  function write(action: (store: PhotoStore) => Promise<void>): Promise<boolean> {
    const written = writes
      .then(async () => action(await input.openStore()))
      .then(
        () => true,
        () => false,
      )
    writes = written
    return written
  }

  async function keep(upload: Upload): Promise<void> {
    const isKept = await write(store => store.put(recordOf(upload)))
    change(upload.key, { isKept })
  }

  async function restore(): Promise<void> {
    // Without a store photos live as long as the page.
    const kept = await input
      .openStore()
      .then(store => store.list())
      .catch(() => [])
    if (isClosed || kept.length === 0) return
    const known = new Set(uploads.map(({ key }) => key))
    const before = kept.filter(({ key }) => !known.has(key)).map(uploadOf)
    set([...before.toSorted((a, b) => a.chosenAt.localeCompare(b.chosenAt)), ...uploads])
    void sendWaiting()
  }

  async function sendWaiting(): Promise<void> {
    if (isSending) return
    isSending = true
    for (let next = nextOf(uploads); next && !isClosed && !isHeldUp; next = nextOf(uploads)) await sendOne(next)
    isSending = false
  }

  async function sendOne(upload: Upload): Promise<void> {
    const { key } = upload
    // A held photo is shown as such until its bytes do leave: it may be tried for hours.
    if (upload.state === 'waiting') change(key, { state: 'sending', share: 0 })
    if (upload.isKept && !(await isStillKept(key))) return forget(upload)
    try {
      const scan = await input.send(upload, share => change(key, { state: 'sending', share }))
      failures = 0
      change(key, { state: 'sent', scanId: scan.id })
      changeWhere(({ state }) => state === 'held', { state: 'waiting' })
      void write(store => store.remove(key))
      input.onSent(scan)
    } catch (error) {
      const refusal = input.refusalOf(error)
      if (refusal === 'offline') hold()
      else refuse(upload, refusal)
    }
  }

  /** Another tab of the same person may have sent or removed it. */
  const isStillKept = (key: string) =>
    input
      .openStore()
      .then(store => store.has(key))
      .catch(() => true)

  function hold(): void {
    isHeldUp = true
    changeWhere(({ state }) => state === 'sending' || state === 'waiting', { state: 'held' })
    clearTimeout(timer)
    timer = setTimeout(resume, Math.min(60_000, 5000 * 2 ** failures))
    failures++
  }

  function resume(): void {
    clearTimeout(timer)
    isHeldUp = false
    void sendWaiting()
  }

  function refuse(refused: Upload, refusal: Upload['refusal']): void {
    const isRefused = (upload: Upload) =>
      upload.key === refused.key || (limits.has(refusal) && isUnsent(upload) && !upload.backOf === !refused.backOf)
    for (const upload of changeWhere(isRefused, { state: 'refused', refusal })) void keep(upload)
  }

  function forget(upload: Upload): void {
    URL.revokeObjectURL(upload.preview)
    set(uploads.filter(({ key }) => key !== upload.key))
  }

  return {
    list: () => uploads,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(files, backOf) {
      if (isClosed) return
      for (const file of files) {
        const upload = newUpload(file, backOf, uploads)
        set([...uploads, upload])
        void keep(upload)
      }
      resume()
    },
    retry(keys) {
      const again = changeWhere(({ key }) => keys.includes(key), { state: 'waiting', refusal: undefined })
      for (const upload of again) void keep(upload)
      resume()
    },
    resume,
    restore,
    remove(keys) {
      for (const upload of uploads.filter(({ key }) => keys.includes(key))) {
        forget(upload)
        void write(store => store.remove(upload.key))
      }
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      for (const upload of uploads) forget(upload)
      await write(store => store.clear())
    },
  }
}

const isUnsent = ({ state }: Upload) => state === 'waiting' || state === 'held'
const nextOf = (uploads: readonly Upload[]) => uploads.find(isUnsent)

/** The bytes of a file that cannot become a scan are not kept. */
function recordOf({ key, file, backOf, chosenAt, refusal }: Upload): KeptPhoto {
  const isUseless = refusal === 'too-many-unsent' || refusal?.startsWith('photo-')
  return { key, file: isUseless ? new Blob() : file, backOf, chosenAt, refusal }
}

function uploadOf(photo: KeptPhoto): Upload {
  return {
    ...photo,
    preview: URL.createObjectURL(photo.file),
    state: photo.refusal ? 'refused' : 'waiting',
    share: 0,
    scanId: undefined,
    isKept: true,
  }
}

function newUpload(file: File, backOf: number | undefined, uploads: readonly Upload[]): Upload {
  const refusal = refusalOfFile(file) ?? refusalOfCount(file, uploads)
  // No two are chosen at the same moment: by it they are put in order after a reload.
  const chosenAt = new Date(Math.max(Date.now(), Date.parse(uploads.at(-1)?.chosenAt ?? '') + 1 || 0)).toISOString()
  const photo = { key: crypto.randomUUID(), file, backOf, chosenAt, refusal }
  return { ...uploadOf(photo), isKept: false }
}

/** What the server would refuse anyway is not sent. */
function refusalOfFile(file: File): Upload['refusal'] {
  if (file.size === 0) return 'photo-empty'
  if (file.size > maxPhotoBytes) return 'photo-too-large'
  return isCardFile(file) ? undefined : 'photo-unsupported'
}

function refusalOfCount(file: File, uploads: readonly Upload[]): Upload['refusal'] {
  const sizes = uploads.filter(({ state }) => state !== 'sent').map(upload => recordOf(upload).file.size)
  const bytes = sizes.reduce((sum, size) => sum + size, file.size)
  const isTooMany = sizes.filter(size => size > 0).length >= mostUnsent.photos
  return isTooMany || bytes > mostUnsent.megabytes * 1024 * 1024 ? 'too-many-unsent' : undefined
}
