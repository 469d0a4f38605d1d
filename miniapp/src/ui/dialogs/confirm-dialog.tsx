import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogFooter } from '#miniapp/ui/dialogs/dialog-footer.tsx'
import { ErrorLine } from '#miniapp/ui/feedback/error-line.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'

/** Asks before something is done that matters, does it, and says so. */
export function ConfirmDialog(props: {
  title: string
  text: ReactNode
  /** What the button says. */
  action: string
  /** What the way out says, where it is not "cancel". */
  cancel?: string
  /** What is said once it is done. */
  done?: string
  look?: 'danger' | 'primary'
  run: () => Promise<unknown>
  onClose: () => void
}) {
  const { title, text, action, done, look = 'danger', run, onClose } = props
  const screenText = useText()
  const toast = useToast()
  const confirm = useMutation({
    mutationFn: run,
    onSuccess: () => {
      if (done) toast({ title: done })
      onClose()
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="flex flex-col gap-4 p-5">
        <p className="text-sm">{text}</p>
        <ErrorLine error={confirm.error} />
        <DialogFooter cancel={props.cancel ?? screenText('cancel')} onCancel={onClose}>
          <Button
            look={look}
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
