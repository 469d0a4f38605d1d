import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScanPage } from '#contracts/scans.ts'
import { scanPageSize } from '#contracts/values/constants.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { putEarlier } from '#miniapp/api/scans.ts'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'

/**
 * How far back the chat is shown: at first one page, a page more with each `show`. The log starts with the scan
 * `logStart` for as long as the chat is open; everything from `firstShown` up to it was asked for.
 */
export function useEarlier({ scans, has_earlier }: ScanPage) {
  const api = useApi()
  const queryClient = useQueryClient()
  const fail = useFailureToast()
  const [logStart] = useState(() => scans.at(-scanPageSize)?.id ?? 0)
  const [wanted, setWanted] = useState(0)
  const older = scans.filter(scan => scan.id < logStart)
  const shown = Math.min(wanted, older.length)
  const load = useMutation({
    mutationFn: () =>
      api.call('GET /api/scans/{userId}', {
        userId: api.userId,
        query: { before: scans[0]?.id, limit: scanPageSize },
      }),
    onSuccess: page => putEarlier(queryClient, api.userId, page),
    onError: fail,
  })

  function show(): void {
    if (load.isPending) return
    setWanted(shown + scanPageSize)
    if (has_earlier && older.length < shown + scanPageSize) load.mutate()
  }

  return {
    logStart,
    firstShown: older[older.length - shown]?.id ?? logStart,
    hasMore: has_earlier || shown < older.length,
    isLoading: load.isPending,
    show,
  }
}
