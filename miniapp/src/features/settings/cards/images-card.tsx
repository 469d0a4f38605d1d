import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contracts/users.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { refreshContacts } from '#miniapp/api/contacts.ts'
import { scansKey } from '#miniapp/api/scans.ts'
import { useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { ConfirmDialog } from '#miniapp/ui/dialogs/confirm-dialog.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { Switch } from '#miniapp/ui/switch.tsx'
import { useSaveAtOnce } from '../parts/use-save-user.ts'

/** Whether pictures of cards are kept; who wants none may delete those of before. */
export function ImagesCard({ user }: { user: User }) {
  const text = useSettingsText()
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const { save, pending } = useSaveAtOnce()
  const [isAsking, setAsking] = useState(false)
  const isKept = pending?.keep_card_images ?? user.keep_card_images
  async function remove(): Promise<void> {
    const { deleted } = await api.call('DELETE /api/user/{userId}/card-images', { userId: api.userId })
    void refreshContacts(queryClient, api.userId)
    void queryClient.invalidateQueries({ queryKey: scansKey(api.userId) })
    toast({ title: text('images.removed', { count: deleted }) })
  }
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
        <ConfirmDialog
          title={text('images.remove')}
          text={text('images.confirmText')}
          action={text('images.confirm')}
          run={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
