import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contracts/users.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { refreshContacts } from '#miniapp/api/contacts.ts'
import { scansKey } from '#miniapp/api/scans.ts'
import { useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogFooter } from '#miniapp/ui/dialogs/dialog-footer.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'
import { Switch } from '#miniapp/ui/switch.tsx'
import { useSaveAtOnce } from '../parts/use-save-user.ts'

/** Whether pictures of cards are kept; who wants none may delete those of before. */
export function ImagesCard({ user }: { user: User }) {
  const text = useSettingsText()
  const cancel = useText()('cancel')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const { save, pending } = useSaveAtOnce()
  const [isAsking, setAsking] = useState(false)
  const isKept = pending?.keep_card_images ?? user.keep_card_images
  const remove = useMutation({
    mutationFn: () => api.call('DELETE /api/user/{userId}/card-images', { userId: api.userId }),
    onSuccess: ({ deleted }) => {
      void refreshContacts(queryClient, api.userId)
      void queryClient.invalidateQueries({ queryKey: scansKey(api.userId) })
      toast({ title: text('images.removed', { count: deleted }) })
    },
    onError: fail,
    onSettled: () => setAsking(false),
  })
  return (
    <Card title={text('images.title')}>
      <Switch
        label={text('images.keep')}
        hint={text('images.keepHint')}
        checked={isKept}
        onChange={keep_card_images => save({ keep_card_images })}
      />
      {!isKept && (
        <Button look="danger" className="-ml-4" onClick={() => setAsking(true)}>
          {text('images.remove')}
        </Button>
      )}
      {isAsking && (
        <Dialog title={text('images.remove')} onClose={() => setAsking(false)}>
          <div className="flex flex-col gap-4 p-5">
            <p className="text-sm">{text('images.confirmText')}</p>
            <DialogFooter cancel={cancel} onCancel={() => setAsking(false)}>
              <Button look="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
                {text('images.confirm')}
              </Button>
            </DialogFooter>
          </div>
        </Dialog>
      )}
    </Card>
  )
}
