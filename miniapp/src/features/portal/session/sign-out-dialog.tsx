import { useConnectionText } from '#miniapp/components/connection/connection-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogFooter } from '#miniapp/ui/dialogs/dialog-footer.tsx'

/** Asks whether to sign out although that deletes `count` photos that wait in this browser. */
export function SignOutDialog(props: { count: number; onClose: () => void; onConfirm: () => void }) {
  const text = useConnectionText()
  return (
    <Dialog title={text('leave.title')} onClose={props.onClose}>
      <div className="flex flex-col gap-4 p-5">
        <p className="text-sm text-muted">{text('leave.text', { count: props.count })}</p>
        <DialogFooter cancel={text('leave.stay')} onCancel={props.onClose}>
          <Button look="danger" className="border border-hairline" onClick={props.onConfirm}>
            {text('leave.confirm')}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  )
}
