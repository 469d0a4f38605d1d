import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Contact, ContactPatch } from '#contracts/contacts.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { putContactEverywhere } from '#miniapp/api/scans.ts'
import { contactMessagingKey } from '#miniapp/components/messaging/messages-api.ts'

/** Saves some fields of a contact and shows them everywhere. */
export function useUpdateContact(contactId: number): UseMutationResult<Contact, Error, ContactPatch> {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ContactPatch) =>
      api.call('PATCH /api/contacts/{userId}/{contactId}', { userId: api.userId, contactId, body }),
    onSuccess: contact => {
      putContactEverywhere(queryClient, api.userId, contact)
      // Its name and number stand in what would be sent.
      void queryClient.invalidateQueries({ queryKey: contactMessagingKey(api.userId, contact.id) })
    },
  })
}
