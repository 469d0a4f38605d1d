import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Message } from '#contracts/messaging.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { refreshContacts } from '#miniapp/api/contacts.ts'
import { scansKey } from '#miniapp/api/scans.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'
import { contactMessagingKey, followUpsKey } from './messages-api.ts'
import { useMessagingText } from './messaging-text.ts'

/** What can be done about the messages to a contact. Each tells whether it was, and in a toast what went wrong. */
export function useMessageActions(contactId: number): {
  isBusy: boolean
  send: (options?: { again: true }) => Promise<boolean>
  markSent: () => Promise<boolean>
  callOff: (message: Message) => Promise<boolean>
} {
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const messagingText = useMessagingText()
  const [isBusy, setBusy] = useState(false)
  const path = { userId: api.userId, contactId }
  const key = contactMessagingKey(api.userId, contactId)

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    try {
      await work()
      // Whether a contact was written to shows in the list and in the chat.
      void refreshContacts(queryClient, api.userId)
      void queryClient.invalidateQueries({ queryKey: scansKey(api.userId) })
      return true
    } catch (error) {
      fail(error)
      void queryClient.invalidateQueries({ queryKey: key })
      return false
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries({ queryKey: followUpsKey(api.userId) })
    }
  }

  return {
    isBusy,
    send: (options = undefined) =>
      attempt(async () => {
        const answer = await api.call('POST /api/messages/{userId}/contacts/{contactId}/send', {
          ...path,
          body: options ?? {},
        })
        queryClient.setQueryData(key, answer)
      }),
    markSent: () =>
      attempt(async () => {
        const answer = await api.call('POST /api/messages/{userId}/contacts/{contactId}/mark-sent', path)
        queryClient.setQueryData(key, answer)
        toast({ title: messagingText('marked') })
      }),
    callOff: message =>
      attempt(async () => {
        await api.call('DELETE /api/messages/{userId}/{messageId}', { userId: api.userId, messageId: message.id })
        await queryClient.invalidateQueries({ queryKey: key })
        toast({ title: messagingText('calledOff') })
      }),
  }
}
