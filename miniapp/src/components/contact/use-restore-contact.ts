import { useQueryClient } from '@tanstack/react-query'
import type { Contact } from '#core/contracts/contacts.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { contactPath } from '#miniapp/api/contacts.ts'
import { putBackEverywhere } from '#miniapp/api/scans.ts'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'

/** Brings a deleted contact back, in the list and in the chat; says so, or why not. */
export function useRestoreContact(): (contactId: number) => Promise<void> {
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const text = useText()
  const errorText = useErrorText()

  return async contactId => {
    try {
      const contact = await api.request<Contact>('POST', `${contactPath(api.userId, contactId)}/restore`)
      putBackEverywhere(queryClient, api.userId, contact)
      toast({ title: text('contacts.restored') })
    } catch (error) {
      toast({ title: text('error'), description: errorText(error), tone: 'error' })
    }
  }
}
