import { useQueryClient } from '@tanstack/react-query'
import type { Contact } from '#contracts/contacts.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { refreshContacts } from '#miniapp/api/contacts.ts'
import { dropContactEverywhere, putBackEverywhere } from '#miniapp/api/scans.ts'
import { useText } from '#miniapp/texts/text.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'

/** Deletes a contact at once and offers to undo it in a toast; the chat offers it for 30 days. */
export function useDeleteContact(): (contact: Contact) => Promise<void> {
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const text = useText()
  const fail = useFailureToast()
  const restore = useRestoreContact()

  return async contact => {
    dropContactEverywhere(queryClient, api.userId, contact.id)
    try {
      await api.call('DELETE /api/contacts/{userId}/{contactId}', { userId: api.userId, contactId: contact.id })
      void refreshContacts(queryClient, api.userId)
      toast({
        title: text('contacts.deleted'),
        action: { label: text('undo'), onClick: () => void restore(contact.id) },
      })
    } catch (error) {
      putBackEverywhere(queryClient, api.userId, contact)
      fail(error)
    }
  }
}

/** Brings a deleted contact back, in the list and in the chat; says so, or why not. */
export function useRestoreContact(): (contactId: number) => Promise<void> {
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const text = useText()
  const fail = useFailureToast()

  return async contactId => {
    try {
      const path = { userId: api.userId, contactId }
      const contact = await api.call('POST /api/contacts/{userId}/{contactId}/restore', path)
      putBackEverywhere(queryClient, api.userId, contact)
      toast({ title: text('contacts.restored') })
    } catch (error) {
      fail(error)
    }
  }
}
