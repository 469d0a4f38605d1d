import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type Api, useApi } from '#miniapp/api/api-context.tsx'
import { ApiError, isUnreachable } from '#miniapp/api/api-error.ts'
import { putScan } from '#miniapp/api/scans.ts'
import { createUploadQueue, type Upload, type UploadQueue } from './upload-queue.ts'

/** One queue for each caller: photos go on being sent while another screen is open. */
const queues = new WeakMap<Api, UploadQueue>()

/** A photo that stands still for so long (in milliseconds) is held, and tried again under its key. */
const patience = 60_000

/** The caller's photos on their way, and the queue that sends them. */
export function useUploadQueue(): { uploads: readonly Upload[]; queue: UploadQueue } {
  const api = useApi()
  const queryClient = useQueryClient()
  const queue = queues.get(api) ?? connectQueue(api, queryClient)
  const uploads = useSyncExternalStore(queue.subscribe, queue.list)
  return { uploads, queue }
}

function connectQueue(api: Api, queryClient: QueryClient): UploadQueue {
  const { userId } = api
  const queue = createUploadQueue({
    send(upload, onProgress) {
      const body = new FormData()
      body.set('photo', upload.file)
      if (upload.backOf !== undefined) body.set('back_of', String(upload.backOf))
      const headers = { 'idempotency-key': upload.key }
      const options = { headers, onProgress, patience }
      return api.upload('POST /api/scans/{userId}', { userId, body }, options).catch(error => {
        // The login is over, and so is this queue: the photo waits in the store for the next one.
        if (error instanceof ApiError && error.status === 401) return new Promise(() => undefined)
        throw error
      })
    },
    onSent: scan => putScan(queryClient, userId, scan),
    refusalOf,
    openStore: async () => (await import('./photo-store.ts')).openPhotoStore(userId),
  })
  window.addEventListener('online', queue.resume)
  queues.set(api, queue)
  return queue
}

/** Why a photo was not taken. */
function refusalOf(error: unknown): ApiError['code'] {
  if (isUnreachable(error)) return 'offline'
  return (error instanceof ApiError && error.code) || 'internal'
}
