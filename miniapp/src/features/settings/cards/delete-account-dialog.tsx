import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { planOf } from '#core/contracts/plans.ts'
import type { User } from '#core/contracts/users.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { Field } from '#miniapp/ui/field.tsx'

/** What the server wants to be sure of. */
const word = 'DELETE'

/** Deletes the account once the word is typed. What fails is said here, and then nothing was deleted. */
export function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const text = useSettingsText()
  const cancel = useText()('cancel')
  const errorText = useErrorText()
  const api = useApi()
  const [typed, setTyped] = useState('')
  const remove = useMutation({
    mutationFn: () => api.request<undefined>('DELETE', `/api/user/${api.userId}`, { confirm: word }),
    onSuccess: () => api.leave(),
  })
  const isConfirmed = typed.trim() === word

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (isConfirmed && !remove.isPending) remove.mutate()
  }

  return (
    <Dialog title={text('data.deleteTitle')} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4 p-5">
        <p className="text-sm">{text('data.deleteText')}</p>
        {user.plan !== 'free' && (
          <p className="text-sm font-medium text-danger">{text('data.deletePaid', { plan: planOf(user.plan).name })}</p>
        )}
        <Field
          label={text('data.typeWord', { word })}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          error={remove.error ? errorText(remove.error) : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{cancel}</Button>
          <Button
            type="submit"
            look="danger"
            className="border border-hairline"
            disabled={!isConfirmed || remove.isPending}
          >
            {text(remove.isPending ? 'data.deleting' : 'data.deleteNow')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
