import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Contact } from '#contracts/contacts.ts'
import type { Scan } from '#contracts/scans.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { refreshContacts } from '#miniapp/api/contacts.ts'
import { putScan, scansKey } from '#miniapp/api/scans.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'

type Merged = { scan: Scan; cardId: number; describedBy?: string; className?: string; onKept?: () => void }

/** Undoes the merge of one of a scan's cards: it becomes a contact of its own. */
export function KeepBothButton({ scan, cardId, describedBy, className, onKept }: Merged) {
  const api = useApi()
  const queryClient = useQueryClient()
  const text = useText()
  const fail = useFailureToast()
  const keepBoth = useMutation({
    mutationFn: () =>
      api.call('POST /api/contacts/{userId}/keep-both', { userId: api.userId, body: { card_id: cardId } }),
    onSuccess(contact) {
      onKept?.()
      putScan(queryClient, api.userId, withoutMerge(scan, cardId, contact))
      // The older contact is as it was before the merge.
      void refreshContacts(queryClient, api.userId)
      void queryClient.invalidateQueries({ queryKey: scansKey(api.userId) })
    },
    onError: fail,
  })
  return (
    <Button
      look="soft"
      className={className}
      aria-describedby={describedBy}
      disabled={keepBoth.isPending}
      onClick={() => keepBoth.mutate()}
    >
      {text(scan.back_side && cardId === scan.card_id ? 'chat.notBack' : 'chat.keepBoth')}
    </Button>
  )
}

function withoutMerge(scan: Scan, cardId: number, contact: Contact): Scan {
  if (cardId === scan.card_id) return { ...scan, merged: false, new_firm: null, back_side: false, contact }
  return { ...scan, further_merged: scan.further_merged.filter(card => card.card_id !== cardId) }
}
