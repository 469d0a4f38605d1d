import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Contact } from '#core/contracts/contacts.ts'
import type { Scan } from '#core/contracts/scans.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { contactsKey } from '#miniapp/api/contacts.ts'
import { putScan, scansKey } from '#miniapp/api/scans.ts'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'

/** Undoes a merge: the scanned card becomes a contact of its own. */
export function KeepBothButton({ scan }: { scan: Scan }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const text = useText()
  const errorText = useErrorText()
  const toast = useToast()
  const keepBoth = useMutation({
    mutationFn: () => api.request<Contact>('POST', `/api/contacts/${api.userId}/keep-both`, { scan_id: scan.id }),
    onSuccess(contact) {
      putScan(queryClient, api.userId, { ...scan, merged: false, contact })
      // The older contact is as it was before the merge.
      void queryClient.invalidateQueries({ queryKey: contactsKey(api.userId) })
      void queryClient.invalidateQueries({ queryKey: scansKey(api.userId) })
    },
    onError: error => toast({ title: text('error'), description: errorText(error), tone: 'error' }),
  })
  return (
    <Button look="soft" className="col-span-2" disabled={keepBoth.isPending} onClick={() => keepBoth.mutate()}>
      {text('chat.keepBoth')}
    </Button>
  )
}
