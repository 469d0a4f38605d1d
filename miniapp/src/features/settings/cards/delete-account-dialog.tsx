import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { planOf } from '#contracts/plans.ts'
import type { User } from '#contracts/users.ts'
import { moneyText } from '#contracts/values/money-text.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { useCall } from '#miniapp/api/use-call.ts'
import { useUploadQueue } from '#miniapp/components/upload/use-upload-queue.ts'
import { useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { useErrorText, useLanguage, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogFooter } from '#miniapp/ui/dialogs/dialog-footer.tsx'
import { Field } from '#miniapp/ui/field.tsx'

/** What the server wants to be sure of. */
const word = 'DELETE'

/**
 * Deletes the account once the word is typed; who has just paid chooses whether to have it back first. What fails is said
 * here, and then nothing was deleted.
 */
export function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const text = useSettingsText()
  const cancel = useText()('cancel')
  const errorText = useErrorText()
  const api = useApi()
  const { queue } = useUploadQueue()
  const [typed, setTyped] = useState('')
  const remove = useMutation({
    mutationFn: (refund: boolean) =>
      api.call('DELETE /api/user/{userId}', { userId: api.userId, body: { confirm: word, refund } }),
    async onSuccess() {
      await queue.close()
      api.leave()
    },
  })
  const refund = useRefund()
  const isConfirmed = typed.trim() === word

  const canDelete = isConfirmed && !remove.isPending && !refund.isPending

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (canDelete) remove.mutate(true)
  }

  return (
    <Dialog title={text('data.deleteTitle')} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4 p-5">
        <p className="text-sm">{text('data.deleteText')}</p>
        {user.plan !== 'free' && (
          <p className="text-sm font-medium text-danger">{text('data.deletePaid', { plan: planOf(user.plan).name })}</p>
        )}
        {refund.amount && <p className="text-sm">{text('data.deleteRefund', { amount: refund.amount })}</p>}
        <Field
          label={text('data.typeWord', { word })}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          error={remove.error ? errorText(remove.error) : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <DialogFooter cancel={cancel} onCancel={onClose}>
          {refund.amount && (
            <Button
              look="danger"
              className="border border-hairline"
              disabled={!canDelete}
              onClick={() => remove.mutate(false)}
            >
              {text('data.deleteUnpaid')}
            </Button>
          )}
          <Button type="submit" look="danger" className="border border-hairline" disabled={!canDelete}>
            {text(remove.isPending ? 'data.deleting' : refund.amount ? 'data.refundAndDelete' : 'data.deleteNow')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

/** What the guarantee gives back now, as text; empty where there is nothing. */
function useRefund(): { isPending: boolean; amount: string } {
  const language = useLanguage()
  const { userId } = useApi()
  const { data, isPending } = useCall('GET /api/user/{userId}/refund', { userId }, { gcTime: 0 })
  const money = data?.money.map(one => moneyText(one, language)) ?? []
  const stars = data && data.stars > 0 ? [`${data.stars} ⭐`] : []
  return { isPending, amount: [...money, ...stars].join(' + ') }
}
