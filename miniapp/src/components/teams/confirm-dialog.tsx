import { useMutation } from '@tanstack/react-query'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogFooter } from '#miniapp/ui/dialog-footer.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'

/** Asks before something ends, does it, and says so. */
export function ConfirmDialog(props: {
  title: string
  text: string
  /** What the button says. */
  action: string
  /** What is said once it is done. */
  done: string
  run: () => Promise<unknown>
  onClose: () => void
}) {
  const { title, text, action, done, run, onClose } = props
  const cancel = useText()('cancel')
  const errorText = useErrorText()
  const toast = useToast()
  const confirm = useMutation({
    mutationFn: run,
    onSuccess: () => {
      toast({ title: done })
      onClose()
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="flex flex-col gap-4 p-5">
        <p className="text-sm">{text}</p>
        {confirm.error && (
          <p role="alert" className="text-sm text-danger">
            {errorText(confirm.error)}
          </p>
        )}
        <DialogFooter cancel={cancel} onCancel={onClose}>
          <Button
            look="danger"
            className="border border-hairline"
            disabled={confirm.isPending}
            onClick={() => confirm.mutate()}
          >
            {action}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  )
}
