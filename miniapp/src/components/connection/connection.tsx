import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useUploadQueue } from '#miniapp/components/upload/use-upload-queue.ts'
import { fetchAhead } from '#miniapp/ui/fetch-ahead.ts'
import { useConnectionText } from './connection-text.ts'

type Screens = readonly { fetch: () => Promise<unknown> }[]

/**
 * Says while there is no connection, and what happens to photos then. Meanwhile it fetches the screens that may be opened
 * next, and what could not be loaded is asked for again when the connection is back.
 */
export function Connection({ screens }: { screens: Screens }) {
  const text = useConnectionText()
  const { uploads, queue } = useUploadQueue()
  const isOnline = useSyncExternalStore(followConnection, () => navigator.onLine)
  useEffect(() => void queue.restore(), [queue])
  useFetchAhead(screens)
  useRefetch()
  const isOffline = !isOnline || uploads.some(upload => upload.state === 'held')
  return (
    <div role="status">
      {isOffline && (
        <p className="flex items-center justify-center gap-2 border-b border-hairline bg-raised px-4 py-2 text-sm">
          <CloudOff aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <span>
            <span className="font-medium">{text('offline')}.</span>{' '}
            <span className="text-muted">{text('offlineHint')}</span>
          </span>
        </p>
      )}
    </div>
  )
}

function followConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

function useFetchAhead(screens: Screens): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isSavingData()) return
    const stop = new AbortController()
    fetchAhead({ screens, isBusy: () => queryClient.isFetching() > 0, signal: stop.signal })
    return () => stop.abort()
  }, [screens, queryClient])
}

/** Whether the person asked the browser to fetch no more than needed. */
function isSavingData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

function useRefetch(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refetch = () =>
      void queryClient.refetchQueries({ type: 'active', predicate: query => query.state.status === 'error' })
    window.addEventListener('online', refetch)
    return () => window.removeEventListener('online', refetch)
  }, [queryClient])
}
