import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Scan } from '#core/contracts/scans.ts'
import type { Api } from '#miniapp/api/api-client.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { ApiError } from '#miniapp/api/api-error.ts'
import { putScan } from '#miniapp/api/scans.ts'
import { createUploadQueue, type Upload, type UploadQueue } from './upload-queue.ts'

/** One queue for each caller: photos go on being sent while another screen is open. */
const queues = new WeakMap<Api, UploadQueue>()

/** The caller's photos on their way, and the queue that sends them. */
export function useUploadQueue(): { uploads: readonly Upload[]; queue: UploadQueue } {
  const api = useApi()
  const queryClient = useQueryClient()
  const queue = queues.get(api) ?? connectQueue(api, queryClient)
  const uploads = useSyncExternalStore(queue.subscribe, queue.list)
  useEffect(() => {
    window.addEventListener('online', queue.retryOffline)
    return () => window.removeEventListener('online', queue.retryOffline)
  }, [queue])
  return { uploads, queue }
}

function connectQueue(api: Api, queryClient: QueryClient): UploadQueue {
  const queue = createUploadQueue({
    send(upload, onProgress) {
      const form = new FormData()
      form.set('photo', upload.file)
      if (upload.backOf !== undefined) form.set('back_of', String(upload.backOf))
      const headers = { 'idempotency-key': upload.key }
      return api.upload<Scan>(`/api/scans/${api.userId}`, { form, headers, onProgress })
    },
    onSent: scan => putScan(queryClient, api.userId, scan),
    refusalOf: error => (error instanceof ApiError ? error.code : undefined) ?? 'internal',
  })
  queues.set(api, queue)
  return queue
}
