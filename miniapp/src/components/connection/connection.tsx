import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useApi } from '#miniapp/api/api-context.tsx'
import { contactPageQuery, everything } from '#miniapp/api/contacts.ts'
import { useScansQuery } from '#miniapp/api/scans.ts'
import { useUploadQueue } from '#miniapp/components/upload/use-upload-queue.ts'
import { keepShell, rememberFiles } from '#miniapp/offline/keep-shell.ts'
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
  const api = useApi()
  const queryClient = useQueryClient()
  const scansQuery = useScansQuery()
  const latest = useRef(scansQuery)
  useEffect(() => {
    if (isSavingData()) return
    const stop = new AbortController()
    rememberFiles()
    fetchAhead({
      screens,
      isBusy: () => queryClient.isFetching() > 0,
      onDone() {
        // To be there without a connection too, where nobody has opened them yet.
        void queryClient.prefetchQuery(contactPageQuery(api, everything, 1))
        void queryClient.prefetchQuery(latest.current)
        // Without a worker the app needs a connection to open.
        keepShell().catch(() => undefined)
      },
      signal: stop.signal,
    })
    return () => stop.abort()
  }, [screens, api, queryClient])
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
      void queryClient.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error' || state.isInvalidated,
      })
    window.addEventListener('online', refetch)
    return () => window.removeEventListener('online', refetch)
  }, [queryClient])
}
