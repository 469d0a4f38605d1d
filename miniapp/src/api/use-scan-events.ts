import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Scan } from '#contracts/scans.ts'
import { useApi } from './api-context.tsx'
import { followEvents } from './follow-events.ts'
import { putScan, refreshMissed } from './scans.ts'

/** While mounted, every change of a scan shows on all screens as it happens. */
export function useScanEvents(): void {
  const api = useApi()
  const queryClient = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    void followEvents({
      // Of low priority: what a screen waits for goes first, and the page counts as loaded while the stream is open.
      open: signal =>
        api.open(
          'GET /api/scans/{userId}/events',
          { userId: api.userId },
          { signal, headers: { accept: 'text/event-stream' }, cache: 'no-store', priority: 'low' },
        ),
      signal: stop.signal,
      onEvent({ event, data }) {
        if (event !== 'scan') return
        const scan: Scan = JSON.parse(data)
        putScan(queryClient, api.userId, scan)
      },
      onGap: () => refreshMissed(queryClient, api.userId),
    })
    return () => stop.abort()
  }, [api, queryClient])
}
