import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactMessaging, Message } from '#core/contracts/messaging.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { contactsKey } from '#miniapp/api/contacts.ts'
import { scansKey } from '#miniapp/api/scans.ts'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
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
  const text = useText()
  const errorText = useErrorText()
  const messagingText = useMessagingText()
  const [isBusy, setBusy] = useState(false)
  const key = contactMessagingKey(api.userId, contactId)

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    try {
      await work()
      // Whether a contact was written to shows in the list and in the chat.
      void queryClient.invalidateQueries({ queryKey: contactsKey(api.userId) })
      void queryClient.invalidateQueries({ queryKey: scansKey(api.userId) })
      return true
    } catch (error) {
      toast({ title: text('error'), description: errorText(error), tone: 'error' })
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
        const answer = await api.request<ContactMessaging>('POST', `${key[0]}/send`, options ?? {})
        queryClient.setQueryData(key, answer)
      }),
    markSent: () =>
      attempt(async () => {
        queryClient.setQueryData(key, await api.request<ContactMessaging>('POST', `${key[0]}/mark-sent`))
        toast({ title: messagingText('marked') })
      }),
    callOff: message =>
      attempt(async () => {
        await api.request<undefined>('DELETE', `/api/messages/${api.userId}/${message.id}`)
        await queryClient.invalidateQueries({ queryKey: key })
        toast({ title: messagingText('calledOff') })
      }),
  }
}
