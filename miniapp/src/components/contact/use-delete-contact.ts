import { useQueryClient } from '@tanstack/react-query'
import type { Contact } from '#core/contracts/contacts.ts'
import { useToast } from '#miniapp/components/toast.tsx'
import { useApi } from '#miniapp/lib/api-context.tsx'
import { contactPath } from '#miniapp/lib/contacts.ts'
import { dropContactEverywhere } from '#miniapp/lib/scans.ts'
import { useErrorText, useText } from '#miniapp/lib/text.ts'

/** Deletes a contact at once and offers to undo it for as long as the toast stays. */
export function useDeleteContact(): (contact: Contact) => Promise<void> {
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const text = useText()
  const errorText = useErrorText()
  const fail = (error: unknown) => toast({ title: text('error'), description: errorText(error), tone: 'error' })

  return async contact => {
    const path = contactPath(api.userId, contact.id)
    const putBack = dropContactEverywhere(queryClient, api.userId, contact.id)

    async function undo(): Promise<void> {
      try {
        putBack(await api.request<Contact>('POST', `${path}/restore`))
        toast({ title: text('contacts.restored') })
      } catch (error) {
        fail(error)
      }
    }

    try {
      await api.request<undefined>('DELETE', path)
      toast({ title: text('contacts.deleted'), action: { label: text('undo'), onClick: () => void undo() } })
    } catch (error) {
      putBack(contact)
      fail(error)
    }
  }
}
