import type { UseMutationResult } from '@tanstack/react-query'
import type { AppKey } from '#contracts/integrations/app-keys.ts'
import { ConfirmDialog } from '#miniapp/ui/dialogs/confirm-dialog.tsx'
import { useAppKeysText } from './app-keys-text.ts'

/** Confirms and revokes an app key. */
export function RevokeDialog(props: {
  appKey: AppKey
  revoke: UseMutationResult<undefined, Error, number>
  onClose: () => void
}) {
  const text = useAppKeysText()
  const { appKey, revoke, onClose } = props
  return (
    <ConfirmDialog
      title={text('revokeTitle', { name: appKey.name })}
      text={text('revokeText')}
      action={text('revoke')}
      done={text('revoked')}
      run={() => revoke.mutateAsync(appKey.id)}
      onClose={onClose}
    />
  )
}
