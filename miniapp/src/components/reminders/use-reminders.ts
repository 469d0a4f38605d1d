import { type UseMutationResult, type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reminder } from '#contracts/messages/reminders.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { keyOf, useCall } from '#miniapp/api/use-call.ts'
import { useMessagingText } from '#miniapp/components/messaging/messaging-text.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'

/** The caller's reminders, the next one first. */
export function useReminders(): UseQueryResult<Reminder[]> {
  const { userId } = useApi()
  return useCall(
    'GET /api/reminders/{userId}',
    { userId },
    { select: ({ reminders }) => reminders, refetchOnMount: 'always' },
  )
}

/** A moment as the device's calendar and clock show it. */
export function useWhenText(): (moment: string) => string {
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return moment => format.format(new Date(moment))
}

/** Sets the reminder of a contact, and tells the server the time zone of this device. */
export function useSetReminder(contactId: number): UseMutationResult<Reminder, Error, Date> {
  const api = useApi()
  const text = useMessagingText()
  const whenText = useWhenText()
  const toast = useToast()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: at => {
      const body = { due_at: at.toISOString(), time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
      return api.call('PUT /api/reminders/{userId}/contacts/{contactId}', { userId: api.userId, contactId, body })
    },
    onSuccess: ({ due_at }) => {
      toast({ title: text('reminder.saved', { when: whenText(due_at) }) })
      return refresh()
    },
  })
}

/** Removes the reminder of a contact. */
export function useRemoveReminder(contactId: number): UseMutationResult<undefined, Error, void> {
  const api = useApi()
  const text = useMessagingText()
  const fail = useFailureToast()
  const toast = useToast()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () =>
      api.call('DELETE /api/reminders/{userId}/contacts/{contactId}', { userId: api.userId, contactId }),
    onSuccess: () => {
      toast({ title: text('reminder.removed') })
      return refresh()
    },
    onError: error => fail(error),
  })
}

function useRefresh(): () => Promise<void> {
  const { userId } = useApi()
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: keyOf('GET /api/reminders/{userId}', { userId }) })
}
