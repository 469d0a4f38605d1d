import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Scan } from '#core/contracts/scans.ts'
import { useApi } from './api-context.tsx'
import { contactsKey } from './contacts.ts'
import { followEvents } from './follow-events.ts'
import { putScan, scansKey } from './scans.ts'
import { userKey } from './user.ts'

/** While mounted, every change of a scan shows on all screens as it happens. */
export function useScanEvents(): void {
  const api = useApi()
  const queryClient = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    void followEvents({
      open: signal => api.stream(`/api/scans/${api.userId}/events`, signal),
      signal: stop.signal,
      onEvent({ event, data }) {
        if (event !== 'scan') return
        const scan: Scan = JSON.parse(data)
        putScan(queryClient, api.userId, scan)
      },
      onGap() {
        for (const key of [scansKey(api.userId), contactsKey(api.userId), userKey(api.userId)]) {
          void queryClient.invalidateQueries({ queryKey: key })
        }
      },
    })
    return () => stop.abort()
  }, [api, queryClient])
}
