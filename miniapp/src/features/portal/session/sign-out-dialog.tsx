import { useConnectionText } from '#miniapp/components/connection/connection-text.ts'
import { ConfirmDialog } from '#miniapp/ui/dialogs/confirm-dialog.tsx'

/** Asks whether to sign out although that deletes `count` photos that wait in this browser. */
export function SignOutDialog(props: { count: number; onClose: () => void; onConfirm: () => void }) {
  const text = useConnectionText()
  return (
    <ConfirmDialog
      title={text('leave.title')}
      text={text('leave.text', { count: props.count })}
      action={text('leave.confirm')}
      cancel={text('leave.stay')}
      run={async () => props.onConfirm()}
      onClose={props.onClose}
    />
  )
}
