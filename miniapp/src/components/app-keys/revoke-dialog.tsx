import type { UseMutationResult } from '@tanstack/react-query'
import type { AppKey } from '#contracts/integrations/app-keys.ts'
import { useErrorText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogFooter } from '#miniapp/ui/dialog-footer.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useAppKeysText } from './app-keys-text.ts'

/** Asks whether a key is to open nothing any more, and sees to it. */
export function RevokeDialog(props: {
  appKey: AppKey
  revoke: UseMutationResult<undefined, Error, number>
  onClose: () => void
}) {
  const text = useAppKeysText()
  const errorText = useErrorText()
  const toast = useToast()
  const { appKey, revoke, onClose } = props
  const press = () =>
    revoke.mutate(appKey.id, {
      onSuccess: () => {
        toast({ title: text('revoked') })
        onClose()
      },
    })
  return (
    <Dialog title={text('revokeTitle', { name: appKey.name })} onClose={onClose}>
      <div className="flex flex-col gap-4 p-5">
        <p className="text-sm">{text('revokeText')}</p>
        {revoke.error && (
          <p role="alert" className="text-sm text-danger">
            {errorText(revoke.error)}
          </p>
        )}
        <DialogFooter cancel={text('cancel')} onCancel={onClose}>
          <Button look="danger" disabled={revoke.isPending} onClick={press}>
            {text('revoke')}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  )
}
