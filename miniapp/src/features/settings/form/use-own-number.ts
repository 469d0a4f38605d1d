import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessagingSettings } from '#contracts/messaging.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { userKey } from '#miniapp/api/user.ts'
import { messagingSettingsKey } from '#miniapp/components/messaging/messages-api.ts'
import { useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'
import { useOpenPage } from '#miniapp/ui/hooks/use-open-page.ts'

/** Connects, checks and forgets the person's own number. `connect` tells whether the page for it was opened. */
export function useOwnNumber(): {
  isBusy: boolean
  connect: () => Promise<boolean>
  check: () => Promise<boolean>
  forget: () => Promise<boolean>
} {
  const api = useApi()
  const queryClient = useQueryClient()
  const openPage = useOpenPage()
  const toast = useToast()
  const fail = useFailureToast()
  const text = useSettingsText()
  const [isBusy, setBusy] = useState(false)
  const { userId } = api

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      fail(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  function show(settings: MessagingSettings): void {
    queryClient.setQueryData(messagingSettingsKey(api.userId), settings)
    void queryClient.invalidateQueries({ queryKey: userKey(api.userId) })
  }

  return {
    isBusy,
    connect: () =>
      attempt(() =>
        openPage(async () => (await api.call('POST /api/messages/{userId}/own-number/link', { userId })).url),
      ),
    check: () => attempt(async () => show(await api.call('POST /api/messages/{userId}/own-number/check', { userId }))),
    forget: () =>
      attempt(async () => {
        show(await api.call('DELETE /api/messages/{userId}/own-number', { userId }))
        toast({ title: text('ownNumber.forgotten') })
      }),
  }
}
